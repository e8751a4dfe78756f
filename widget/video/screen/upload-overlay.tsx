import { useEffect, useState } from 'react';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { Progress } from '#widget/ui/progress.tsx';
import { useText } from '#widget/kit/text.ts';
import { UploadProgress } from './upload-progress.tsx';
import styles from './upload-progress.module.css';
import type { VideoUpload, VideoUploadState } from '../upload/index.ts';

/** A failed overlay closes after this, in ms (docs/specification.md 4). */
const failureShownMs = 3000;

interface UploadOverlayProps {
  state: Exclude<VideoUploadState, { status: 'idle' }>;
  upload: VideoUpload;
}

/**
 * The upload overlay of mobile layouts (docs/specification.md 4). After a failure it stays red for a moment; the page shows the
 * details.
 */
export function UploadOverlay({ state, upload }: UploadOverlayProps) {
  const text = useText();
  const [goneState, setGoneState] = useState<VideoUploadState>();
  useEffect(() => {
    if (state.status !== 'failed') return undefined;
    const timer = setTimeout(() => setGoneState(state), failureShownMs);
    return () => clearTimeout(timer);
  }, [state]);
  if (goneState === state) return null;
  const canCancel = state.status === 'active' && state.phase !== 'processing' && state.phase !== 'complete';
  return (
    <Dialog
      open
      title={text('video.overlay.title')}
      onClose={() => setGoneState(state.status === 'failed' ? state : undefined)}
      footer={canCancel ? <Button onClick={upload.cancel}>{text('video.cancelUpload')}</Button> : null}
    >
      {state.status === 'active' ? (
        <UploadProgress state={state} />
      ) : (
        <div className={styles['failed']} role="alert">
          <Progress value={Math.max(state.percent, 10)} label={text('video.card.title')} />
          <p className={styles['detail']}>{text(`video.failure.${state.failure}`)}</p>
        </div>
      )}
    </Dialog>
  );
}
