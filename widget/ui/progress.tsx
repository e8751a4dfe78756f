import styles from './progress.module.css';

export interface ProgressProps {
  /** 0 to 100; null while the length is unknown. */
  value: number | null;
  /** The name of the running process. */
  label: string;
}

/** A slim progress bar: indeterminate, loading or complete (docs/specification.md 4). */
export function Progress({ value, label }: ProgressProps) {
  const known = value === null ? {} : { value: Math.min(100, Math.max(0, value)) };
  return <progress {...known} max={100} aria-label={label} className={styles['bar']} />;
}
