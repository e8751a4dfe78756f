import { CircleCheck, ExternalLink, Smartphone, Video } from 'lucide-react';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import { GuidedButton } from './guided-button.tsx';
import { RecordHereButton } from './record-here-button.tsx';
import type { VideoWays } from './video-actions.tsx';
import styles from './video-panel.module.css';

interface CompactChoicesProps extends VideoWays {
  videoUrl: string | undefined;
  /** True while a video is being uploaded. */
  disabled: boolean;
}

/** The actions of the quick page (docs/specification.md 2.6): record a video, or view and replace the current one. */
export function CompactChoices({ videoUrl, disabled, onRecord, onRecordHere, onGuided, onPhone }: CompactChoicesProps) {
  const text = useText();
  const phone = onPhone ? (
    <Button icon={<Smartphone />} disabled={disabled} onClick={onPhone}>
      {text('video.phone.record')}
    </Button>
  ) : null;
  const here = onRecordHere ? <RecordHereButton disabled={disabled} onPress={onRecordHere} /> : null;
  const guided = onGuided ? <GuidedButton disabled={disabled} onPress={onGuided} /> : null;
  if (videoUrl === undefined) {
    return (
      <div className={styles['actions']}>
        <Button variant="primary" icon={<Video />} disabled={disabled} onClick={onRecord}>
          {text('video.record')}
        </Button>
        {here}
        {guided}
        {phone}
      </div>
    );
  }
  return (
    <>
      <p className={styles['uploaded']}>
        <CircleCheck aria-hidden="true" />
        {text('video.quick.uploaded')}
      </p>
      <div className={styles['actions']}>
        <a className={styles['view']} href={videoUrl} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" />
          {text('video.quick.view')}
        </a>
        <Button disabled={disabled} onClick={onRecord}>
          {text('video.quick.replace')}
        </Button>
        {here}
        {guided}
        {phone}
      </div>
    </>
  );
}
