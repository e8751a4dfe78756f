import { useStore } from '@nanostores/react';
import { lazy, useContext, useEffect, useEffectEvent, useState } from 'react';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { GuidedVideo } from '#domain/profile/video-chapters.ts';
import { canRecordHereToo, isMobileHere, isPhone } from './mobile-layout.ts';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useMediaUrl } from '#widget/kit/use-media-url.ts';
import { WorkbenchContext } from '#widget/kit/workbench.ts';
import { CurrentVideo } from './current-video.tsx';
import { PhoneAtWork } from './phone-at-work.tsx';
import { useHasCamera } from './use-has-camera.ts';
import { canRecord } from './can-record.ts';
import { KeptRecording } from './kept-recording.tsx';
import { UploadCard, UploadFailure } from './upload-progress.tsx';
import { UploadOverlay } from './upload-overlay.tsx';
import { useVideoPicker } from './use-video-picker.tsx';
import { checkPickedFile } from './video-length.ts';
import { playbackUrl } from './playback-url.ts';
import { VideoPlayer } from './video-player.tsx';
import { RefusedVideo } from './refused-video.tsx';
import styles from './video-panel.module.css';
import { VideoInvitation, type VideoWay } from './video-choices.tsx';
import { VideoActions } from './video-actions.tsx';
import { VideoUndo } from './video-undo.tsx';
import { useSendQuestion } from './use-send-question.tsx';
import { createProfilesApi } from '#widget/api/profile.ts';
import { videoWorkOf } from '../video-work.ts';
import type { VideoProblem } from '../record/index.ts';
import type { UploadLook } from '../upload/index.ts';

const VideoRecorderDialog = lazy(() => import('./recorder-dialog.tsx'));
const GuidedDialog = lazy(() => import('./guided-dialog.tsx'));
const KeptAnswers = lazy(() => import('./kept-answers.tsx'));
const HandoffDialog = lazy(() => import('./handoff-dialog.tsx'));

interface ChoicesBeside {
  /** The way whose button was pressed, perhaps before this component loaded. */
  pressed: VideoWay | undefined;
  /** Called once the pressed way is open. */
  onStarted(): void;
  onUploading(uploading: boolean): void;
}

interface VideoPanelProps {
  profile: OwnerProfile;
  /** The nanny's script for the recorder, if any. */
  script?: string;
  /** The second that the thumbnail shows (docs/specification.md 9). */
  thumbnailAt: number;
  /** Set if the ways to make a video stand beside the panel, as on the quick page (docs/specification.md 2.6). */
  choices?: ChoicesBeside;
  /** Called with the server's profile once a video is saved. */
  onProfile?: ((profile: OwnerProfile) => void) | undefined;
  /** Called with the captions that were removed or restored with a video. */
  onWords?: ((words: string) => void) | undefined;
}

/** A profile's video: watch it, record one, upload one, with all intermediate states. */
export function VideoPanel({ profile, script, thumbnailAt, choices, onProfile, onWords }: VideoPanelProps) {
  const text = useText();
  const services = useServices();
  const [work] = useState(() => videoWorkOf(services, profile.id));
  const state = useStore(work.upload.$state);
  const saved = useStore(work.$saved);
  const hasCamera = useHasCamera();
  const [showsPhone, setShowsPhone] = useState(false);
  const [recorder, setRecorder] = useState<{ recovered: Blob | undefined }>();
  const [isGuided, setGuided] = useState(false);
  /** How often the questions were left in this visit to the step. */
  const [leftGuided, setLeftGuided] = useState(0);
  /** How often the recorder was left with a recording in this visit to the step. */
  const [left, setLeft] = useState(0);
  const toasts = useContext(WorkbenchContext)?.toasts;
  const [problem, setProblem] = useState<VideoProblem>();
  // The video may have arrived while no component took over the new profile.
  const known = saved !== undefined && saved.revision > profile.revision ? saved : profile;
  const videoUrl = known.videoResumeUrl;
  const playable = useMediaUrl(videoUrl && playbackUrl(videoUrl));
  const questions = useSendQuestion(playable, thumbnailAt);
  const uploading = state.status === 'active' || questions.looking;

  const tell = useEffectEvent((next: OwnerProfile | undefined) => next && onProfile?.(next));
  useEffect(() => work.$saved.listen((next) => tell(next)), [work]);
  useEffect(() => void work.upload.resume(lookHere()), [work]);
  useEffect(() => work.handoff.resume(), [work]);
  const addMissingStill = useEffectEvent((src: string) => work.addMissingStill(known, src));
  useEffect(() => {
    if (playable !== undefined) void addMissingStill(playable).then(tell);
  }, [playable]);

  const picker = useVideoPicker((file) => void send(file));

  const start = useEffectEvent((way: VideoWay) => {
    ({ usual: record, here: recordHere, guided: answerQuestions, phone: recordOnPhone })[way]();
    choices?.onStarted();
  });
  const pressed = choices?.pressed;
  useEffect(() => {
    if (pressed !== undefined) start(pressed);
  }, [pressed]);
  const tellUploading = useEffectEvent((now: boolean) => choices?.onUploading(now));
  useEffect(() => tellUploading(uploading), [uploading]);

  async function send(file: File) {
    const wrong = await checkPickedFile(file);
    setProblem(wrong);
    if (!wrong) await sendPicked(file);
  }

  async function sendPicked(file: File) {
    if (await questions.mayBeSent(file)) await work.upload.start({ file, look: lookHere() });
  }

  function record() {
    setProblem(undefined);
    if (isMobileHere()) picker.pick({ capture: true });
    else recordHere();
  }

  function recordHere() {
    setProblem(undefined);
    setRecorder({ recovered: undefined });
  }

  /** The video was removed or restored, and its captions with it. */
  function takeChanged(changed: OwnerProfile) {
    work.changed(changed);
    onWords?.(changed.videoTranscript ?? '');
  }

  function recordOnPhone() {
    setProblem(undefined);
    setRecorder(undefined);
    setGuided(false);
    setShowsPhone(true);
  }

  /** Also called when the whole step was left, for example by the browser's Back. Then only the toast can say it. */
  function leftRecorder() {
    setLeft((times) => times + 1);
    toasts?.show({ title: text('video.kept.leftTitle'), description: text('video.kept.leftText') });
  }

  async function save(recording: Blob) {
    if (await questions.mayBeSent(recording, true)) {
      const onKept = () => void work.spool.clear();
      await work.upload.start({ file: recording, isRecording: true, look: lookHere(), onKept });
    } else setLeft((times) => times + 1);
  }

  function answerQuestions() {
    setProblem(undefined);
    setGuided(true);
  }

  function leaveQuestions() {
    setGuided(false);
    setLeftGuided((times) => times + 1);
  }

  async function saveGuidedVideo(video: Blob, guided: GuidedVideo) {
    if (await questions.mayBeSent(video, true)) {
      const onKept = () => void work.takes.clear();
      await work.upload.start({ file: video, guided, isRecording: true, look: lookHere(), onKept });
    } else setLeftGuided((times) => times + 1);
  }

  const api = createProfilesApi(services.request);
  const onPhone = isPhone(navigator.userAgent) ? undefined : recordOnPhone;
  return (
    <div className={styles[choices ? 'beside' : 'panel']}>
      <RefusedVideo problem={problem} onDismiss={() => setProblem(undefined)} />
      {uploading || recorder ? null : (
        <KeptRecording
          key={left}
          spool={work.spool}
          justLeft={left > 0}
          onWatch={(recovered) => setRecorder({ recovered })}
        />
      )}
      {uploading || isGuided ? null : (
        <LatePart fallback={null}>
          <KeptAnswers key={`answers-${leftGuided}`} takes={work.takes} onGoOn={answerQuestions} />
        </LatePart>
      )}
      {showsPhone ? null : <PhoneAtWork watch={work.handoff} onShow={() => setShowsPhone(true)} />}
      {/* Shows one message at a time: an earlier failed upload waits while a newly picked file is rejected. */}
      {state.status === 'failed' && !problem ? <UploadFailure state={state} upload={work.upload} /> : null}
      {state.status === 'active' && state.look === 'card' ? <UploadCard state={state} upload={work.upload} /> : null}
      {state.status !== 'idle' && state.look === 'overlay' ? (
        <UploadOverlay state={state} upload={work.upload} />
      ) : null}
      <LiveRegion text={state.status === 'active' && state.look === 'card' ? text('video.card.title') : ''} />
      <output className={styles['saved']}>
        {questions.looking ? text('video.looking') : null}
        {saved?.videoResumeUrl !== undefined && known.videoResumeUrl === saved.videoResumeUrl && state.status === 'idle'
          ? text('video.saved')
          : null}
      </output>
      {playable === undefined ? null : <VideoPlayer key={playable} src={playable} thumbnailAt={thumbnailAt} />}
      {choices && playable !== undefined ? <CurrentVideo url={playable} /> : null}
      {!choices && videoUrl === undefined && !uploading ? <VideoInvitation optional /> : null}
      {choices ? null : (
        <VideoActions
          hasVideo={videoUrl !== undefined}
          hasCamera={hasCamera}
          hasScript={script !== undefined && script.trim() !== ''}
          disabled={uploading}
          onRecord={record}
          onRecordHere={canRecordHereToo() ? recordHere : undefined}
          onGuided={canRecord() ? answerQuestions : undefined}
          onPhone={onPhone}
          onUpload={() => picker.pick()}
        />
      )}
      <VideoUndo
        profile={known}
        disabled={uploading}
        onRemove={async () => takeChanged(await api.removeVideo(profile.id))}
        onUndo={async () => {
          takeChanged(await api.bringBackVideo(profile.id));
          toasts?.show({ title: text('video.undo.back') });
        }}
      />
      {questions.question}
      {picker.input}
      {recorder ? (
        <LatePart fallback={null} onClose={() => setRecorder(undefined)}>
          <VideoRecorderDialog
            spool={work.spool}
            recovered={recorder.recovered}
            script={script}
            onClose={() => setRecorder(undefined)}
            onLeft={leftRecorder}
            onPhone={onPhone}
            onSave={(recording) => void save(recording)}
            onUpload={(file) => void sendPicked(file)}
          />
        </LatePart>
      ) : null}
      {isGuided ? (
        <LatePart fallback={null} onClose={leaveQuestions}>
          <GuidedDialog
            takes={work.takes}
            onClose={leaveQuestions}
            onOneGo={() => {
              leaveQuestions();
              record();
            }}
            onPhone={onPhone}
            onSave={(video, guided) => void saveGuidedVideo(video, guided)}
          />
        </LatePart>
      ) : null}
      {showsPhone ? (
        <LatePart fallback={null} onClose={() => setShowsPhone(false)}>
          <HandoffDialog watch={work.handoff} onClose={() => setShowsPhone(false)} />
        </LatePart>
      ) : null}
    </div>
  );
}

function lookHere(): UploadLook {
  return isMobileHere() ? 'overlay' : 'card';
}
