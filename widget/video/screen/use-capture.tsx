import { useStore } from '@nanostores/react';
import { lazy, useState } from 'react';
import type { GuidedVideo } from '#domain/profile/video-chapters.ts';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import type { RecorderState, VideoProblem } from '../record/index.ts';
import type { OwnVideo } from '../video-work.ts';
import { KeptRecording } from './kept-recording.tsx';
import { SendQuestion } from './send-question.tsx';
import { useVideoPicker } from './use-video-picker.tsx';
import { findConcerns, type VideoConcern } from './video-concerns.ts';
import { checkPickedFile } from './video-length.ts';

const VideoRecorderDialog = lazy(() => import('./recorder-dialog.tsx'));
const GuidedDialog = lazy(() => import('./guided-dialog.tsx'));
const KeptAnswers = lazy(() => import('./kept-answers.tsx'));

/** A dialog in which a video is made. */
type DialogStage =
  | { kind: 'recorder'; recovered?: Blob; script?: string | undefined; isRecording: boolean }
  | { kind: 'questions'; isRecording: boolean }
  | { kind: 'phone' }
  | { kind: 'script' };

/** What is open. `opening` waits for {@link CaptureOptions.allow}. */
type Stage = DialogStage | { kind: 'choosing' | 'opening' };

/** A video before its upload. Separate from the stage, because another dialog can open during the check. */
type Candidate =
  | { kind: 'checking' }
  | { kind: 'refused'; problem: VideoProblem }
  | { kind: 'asking'; video: Blob; concerns: readonly VideoConcern[]; answer(send: boolean): void };

const choosing: Stage = { kind: 'choosing' };
const recordingPhases: ReadonlySet<RecorderState['phase']> = new Set(['countdown', 'recording', 'finishing']);

interface CaptureOptions {
  video: OwnVideo;
  /** The URL of the video that a new one replaces; undefined if there is none. */
  replaces?: string | undefined;
  /** The second that the stills of both show. */
  stillAt?: number;
  /** Whether a mobile layout applies: it uses the phone's own camera, and the upload overlay. */
  isMobile?(): boolean;
  /** Whether the recorder offers to continue on the nanny's phone. */
  offersPhone?: boolean;
  /** Called before anything is recorded, and before a picked file is sent; false forbids it. */
  allow?(): Promise<boolean>;
  /** Called when the recorder was left with a recording, also if the screen was left with it. */
  onLeft?(): void;
}

/** Captures a video: records or picks it, checks it, asks the nanny if it may be sent, and starts its upload. */
export function useCapture(options: CaptureOptions) {
  const { video, replaces, stillAt = 0, isMobile = () => false, offersPhone = false, allow, onLeft } = options;
  const { upload, spool, takes } = video;
  const uploadState = useStore(upload.$state);
  const [stage, setStage] = useState<Stage>(choosing);
  const [candidate, setCandidate] = useState<Candidate>();
  /** How often a recording was left unsent in this visit to the screen. */
  const [left, setLeft] = useState(0);
  const picker = useVideoPicker((file) => void pick(file));

  const close = () => setStage(choosing);
  const dismiss = () => setCandidate((current) => (current?.kind === 'refused' ? undefined : current));
  const look = () => (isMobile() ? 'overlay' : 'card');
  const countLeft = () => setLeft((times) => times + 1);

  async function open(next: DialogStage) {
    dismiss();
    if (!allow) return setStage(next);
    setStage({ kind: 'opening' });
    setStage((await allow()) ? next : choosing);
  }

  const openRecorder = (script?: string) => void open({ kind: 'recorder', script, isRecording: false });
  const watchKept = (recovered: Blob) => void open({ kind: 'recorder', recovered, isRecording: false });
  const answerQuestions = () => void open({ kind: 'questions', isRecording: false });
  const continueOnPhone = () => void open({ kind: 'phone' });

  function record() {
    if (!isMobile()) return openRecorder();
    close();
    dismiss();
    picker.pick({ capture: true });
  }

  function tellPhase(phase: RecorderState['phase']) {
    const isRecording = recordingPhases.has(phase);
    setStage((now) => ('isRecording' in now ? { ...now, isRecording } : now));
  }

  async function pick(file: File) {
    const problem = await checkPickedFile(file);
    if (problem) setCandidate({ kind: 'refused', problem });
    else await sendPicked(file);
  }

  async function sendPicked(file: File) {
    setCandidate({ kind: 'checking' });
    const concerns = await findConcerns(file);
    if (!(await mayBeSent(file, concerns)) || (allow && !(await allow()))) return;
    await upload.start({ file, look: look() });
  }

  /** Whether a video may be sent. Asks if it replaces another one, or if there is a concern that no review has shown. */
  function mayBeSent(recording: Blob, concerns: readonly VideoConcern[]): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (send: boolean) => {
        setCandidate(undefined);
        resolve(send);
      };
      if (concerns.length === 0 && replaces === undefined) answer(true);
      else setCandidate({ kind: 'asking', video: recording, concerns, answer });
    });
  }

  async function save(recording: Blob) {
    if (!(await mayBeSent(recording, []))) return countLeft();
    await upload.start({ file: recording, isRecording: true, look: look(), onKept: () => void spool.clear() });
  }

  async function saveGuidedVideo(recording: Blob, guided: GuidedVideo) {
    if (!(await mayBeSent(recording, []))) return;
    await upload.start({ file: recording, guided, isRecording: true, look: look(), onKept: () => void takes.clear() });
  }

  const onPhone = offersPhone ? continueOnPhone : undefined;
  return {
    uploadState,
    stage: stage.kind,
    isRecording: 'isRecording' in stage && stage.isRecording,
    isChecking: candidate?.kind === 'checking',
    /** Why the picked file was refused. */
    refused: candidate?.kind === 'refused' ? candidate.problem : undefined,
    dismiss,
    close,
    /** Records as usual on this device. */
    record,
    /** Records in this page, also in a mobile layout, with a script that scrolls near the lens if there is one. */
    recordHere: openRecorder,
    /** Asks for the stage in which a script is written. */
    writeScript: () => void open({ kind: 'script' }),
    answerQuestions,
    continueOnPhone,
    onPhone,
    pick: () => picker.pick(),
    /** Resumes the upload of an earlier visit, if there is one. */
    async resume() {
      if (!allow || (await allow())) await upload.resume(look());
    },
    /** Offers the unsent recording and the answers that the browser keeps, unless they are open. */
    kept: (
      <>
        {stage.kind === 'recorder' ? null : (
          <KeptRecording key={left} spool={spool} justLeft={left > 0} onWatch={watchKept} />
        )}
        {stage.kind === 'questions' ? null : (
          <LatePart fallback={null}>
            <KeptAnswers takes={takes} onGoOn={answerQuestions} />
          </LatePart>
        )}
      </>
    ),
    /** The dialogs of the current stage. Render them anywhere in the tree. */
    dialogs: (
      <>
        {candidate?.kind === 'asking' ? (
          <SendQuestion
            video={candidate.video}
            concerns={candidate.concerns}
            replaces={replaces}
            stillAt={stillAt}
            onSend={() => candidate.answer(true)}
            onStay={() => candidate.answer(false)}
          />
        ) : null}
        {picker.input}
        {stage.kind === 'recorder' ? (
          <LatePart fallback={null} onClose={close}>
            <VideoRecorderDialog
              spool={spool}
              recovered={stage.recovered}
              script={stage.script}
              onClose={close}
              onLeft={() => {
                countLeft();
                onLeft?.();
              }}
              onPhase={tellPhase}
              onPhone={onPhone}
              onSave={(recording) => void save(recording)}
              onUpload={(file) => void sendPicked(file)}
            />
          </LatePart>
        ) : null}
        {stage.kind === 'questions' ? (
          <LatePart fallback={null} onClose={close}>
            <GuidedDialog
              takes={takes}
              onClose={close}
              onOneGo={record}
              onPhase={tellPhase}
              onPhone={onPhone}
              onSave={(recording, guided) => void saveGuidedVideo(recording, guided)}
            />
          </LatePart>
        ) : null}
      </>
    ),
  };
}
