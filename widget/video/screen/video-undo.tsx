import { Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { canBringBack, videoUndoMs } from '#domain/profile/previous-video.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { logFailure } from '#widget/api/log-failure.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import styles from './video-panel.module.css';

/** One name for both buttons: when the form is refilled, focus moves from the removed button to the other. */
const focusName = 'video-change';

interface VideoUndoProps {
  profile: OwnerProfile;
  /** True while a video is being uploaded. */
  disabled: boolean;
  /** Removes the current video. */
  onRemove(): Promise<void>;
  /** Restores the previous video. */
  onUndo(): Promise<void>;
}

/** Removes the video from the profile, and for a day restores a replaced or removed one. */
export function VideoUndo({ profile, disabled, onRemove, onUndo }: VideoUndoProps) {
  const text = useText();
  const intl = useIntl();
  const { videoResumeUrl, previousVideo } = profile;
  const [now] = useState(Date.now);
  const [busy, setBusy] = useState<'remove' | 'undo'>();
  const [failed, setFailed] = useState(false);
  /** The last action here: the focused element is removed after it. */
  const [done, setDone] = useState<'remove' | 'undo'>();
  const undoButton = useRef<HTMLButtonElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (done === 'remove') undoButton.current?.focus();
    if (done === 'undo') (removeButton.current ?? undoButton.current)?.focus();
  }, [done]);

  async function run(what: 'remove' | 'undo', work: () => Promise<void>) {
    setBusy(what);
    setFailed(false);
    setDone(undefined);
    try {
      await work();
      setDone(what);
    } catch (error) {
      logFailure('changing the video', error);
      setFailed(true);
    } finally {
      setBusy(undefined);
    }
  }

  const until = previousVideo && new Date(Date.parse(previousVideo.replacedAt) + videoUndoMs);
  const canUndo = previousVideo !== undefined && canBringBack(previousVideo, now);
  return (
    <>
      {until && canUndo ? (
        <Alert tone="info">
          <p>
            {text(videoResumeUrl === undefined ? 'video.undo.removed' : 'video.undo.replaced', {
              until: intl.formatDate(until, { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </p>
          <div className={styles['kept']}>
            <Button
              ref={undoButton}
              name={focusName}
              value="undo"
              icon={<Undo2 />}
              disabled={disabled}
              busy={busy === 'undo'}
              onClick={() => void run('undo', onUndo)}
            >
              {text('video.undo')}
            </Button>
          </div>
        </Alert>
      ) : null}
      {videoResumeUrl === undefined ? null : (
        <div className={styles['actions']}>
          <Button
            ref={removeButton}
            name={focusName}
            value="remove"
            variant="quiet"
            icon={<Trash2 />}
            disabled={disabled}
            busy={busy === 'remove'}
            onClick={() => void run('remove', onRemove)}
          >
            {text('video.remove')}
          </Button>
        </div>
      )}
      {failed ? <Alert tone="danger">{text('video.undo.failed')}</Alert> : null}
    </>
  );
}
