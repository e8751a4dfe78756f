import { Video } from 'lucide-react';
import { useHydrated } from '#widget/kit/use-hydrated.ts';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import { canRecordHereToo } from './mobile-layout.ts';
import { RecordHereButton } from './record-here-button.tsx';
import styles from './video-panel.module.css';

/** Where a recording is made: by what "Record video" opens, or in this page with a script. */
export type RecordingPlace = 'usual' | 'here';

interface VideoPromptProps {
  /** What was pressed and is on its way. */
  busy: RecordingPlace | undefined;
  onRecord(place: RecordingPlace): void;
}

/** The quick page's video card before it is used: what a video brings, and the way to record one. */
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

/** What a video brings. */
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
