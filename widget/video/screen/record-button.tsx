import { useEffect, useRef } from 'react';
import { useText } from '#widget/kit/text.ts';
import styles from './record-button.module.css';

/** The radius of the ring in a view box of 100. */
const radius = 46;
const circumference = 2 * Math.PI * radius;

interface RecordButtonProps {
  phase: 'ready' | 'countdown' | 'recording';
  /** The share of the longest recording, 0 to 1. */
  progress: number;
  disabled: boolean;
  onStart(): void;
  onStop(): void;
}

/**
 * The round button that starts and stops a recording, and waits during the countdown. Its ring fills as time passes. It takes the
 * focus when it becomes enabled, so that the content above it stays in view.
 */
export function RecordButton({ phase, progress, disabled, onStart, onStop }: RecordButtonProps) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!disabled) button.current?.focus({ preventScroll: true });
  }, [disabled]);
  return (
    <button
      ref={button}
      type="button"
      className={styles['button']}
      data-phase={phase}
      aria-label={text(phase === 'recording' ? 'video.recorder.stop' : 'video.recorder.start')}
      disabled={disabled}
      aria-disabled={phase === 'countdown'}
      onClick={phase === 'ready' ? onStart : onStop}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={styles['track']} cx="50" cy="50" r={radius} />
        <circle
          className={styles['arc']}
          cx="50"
          cy="50"
          r={radius}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - progress)}
        />
      </svg>
      <span className={styles['dot']} />
    </button>
  );
}
