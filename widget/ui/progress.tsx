import { Indicator, Root } from 'radix-ui/progress';
import styles from './progress.module.css';

export interface ProgressProps {
  /** 0 to 100; null while the length is unknown. */
  value: number | null;
  /** What is progressing. */
  label: string;
}

/** A slim progress bar: indeterminate, loading or complete (spec.md 4). */
export function Progress({ value, label }: ProgressProps) {
  const shown = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <Root className={styles['track']} value={shown} max={100} aria-label={label}>
      {/* Set through the CSSOM, which a strict Content-Security-Policy allows. */}
      <Indicator className={styles['bar']} style={shown === null ? undefined : { translate: `${shown - 100}%` }} />
    </Root>
  );
}
