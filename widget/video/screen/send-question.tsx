import { useText } from '#widget/kit/text.ts';
import { useObjectUrl } from '#widget/kit/use-object-url.ts';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { Spinner } from '#widget/ui/spinner.tsx';
import { ConcernList } from './concern-list.tsx';
import styles from './send-question.module.css';
import { useThumbnail } from './use-thumbnail.ts';
import type { VideoConcern } from './video-concerns.ts';

interface SendQuestionProps {
  video: Blob;
  concerns: readonly VideoConcern[];
  /** The URL of the video that this one replaces; undefined if there is none. */
  replaces: string | undefined;
  /** The second that the stills show. */
  stillAt: number;
  onSend(): void;
  onStay(): void;
}

/**
 * Asks for confirmation before sending a video that replaces another or that families could not hear or see. Mounting opens it.
 */
export function SendQuestion({ video, concerns, replaces, stillAt, onSend, onStay }: SendQuestionProps) {
  const text = useText();
  const url = useObjectUrl(video);
  const kind = replaces === undefined ? 'concern' : 'replace';
  return (
    <Dialog
      open
      role="alertdialog"
      title={text(`video.${kind}.title`)}
      description={text(`video.${kind}.text`)}
      onClose={onStay}
      footer={
        <>
          <Button data-autofocus="" onClick={onStay}>
            {text(`video.${kind}.stay`)}
          </Button>
          <Button variant="primary" onClick={onSend}>
            {text(`video.${kind}.send`)}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <ConcernList concerns={concerns} />
        {replaces === undefined ? null : (
          <div className={styles['stills']}>
            <Still src={replaces} atSeconds={stillAt} caption={text('video.replace.old')} />
            <Still src={url} atSeconds={stillAt} caption={text('video.replace.new')} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** A frame of a video with a caption below. */
function Still({ src, atSeconds, caption }: { src: string; atSeconds: number; caption: string }) {
  const text = useText();
  const thumbnail = useThumbnail(src, atSeconds);
  return (
    <figure className={styles['still']}>
      <div className={styles['picture']}>
        {thumbnail.status === 'ready' ? <img src={thumbnail.url} alt="" /> : null}
        {thumbnail.status === 'loading' ? <Spinner label={text('video.thumbnail.loading')} /> : null}
        {thumbnail.status === 'failed' || thumbnail.status === 'unavailable'
          ? text('video.thumbnail.unavailable')
          : null}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
