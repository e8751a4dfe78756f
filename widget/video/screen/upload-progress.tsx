import { useIntl } from 'react-intl';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Card } from '#widget/ui/card.tsx';
import { Progress } from '#widget/ui/progress.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { useOnline } from '#widget/kit/use-online.ts';
import { useText } from '#widget/kit/text.ts';
import styles from './upload-progress.module.css';
import type { VideoUpload, VideoUploadState } from '../upload/index.ts';

type Active = Extract<VideoUploadState, { status: 'active' }>;

/** The progress of an upload: a bar, the phase, and the time left. */
export function UploadProgress({ state }: { state: Active }) {
  const text = useText();
  const intl = useIntl();
  const online = useOnline();
  const { phase, percent, timeLeft, look, interrupted } = state;
  const words = phase === 'complete' && look === 'overlay' ? 'successful' : phase;
  return (
    <div className={styles['progress']}>
      <Progress value={percent} label={text('video.card.title')} />
      <div className={styles['line']}>
        {/* Visual only: screen readers hear the start and the end. */}
        <span>{text(`video.phase.${words}`)}</span>
        <span className={styles['number']}>{intl.formatNumber(Math.floor(percent) / 100, { style: 'percent' })}</span>
      </div>
      <p className={styles['detail']}>
        {online && interrupted ? text('video.interrupted') : null}
        {online && !interrupted && phase === 'uploading' && timeLeft
          ? text(`video.timeLeft.${timeLeft.unit}`, 'count' in timeLeft ? { count: timeLeft.count } : {})
          : null}
        {online ? null : text('video.offline')}
      </p>
    </div>
  );
}

/** The upload progress card (docs/specification.md 4). */
export function UploadCard({ state, upload }: { state: Active; upload: VideoUpload }) {
  const text = useText();
  return (
    <Card look="raised" className={styles['card']}>
      <Heading level={3} className={styles['title']}>
        {text('video.card.title')}
      </Heading>
      <UploadProgress state={state} />
      <p className={styles['detail']}>{text('video.card.note')}</p>
      {state.phase === 'processing' || state.phase === 'complete' ? null : (
        <Button variant="quiet" onClick={upload.cancel}>
          {text('video.cancelUpload')}
        </Button>
      )}
    </Card>
  );
}

/** What went wrong with an upload, and the possible actions. */
export function UploadFailure({
  state,
  upload,
}: {
  state: Extract<VideoUploadState, { status: 'failed' }>;
  upload: VideoUpload;
}) {
  const text = useText();
  const final = ['format', 'invalid', 'tooLarge'].includes(state.failure);
  return (
    <Alert tone="danger" title={text('video.failure.title')}>
      <p>{text(`video.failure.${state.failure}`)}</p>
      <div className={styles['actions']}>
        {final ? null : <Button onClick={() => void upload.retry()}>{text('video.tryAgain')}</Button>}
        <Button variant="quiet" onClick={upload.cancel}>
          {text('video.dismiss')}
        </Button>
      </div>
    </Alert>
  );
}
