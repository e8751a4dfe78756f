import { Smartphone, Upload, Video } from 'lucide-react';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { GuidedButton } from './guided-button.tsx';
import { RecordHereButton } from './record-here-button.tsx';
import styles from './video-panel.module.css';

/** Absent actions are unavailable on this device. */
interface VideoActionsProps {
  hasVideo: boolean;
  hasCamera: boolean;
  /** The nanny has a script to read from, so recording beside it comes first. */
  hasScript: boolean;
  /** True while a video is being uploaded. */
  disabled: boolean;
  onRecord(): void;
  /** Records in the page with the nanny's script, if `onRecord` opens the phone's camera. */
  onRecordHere: (() => void) | undefined;
  onGuided: (() => void) | undefined;
  onPhone: (() => void) | undefined;
  onUpload(): void;
}

/** The actions of the video step (docs/specification.md 2.4): record here, by questions or on the phone, and upload a file. */
export function VideoActions({
  hasVideo,
  hasCamera,
  hasScript,
  disabled,
  onRecord,
  onRecordHere,
  onGuided,
  onPhone,
  onUpload,
}: VideoActionsProps) {
  const text = useText();
  const scriptFirst = hasScript && onRecordHere !== undefined;
  const record = (
    <Button
      variant={!hasVideo && hasCamera && !scriptFirst ? 'primary' : 'secondary'}
      icon={<Video />}
      disabled={disabled}
      onClick={onRecord}
    >
      {text(hasVideo ? 'video.recordNew' : 'video.record')}
    </Button>
  );
  return (
    <div className={styles['actions']}>
      {scriptFirst ? null : record}
      {onRecordHere ? (
        <RecordHereButton primary={!hasVideo && scriptFirst} disabled={disabled} onPress={onRecordHere} />
      ) : null}
      {scriptFirst ? record : null}
      {onGuided ? <GuidedButton disabled={disabled} onPress={onGuided} /> : null}
      {onPhone ? (
        <Button
          variant={!hasVideo && !hasCamera ? 'primary' : 'secondary'}
          icon={<Smartphone />}
          disabled={disabled}
          onClick={onPhone}
        >
          {text('video.phone.record')}
        </Button>
      ) : null}
      <Button icon={<Upload />} disabled={disabled} onClick={onUpload}>
        {text(hasVideo ? 'video.uploadNew' : 'video.upload')}
      </Button>
    </div>
  );
}
