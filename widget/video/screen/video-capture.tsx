import { Upload, Video } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '#widget/ui/button.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { useText } from '#widget/kit/text.ts';
import type { OwnVideo } from '../video-work.ts';
import { GuidedButton } from './guided-button.tsx';
import { canRecord } from './can-record.ts';
import { inAppBrowser } from './in-app-browser.ts';
import { KeptUpload } from './kept-upload.tsx';
import { OpenInBrowser } from './open-in-browser.tsx';
import { UploadFailure, UploadProgress } from './upload-progress.tsx';
import { RefusedVideo } from './refused-video.tsx';
import { useCapture } from './use-capture.tsx';
import styles from './video-panel.module.css';

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
  const capture = useCapture({ video, allow });
  const { uploadState: state, stage, refused } = capture;
  const uploading = state.status === 'active';
  const percent = uploading ? Math.floor(state.percent) : 0;
  const inRecorder = stage === 'recorder' || stage === 'questions';

  const activity = uploading ? 'uploading' : capture.isRecording ? 'recording' : 'connected';
  const tell = useEffectEvent((now: CaptureActivity) => onActivity(now));
  useEffect(() => tell({ phase: activity, percent, inRecorder }), [activity, percent, inRecorder]);

  return (
    <div className={styles['panel']}>
      {app && onlyFiles ? <OpenInBrowser app={app} userAgent={userAgent} /> : null}
      <RefusedVideo problem={refused} onDismiss={capture.dismiss} />
      {uploading ? null : capture.kept}
      {state.status === 'idle' && !inRecorder ? (
        <KeptUpload
          keptUnder={video.keptUnder}
          words={words.kept}
          allowed={allowed}
          onSend={() => void capture.resume()}
        />
      ) : null}
      {state.status === 'failed' && !refused ? <UploadFailure state={state} upload={video.upload} /> : null}
      {state.status === 'active' ? (
        <>
          <UploadProgress state={state} />
          <p className={styles['note']}>{words.sending}</p>
        </>
      ) : (
        <div className={styles['actions']}>
          {onlyFiles ? null : (
            <Button variant="primary" icon={<Video />} busy={stage === 'opening'} onClick={capture.record}>
              {words.record}
            </Button>
          )}
          {onlyFiles ? null : <GuidedButton disabled={stage === 'opening'} onPress={capture.answerQuestions} />}
          <Button
            variant={onlyFiles ? 'primary' : 'secondary'}
            icon={<Upload />}
            busy={capture.isChecking}
            onClick={capture.pick}
          >
            {words.pick}
          </Button>
        </div>
      )}
      <LiveRegion text={uploading ? text('video.card.title') : ''} />
      <output className={styles['saved']}>{capture.isChecking ? text('video.looking') : null}</output>
      {capture.dialogs}
      {app && !onlyFiles ? (
        <details className={styles['more']}>
          <summary>{text('handoff.inApp.trouble')}</summary>
          <OpenInBrowser app={app} userAgent={userAgent} />
        </details>
      ) : null}
    </div>
  );
}
