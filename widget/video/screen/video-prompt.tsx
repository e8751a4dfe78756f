import { Video } from 'lucide-react';
import { useHydrated } from '#widget/kit/use-hydrated.ts';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import { canRecordHereToo } from './mobile-layout.ts';
import { RecordHereButton } from './record-here-button.tsx';
import styles from './video-panel.module.css';

/** The recorder to use: the default of "Record video", or this page with a script. */
export type RecordingPlace = 'usual' | 'here';

interface VideoPromptProps {
  /** The pressed button whose recorder is loading. */
  busy: RecordingPlace | undefined;
  onRecord(place: RecordingPlace): void;
}

/** The quick page's video card before use: the benefits of a video, and the record button. */
export function VideoPrompt({ busy, onRecord }: VideoPromptProps) {
  const text = useText();
  // The server does not know the device.
  const canRecordHere = useHydrated() && canRecordHereToo();
  return (
    <div className={styles['panel']}>
      <VideoInvitation />
      <div className={styles['actions']}>
        <Button variant="primary" icon={<Video />} busy={busy === 'usual'} onClick={() => onRecord('usual')}>
          {text('video.record')}
        </Button>
        {canRecordHere ? <RecordHereButton busy={busy === 'here'} onPress={() => onRecord('here')} /> : null}
      </div>
    </div>
  );
}

/** The benefits of a video. */
export function VideoInvitation({ optional = false }: { optional?: boolean }) {
  const text = useText();
  return (
    <div className={styles['prompt']}>
      <Video aria-hidden="true" />
      <p>{text('video.prompt.text')}</p>
      {optional ? <p>{text('video.prompt.optional')}</p> : null}
    </div>
  );
}
