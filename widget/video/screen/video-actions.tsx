import { ScrollText, Smartphone, Upload, Video } from 'lucide-react';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { GuidedButton } from './guided-button.tsx';
import { OtherWays } from './other-ways.tsx';
import { RecordHereButton } from './record-here-button.tsx';
import styles from './video-panel.module.css';

/** Absent actions are unavailable on this device. */
interface VideoActionsProps {
  hasVideo: boolean;
  hasCamera: boolean;
  /** The nanny has a script, so the other ways show at first: recording with it is one of them. */
  hasScript: boolean;
  /** True while a video is being uploaded. */
  disabled: boolean;
  onRecord(): void;
  onScript: (() => void) | undefined;
  /** Records in the page, if `onRecord` opens the phone's camera. */
  onRecordHere: (() => void) | undefined;
  onGuided: (() => void) | undefined;
  onPhone: (() => void) | undefined;
  onUpload(): void;
}

/**
 * The actions of the video step (docs/specification.md 2.4). Recording comes first, or the phone on a computer without a camera;
 * the rest stands under "Other ways".
 */
export function VideoActions({
  hasVideo,
  hasCamera,
  hasScript,
  disabled,
  onRecord,
  onScript,
  onRecordHere,
  onGuided,
  onPhone,
  onUpload,
}: VideoActionsProps) {
  const text = useText();
  const phoneFirst = onPhone !== undefined && !hasCamera;
  const firstVariant = hasVideo ? 'secondary' : 'primary';
  const record = (
    <Button variant={phoneFirst ? 'secondary' : firstVariant} icon={<Video />} disabled={disabled} onClick={onRecord}>
      {text(hasVideo ? 'video.recordNew' : 'video.record')}
    </Button>
  );
  const phone = onPhone ? (
    <Button
      variant={phoneFirst ? firstVariant : 'secondary'}
      icon={<Smartphone />}
      disabled={disabled}
      onClick={onPhone}
    >
      {text('video.phone.record')}
    </Button>
  ) : null;
  return (
    <div>
      <div className={styles['actions']}>{phoneFirst ? phone : record}</div>
      <OtherWays open={hasScript}>
        {phoneFirst ? record : null}
        {onScript ? (
          <Button icon={<ScrollText />} disabled={disabled} onClick={onScript}>
            {text('video.script.record')}
          </Button>
        ) : null}
        {onRecordHere ? <RecordHereButton disabled={disabled} onPress={onRecordHere} /> : null}
        {onGuided ? <GuidedButton disabled={disabled} onPress={onGuided} /> : null}
        {phoneFirst ? null : phone}
        <Button icon={<Upload />} disabled={disabled} onClick={onUpload}>
          {text(hasVideo ? 'video.uploadNew' : 'video.upload')}
        </Button>
      </OtherWays>
    </div>
  );
}
