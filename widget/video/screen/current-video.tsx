import { CircleCheck, ExternalLink } from 'lucide-react';
import { useText } from '#widget/kit/text.ts';
import styles from './video-panel.module.css';

/** Says on the quick page that there is a video, and links to it (docs/specification.md 2.6). */
export function CurrentVideo({ url }: { url: string }) {
  const text = useText();
  return (
    <div className={styles['current']}>
      <p className={styles['uploaded']}>
        <CircleCheck aria-hidden="true" />
        {text('video.quick.uploaded')}
      </p>
      <a className={styles['view']} href={url} target="_blank" rel="noreferrer">
        <ExternalLink aria-hidden="true" />
        {text('video.quick.view')}
      </a>
    </div>
  );
}
