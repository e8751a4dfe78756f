import { useStore } from '@nanostores/react';
import { lazy, useContext, useEffect, useEffectEvent, useState } from 'react';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import type { OwnerProfile } from '#domain/profile/schema.ts';
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
import { UploadCard, UploadFailure } from './upload-progress.tsx';
import { UploadOverlay } from './upload-overlay.tsx';
import { playbackUrl } from './playback-url.ts';
import { VideoPlayer } from './video-player.tsx';
import { RefusedVideo } from './refused-video.tsx';
import type { OwnScript } from './own-script.ts';
import styles from './video-panel.module.css';
import { VideoInvitation, type VideoWay } from './video-choices.tsx';
import { VideoActions } from './video-actions.tsx';
import { VideoUndo } from './video-undo.tsx';
import { useCapture } from './use-capture.tsx';
import { createProfilesApi } from '#widget/api/profile.ts';
import { videoWorkOf } from '../video-work.ts';

const HandoffDialog = lazy(() => import('./handoff-dialog.tsx'));
const ScriptDialog = lazy(() => import('./script-dialog.tsx'));

interface ChoicesBeside {
  /** The way whose button was pressed, perhaps before this component loaded. */
  pressed: VideoWay | undefined;
  /** Called once the pressed way is open. */
  onStarted(): void;
  onUploading(uploading: boolean): void;
}

interface VideoPanelProps {
  profile: OwnerProfile;
  /** Set where the nanny can record with a script. */
  script?: OwnScript;
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
  const saved = useStore(work.$saved);
  const hasCamera = useHasCamera();
  const toasts = useContext(WorkbenchContext)?.toasts;
  // The video may have arrived while no component took over the new profile.
  const known = saved !== undefined && saved.revision > profile.revision ? saved : profile;
  const videoUrl = known.videoResumeUrl;
  const playable = useMediaUrl(videoUrl && playbackUrl(videoUrl));
  const capture = useCapture({
    video: work,
    replaces: playable,
    stillAt: thumbnailAt,
    isMobile: isMobileHere,
    offersPhone: !isPhone(navigator.userAgent),
    // When the whole step was left, for example by the browser's Back, only the toast can say it.
    onLeft: () => toasts?.show({ title: text('video.kept.leftTitle'), description: text('video.kept.leftText') }),
  });
  const { uploadState: state, refused, isChecking } = capture;
  const uploading = state.status === 'active' || isChecking;

  const tell = useEffectEvent((next: OwnerProfile | undefined) => next && onProfile?.(next));
  useEffect(() => work.$saved.listen((next) => tell(next)), [work]);
  const resume = useEffectEvent(capture.resume);
  useEffect(() => void resume(), []);
  useEffect(() => work.handoff.resume(), [work]);
  const addMissingStill = useEffectEvent((src: string) => work.addMissingStill(known, src));
  useEffect(() => {
    if (playable !== undefined) void addMissingStill(playable).then(tell);
  }, [playable]);

  const start = useEffectEvent((way: VideoWay) => {
    const { record: usual, answerQuestions: guided, continueOnPhone: phone } = capture;
    ({ usual, here: () => capture.recordHere(), guided, phone })[way]();
    choices?.onStarted();
  });
  const pressed = choices?.pressed;
  useEffect(() => {
    if (pressed !== undefined) start(pressed);
  }, [pressed]);
  const tellUploading = useEffectEvent((now: boolean) => choices?.onUploading(now));
  useEffect(() => tellUploading(uploading), [uploading]);

  /** The video was removed or restored, and its captions with it. */
  function takeChanged(changed: OwnerProfile) {
    work.changed(changed);
    onWords?.(changed.videoTranscript ?? '');
  }

  const hasScript = script !== undefined && script.text.trim() !== '';
  const api = createProfilesApi(services.request);
  return (
    <div className={styles[choices ? 'beside' : 'panel']}>
      <RefusedVideo problem={refused} onDismiss={capture.dismiss} />
      {uploading ? null : capture.kept}
      {capture.stage === 'phone' ? null : <PhoneAtWork watch={work.handoff} onShow={capture.continueOnPhone} />}
      {/* Shows one message at a time: an earlier failed upload waits while a newly picked file is rejected. */}
      {state.status === 'failed' && !refused ? <UploadFailure state={state} upload={work.upload} /> : null}
      {state.status === 'active' && state.look === 'card' ? <UploadCard state={state} upload={work.upload} /> : null}
      {state.status !== 'idle' && state.look === 'overlay' ? (
        <UploadOverlay state={state} upload={work.upload} />
      ) : null}
      <LiveRegion text={state.status === 'active' && state.look === 'card' ? text('video.card.title') : ''} />
      <output className={styles['saved']}>
        {isChecking ? text('video.looking') : null}
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
          hasScript={hasScript}
          disabled={uploading}
          onRecord={capture.record}
          onScript={
            script && canRecord()
              ? () => (hasScript ? capture.recordHere(script.text) : capture.writeScript())
              : undefined
          }
          onRecordHere={canRecordHereToo() ? () => capture.recordHere() : undefined}
          onGuided={canRecord() ? capture.answerQuestions : undefined}
          onPhone={capture.onPhone}
          onUpload={capture.pick}
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
      {capture.dialogs}
      {script && capture.stage === 'script' ? (
        <LatePart fallback={null} onClose={capture.close}>
          <ScriptDialog script={script} onClose={capture.close} onRecord={() => capture.recordHere(script.text)} />
        </LatePart>
      ) : null}
      {capture.stage === 'phone' ? (
        <LatePart fallback={null} onClose={capture.close}>
          <HandoffDialog watch={work.handoff} onClose={capture.close} />
        </LatePart>
      ) : null}
    </div>
  );
}
