import { useStore } from '@nanostores/react';
import { Mic, MicOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Alert } from '#widget/ui/alert.tsx';
import { IconButton } from '#widget/ui/icon-button.tsx';
import { Spinner } from '#widget/ui/spinner.tsx';
import { useText } from '#widget/kit/text.ts';
import { LevelMeter } from './level-meter.tsx';
import { RecordButton } from './record-button.tsx';
import styles from './recorder-dialog.module.css';
import { Teleprompter } from './teleprompter.tsx';
import frame from './video-frame.module.css';
import { clockFace, type Recorder } from '../record/index.ts';

/** The interval at which the timer updates, in ms. */
const tickMs = 100;

interface CameraStageProps {
  recorder: Recorder<MediaStream>;
  script: string;
  /** Says when the recording stops automatically. */
  recordingHint: string;
}

/** The large camera preview, with all controls the nanny needs while recording. */
export function CameraStage({ recorder, script, recordingHint }: CameraStageProps) {
  const text = useText();
  const intl = useIntl();
  const state = useStore(recorder.$state);
  const stream = useStore(recorder.$stream);
  const muted = useStore(recorder.$muted);
  const diskFull = useStore(recorder.$diskFull);
  const preview = useRef<HTMLVideoElement>(null);
  const elapsed = useElapsed(state.phase === 'recording' ? state.startedAt : undefined, recorder.limitMs);

  useEffect(() => {
    if (preview.current) preview.current.srcObject = stream ?? null;
  }, [stream]);

  const recording = state.phase === 'recording';
  const isStarting = state.phase === 'countdown';
  // If the dialog is taller than the screen, the camera may be scrolled out of view when the button is pressed.
  useEffect(() => {
    if (isStarting) preview.current?.scrollIntoView({ block: 'nearest' });
  }, [isStarting]);
  const busy = state.phase === 'opening' || state.phase === 'finishing';
  const hasSound = stream === undefined || stream.getAudioTracks().length > 0;
  return (
    <>
      <div className={styles['camera']}>
        <div className={frame['frame']}>
          {/* The preview is mirrored, as people expect. The recording is not. */}
          <video
            ref={preview}
            className={styles['mirror']}
            autoPlay
            muted
            playsInline
            aria-label={text('video.recorder.preview')}
          />
          {busy ? (
            <div className={styles['waiting']}>
              <Spinner size="large" label={text(`video.recorder.${state.phase}`)} />
              <p aria-hidden="true">
                {text(`video.recorder.${state.phase}`)}{' '}
                {state.phase === 'finishing' && state.share !== undefined
                  ? intl.formatNumber(state.share, { style: 'percent' })
                  : null}
              </p>
              {state.phase === 'opening' ? <p className={styles['small']}>{text('video.recorder.allow')}</p> : null}
            </div>
          ) : null}
          {script.trim() === '' || busy ? null : <Teleprompter script={script} running={recording} />}
          {state.phase === 'countdown' ? (
            <span key={state.count} className={styles['count']} aria-hidden="true">
              {state.count}
            </span>
          ) : null}
        </div>
      </div>
      {hasSound ? null : <Alert tone="info">{text('video.recorder.noMicrophone')}</Alert>}
      {diskFull ? <Alert tone="danger">{text('video.recorder.diskFull')}</Alert> : null}
      <div className={styles['controls']}>
        <div className={styles['sound']}>
          <IconButton
            className={muted ? styles['mutedButton'] : undefined}
            label={text(muted ? 'video.recorder.unmute' : 'video.recorder.mute')}
            icon={muted ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
            disabled={!hasSound}
            onClick={recorder.toggleMute}
          />
          {muted ? (
            <span className={styles['small']}>{text('video.recorder.muted')}</span>
          ) : (
            <LevelMeter stream={stream} />
          )}
        </div>
        <RecordButton
          phase={state.phase === 'recording' || state.phase === 'countdown' ? state.phase : 'ready'}
          progress={elapsed / recorder.limitMs}
          disabled={busy}
          onStart={recorder.start}
          onStop={recorder.stop}
        />
        <span className={styles['time']} role="timer">
          {text('video.recorder.time', { elapsed: clockFace(elapsed), limit: clockFace(recorder.limitMs) })}
        </span>
      </div>
      <p className={styles['hint']}>{recording ? recordingHint : text('video.recorder.readyHint')}</p>
    </>
  );
}

/** ms since `startedAt`, up to `limitMs`, while `startedAt` is set; otherwise 0. */
function useElapsed(startedAt: number | undefined, limitMs: number): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (startedAt === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [startedAt]);
  return startedAt === undefined ? 0 : Math.min(limitMs, Math.max(0, now - startedAt));
}
