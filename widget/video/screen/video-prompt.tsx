import { Video } from 'lucide-react';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './video-panel.module.css';

interface VideoPromptProps {
  busy: boolean;
  onRecord(): void;
}

/** The quick page's video card before it is used: what a video brings, and the way to record one. */
export function VideoPrompt({ busy, onRecord }: VideoPromptProps) {
  const text = useText();
  return (
    <div className={styles['panel']}>
      <VideoInvitation />
      <div className={styles['actions']}>
        <Button variant="primary" icon={<Video />} busy={busy} onClick={onRecord}>
          {text('video.record')}
        </Button>
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
