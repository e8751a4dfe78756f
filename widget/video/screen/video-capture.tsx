import { useStore } from '@nanostores/react';
import { Upload, Video } from 'lucide-react';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import type { GuidedVideo } from '#domain/profile/video-chapters.ts';
import { Button } from '#widget/ui/button.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { useText } from '#widget/kit/text.ts';
import type { RecorderState, VideoProblem } from '../record/index.ts';
import type { OwnVideo } from '../video-work.ts';
import { GuidedButton } from './guided-button.tsx';
import { canRecord } from './can-record.ts';
import { inAppBrowser } from './in-app-browser.ts';
import { KeptRecording } from './kept-recording.tsx';
import { KeptUpload } from './kept-upload.tsx';
import { OpenInBrowser } from './open-in-browser.tsx';
import { UploadFailure, UploadProgress } from './upload-progress.tsx';
import { useVideoPicker } from './use-video-picker.tsx';
import { checkPickedFile } from './video-length.ts';
import { RefusedVideo } from './refused-video.tsx';
import { useSendQuestion } from './use-send-question.tsx';
import styles from './video-panel.module.css';

const VideoRecorderDialog = lazy(() => import('./recorder-dialog.tsx'));
const GuidedDialog = lazy(() => import('./guided-dialog.tsx'));
const KeptAnswers = lazy(() => import('./kept-answers.tsx'));

/** The video's current activity, for other observers. */
export interface CaptureActivity {
  phase: 'connected' | 'recording' | 'uploading';
  percent: number;
  /** The recorder is open, so it must not be closed. */
  inRecorder: boolean;
}

/** The texts of the page of a handoff link. */
interface CaptureWords {
  record: string;
  pick: string;
  /** Shown during the upload. */
  sending: string;
  /** For an upload that an earlier page started. */
  kept: { text: string; send: string };
}

interface VideoCaptureProps {
  video: OwnVideo;
  words: CaptureWords;
  /** True after {@link allow} succeeded: an upload of an earlier page then resumes by itself. */
  allowed: boolean;
  /** Called before anything is recorded or sent; false forbids it. */
  allow(): Promise<boolean>;
  onActivity(activity: CaptureActivity): void;
}

/** Records or picks one video on the page of a handoff link, and uploads it. Warns when an in-app browser cannot record. */
export function VideoCapture({ video, words, allowed, allow, onActivity }: VideoCaptureProps) {
  const text = useText();
  const { userAgent } = navigator;
  const app = inAppBrowser(userAgent);
  const onlyFiles = app !== undefined && !canRecord();
  const { upload, spool, takes } = video;
  const state = useStore(upload.$state);
  const [recorder, setRecorder] = useState<{ recovered: Blob | undefined }>();
  const [isGuided, setGuided] = useState(false);
  const [leftGuided, setLeftGuided] = useState(0);
  const [opening, setOpening] = useState(false);
  const [phase, setPhase] = useState<RecorderState['phase']>();
  const [left, setLeft] = useState(0);
  const [problem, setProblem] = useState<VideoProblem>();
  const questions = useSendQuestion(undefined, 0);
  const picker = useVideoPicker((file) => void send(file));
  const uploading = state.status === 'active';
  const percent = uploading ? Math.floor(state.percent) : 0;
  const inRecorder = recorder !== undefined || isGuided;
  const recording = inRecorder && ['countdown', 'recording', 'finishing'].includes(phase ?? '');

  const activity = uploading ? 'uploading' : recording ? 'recording' : 'connected';
  const tell = useEffectEvent((now: CaptureActivity) => onActivity(now));
  useEffect(() => tell({ phase: activity, percent, inRecorder }), [activity, percent, inRecorder]);

  async function send(file: File) {
    const wrong = await checkPickedFile(file);
    setProblem(wrong);
    if (!wrong) await sendPicked(file);
  }

  async function sendPicked(file: File) {
    if ((await questions.mayBeSent(file)) && (await allow())) await upload.start({ file, look: 'card' });
  }

  async function resume() {
    if (await allow()) await upload.resume('card');
  }

  async function open(recovered?: Blob) {
    setProblem(undefined);
    setOpening(true);
    if (await allow()) setRecorder({ recovered });
    setOpening(false);
  }

  async function answerQuestions() {
    setProblem(undefined);
    setOpening(true);
    if (await allow()) setGuided(true);
    setOpening(false);
  }

  function leaveQuestions() {
    setGuided(false);
    setLeftGuided((times) => times + 1);
  }

  function saveGuidedVideo(video: Blob, guided: GuidedVideo) {
    void upload.start({ file: video, guided, isRecording: true, look: 'card', onKept: () => void takes.clear() });
  }

  function save(recorded: Blob) {
    void upload.start({ file: recorded, isRecording: true, look: 'card', onKept: () => void spool.clear() });
  }

  return (
    <div className={styles['panel']}>
      {app && onlyFiles ? <OpenInBrowser app={app} userAgent={userAgent} /> : null}
      <RefusedVideo problem={problem} onDismiss={() => setProblem(undefined)} />
      {uploading || inRecorder ? null : (
        <KeptRecording key={left} spool={spool} justLeft={left > 0} onWatch={(recovered) => void open(recovered)} />
      )}
      {uploading || inRecorder ? null : (
        <LatePart fallback={null}>
          <KeptAnswers key={`answers-${leftGuided}`} takes={takes} onGoOn={() => void answerQuestions()} />
        </LatePart>
      )}
      {state.status === 'idle' && !inRecorder ? (
        <KeptUpload keptUnder={video.keptUnder} words={words.kept} allowed={allowed} onSend={() => void resume()} />
      ) : null}
      {state.status === 'failed' && !problem ? <UploadFailure state={state} upload={upload} /> : null}
      {state.status === 'active' ? (
        <>
          <UploadProgress state={state} />
          <p className={styles['note']}>{words.sending}</p>
        </>
      ) : (
        <div className={styles['actions']}>
          {onlyFiles ? null : (
            <Button variant="primary" icon={<Video />} busy={opening} onClick={() => void open()}>
              {words.record}
            </Button>
          )}
          {onlyFiles ? null : <GuidedButton disabled={opening} onPress={() => void answerQuestions()} />}
          <Button
            variant={onlyFiles ? 'primary' : 'secondary'}
            icon={<Upload />}
            busy={questions.looking}
            onClick={() => picker.pick()}
          >
            {words.pick}
          </Button>
        </div>
      )}
      <LiveRegion text={uploading ? text('video.card.title') : ''} />
      <output className={styles['saved']}>{questions.looking ? text('video.looking') : null}</output>
      {questions.question}
      {picker.input}
      {recorder ? (
        <LatePart fallback={null} onClose={() => setRecorder(undefined)}>
          <VideoRecorderDialog
            spool={spool}
            recovered={recorder.recovered}
            onClose={() => setRecorder(undefined)}
            onLeft={() => setLeft((times) => times + 1)}
            onPhase={setPhase}
            onSave={save}
            onUpload={(file) => void sendPicked(file)}
          />
        </LatePart>
      ) : null}
      {app && !onlyFiles ? (
        <details className={styles['trouble']}>
          <summary>{text('handoff.inApp.trouble')}</summary>
          <OpenInBrowser app={app} userAgent={userAgent} />
        </details>
      ) : null}
      {isGuided ? (
        <LatePart fallback={null} onClose={leaveQuestions}>
          <GuidedDialog
            takes={takes}
            onClose={leaveQuestions}
            onOneGo={() => {
              leaveQuestions();
              void open();
            }}
            onPhase={setPhase}
            onSave={saveGuidedVideo}
          />
        </LatePart>
      ) : null}
    </div>
  );
}
