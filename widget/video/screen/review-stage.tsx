import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './recorder-dialog.module.css';
import { useObjectUrl } from '#widget/kit/use-object-url.ts';
import { ConcernList } from './concern-list.tsx';
import { useKeeping } from './use-keeping.ts';
import frame from './video-frame.module.css';
import type { RecorderState } from '../record/index.ts';

interface ReviewStageProps {
  review: Extract<RecorderState, { phase: 'review' }>;
  /** The label of the save button. */
  saveLabel?: string;
  /** Whether the recording is a part of a longer video. */
  isPart?: boolean;
  onSave(): void;
  onAgain(): void;
}

/** The recording as families will see it: play, keep, or record again. */
export function ReviewStage({ review, saveLabel, isPart, onSave, onAgain }: ReviewStageProps) {
  const { recording, notice, isUnprepared } = review;
  const text = useText();
  const url = useObjectUrl(recording);
  const [failed, setFailed] = useState(false);
  const keeping = useKeeping(recording, onSave, isPart);
  const save = useRef<HTMLButtonElement>(null);
  // The focused record button was removed.
  useEffect(() => save.current?.focus(), []);
  return (
    <>
      {notice ? <Alert tone="info">{text(`video.review.${notice}`)}</Alert> : null}
      {isUnprepared ? <Alert tone="info">{text('video.review.unprepared')}</Alert> : null}
      {failed ? <Alert tone="danger">{text('video.playbackFailed')}</Alert> : null}
      <div className={styles['camera']}>
        <div className={frame['frame']}>
          {/* The nanny just recorded these words. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            src={url}
            controls
            playsInline
            preload="auto"
            aria-label={text('video.review.player')}
            onError={() => setFailed(true)}
          />
        </div>
      </div>
      <ConcernList concerns={keeping.concerns} />
      <div className={styles['choices']}>
        <Button ref={save} variant="primary" busy={keeping.waiting} onClick={keeping.keep}>
          {saveLabel ?? text('video.review.save')}
        </Button>
        <Button icon={<RotateCcw />} onClick={onAgain}>
          {text('video.review.again')}
        </Button>
      </div>
    </>
  );
}
