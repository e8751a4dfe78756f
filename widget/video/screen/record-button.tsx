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

const labels = {
  ready: 'video.recorder.start',
  countdown: 'video.recorder.cancelCountdown',
  recording: 'video.recorder.stop',
};

/**
 * The round button that starts and stops a recording. Its ring fills as time passes. It takes the focus when it becomes enabled,
 * so that the content above it stays in view.
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
      aria-label={text(labels[phase])}
      disabled={disabled}
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
