import { classNames } from './class-names.ts';
import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SpinnerProps {
  /** The reason for the wait, announced politely. Omit it if the text beside it says the same. */
  label?: string | undefined;
  size?: 'small' | 'large' | undefined;
}

/** A turning ring for waits of unknown length. */
export function Spinner({ label, size = 'small' }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={styles['wrap']}>
      <span className={classNames(styles['spinner'], size === 'large' && styles['large'])} aria-hidden="true" />
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </span>
  );
}
