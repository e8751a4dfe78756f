import { classNames } from './class-names.ts';
import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SpinnerProps {
  /** What is being waited for, announced politely. Leave it out where the text beside it says so already. */
  label?: string | undefined;
  size?: 'small' | 'large' | undefined;
}

/** A turning ring for waits whose length is unknown. */
export function Spinner({ label, size = 'small' }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={styles['wrap']}>
      <span className={classNames(styles['spinner'], size === 'large' && styles['large'])} aria-hidden="true" />
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </span>
  );
}
