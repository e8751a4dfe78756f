import type { ReactNode } from 'react';
import styles from './row.module.css';

interface RowProps {
  title: string;
  /** Shown at the end of the first line. */
  when: string;
  children?: ReactNode;
}

/** A row of a queue: the person, the time, and the details needed before opening it. */
export function Row({ title, when, children }: RowProps) {
  return (
    <>
      <span className={styles['first']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['when']}>{when}</span>
      </span>
      <span className={styles['facts']}>{children}</span>
    </>
  );
}
