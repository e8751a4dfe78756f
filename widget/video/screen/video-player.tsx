import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '#widget/ui/alert.tsx';
import { Spinner } from '#widget/ui/spinner.tsx';
import { classNames } from '#widget/ui/class-names.ts';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import { useText } from '#widget/kit/text.ts';
import { useThumbnail } from './use-thumbnail.ts';
import styles from './video-frame.module.css';

interface VideoPlayerProps {
  /** The video's URL. */
  src: string;
  /** The second that the thumbnail shows. */
  thumbnailAt: number;
}

/** A video's thumbnail that plays the video when pressed (docs/specification.md 2.4). */
export function VideoPlayer({ src, thumbnailAt }: VideoPlayerProps) {
  const text = useText();
  const thumbnail = useThumbnail(src, thumbnailAt);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    // The pressed button was removed.
    if (playing) player.current?.focus();
  }, [playing]);
  if (failed) return <Alert tone="danger">{text('video.playbackFailed')}</Alert>;
  if (playing) {
    return (
      <div className={styles['frame']}>
        {/* The nanny's own recording has no captions yet. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          src={src}
          poster={thumbnail.status === 'ready' ? thumbnail.url : undefined}
          controls
          autoPlay
          playsInline
          aria-label={text('video.player')}
          ref={player}
          onError={() => setFailed(true)}
        />
      </div>
    );
  }
  const notes = {
    loading: null,
    ready: null,
    failed: 'video.thumbnail.failed',
    unavailable: 'video.thumbnail.unavailable',
  };
  const note = notes[thumbnail.status];
  return (
    <button
      type="button"
      className={classNames(styles['frame'], styles['poster'])}
      aria-label={note === null ? text('video.play') : undefined}
      onClick={() => setPlaying(true)}
    >
      {thumbnail.status === 'ready' ? <img className={styles['picture']} src={thumbnail.url} alt="" /> : null}
      {thumbnail.status === 'loading' ? (
        <Spinner size="large" label={text('video.thumbnail.loading')} />
      ) : (
        <span className={styles['play']}>
          <Play aria-hidden="true" />
        </span>
      )}
      {note === null ? null : (
        <>
          <VisuallyHidden>{text('video.play')}</VisuallyHidden>
          <span className={styles['note']}>{text(note)}</span>
        </>
      )}
    </button>
  );
}
