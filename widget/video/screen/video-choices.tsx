import { Smartphone, Video } from 'lucide-react';
import { useHydrated } from '#widget/kit/use-hydrated.ts';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import { canRecord } from './can-record.ts';
import { GuidedButton } from './guided-button.tsx';
import { canRecordHereToo, isPhone } from './mobile-layout.ts';
import { OtherWays } from './other-ways.tsx';
import { RecordHereButton } from './record-here-button.tsx';
import styles from './video-panel.module.css';

/** A way to make a video: as usual on this device, in this page, by answering questions, or on the nanny's phone. */
export type VideoWay = 'usual' | 'here' | 'guided' | 'phone';

interface VideoChoicesProps {
  hasVideo: boolean;
  /** The pressed button whose recorder is loading. */
  busy: VideoWay | undefined;
  /** True while a video is being uploaded. */
  disabled: boolean;
  onStart(way: VideoWay): void;
}

/**
 * The ways to make a video on the quick page (docs/specification.md 2.6). They stand there before the recorder is loaded, and
 * stay while it takes its place beside them: a button that is replaced loses its focus and the press that it is about to get.
 */
export function VideoChoices({ hasVideo, busy, disabled, onStart }: VideoChoicesProps) {
  const text = useText();
  // The server does not know the device.
  const isHydrated = useHydrated();
  return (
    <div>
      <Button
        variant={hasVideo ? 'secondary' : 'primary'}
        icon={hasVideo ? undefined : <Video />}
        busy={busy === 'usual'}
        disabled={disabled}
        onClick={() => onStart('usual')}
      >
        {text(hasVideo ? 'video.quick.replace' : 'video.record')}
      </Button>
      {isHydrated ? (
        <OtherWays>
          {canRecordHereToo() ? (
            <RecordHereButton busy={busy === 'here'} disabled={disabled} onPress={() => onStart('here')} />
          ) : null}
          {canRecord() ? (
            <GuidedButton busy={busy === 'guided'} disabled={disabled} onPress={() => onStart('guided')} />
          ) : null}
          {isPhone(navigator.userAgent) ? null : (
            <Button icon={<Smartphone />} busy={busy === 'phone'} disabled={disabled} onClick={() => onStart('phone')}>
              {text('video.phone.record')}
            </Button>
          )}
        </OtherWays>
      ) : null}
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
