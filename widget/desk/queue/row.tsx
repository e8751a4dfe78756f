import type { ReactNode } from 'react';
import styles from './row.module.css';

interface RowProps {
  title: string;
  /** Stands at the end of the first line. */
  when: string;
  children?: ReactNode;
}

/** What a row of a queue shows: who it is about, since when, and what one wants to know before opening it. */
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
