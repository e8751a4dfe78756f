import type { ReactNode } from 'react';
import type { DeskPortrait } from '#domain/agency/portrait.ts';
import { classNames } from '#widget/ui/class-names.ts';
import { Portrait } from '../shell/portrait.tsx';
import styles from './queue.module.css';

interface RowProps {
  title: string;
  /** Shown at the end of the first line. */
  when: string;
  /** Whether that time has passed. */
  isLate?: boolean;
  /** The nanny that the row is about. */
  portrait: DeskPortrait;
  children?: ReactNode;
}

/** A row of a queue: the person, the time, and the details needed before opening it. */
export function Row({ title, when, isLate = false, portrait, children }: RowProps) {
  return (
    <span className={styles['row']}>
      <Portrait {...portrait} />
      <span className={styles['texts']}>
        <span className={styles['first']}>
          <span className={styles['title']}>{title}</span>
          <span className={classNames(styles['when'], isLate && styles['late'])}>{when}</span>
        </span>
        <span className={styles['facts']}>{children}</span>
      </span>
    </span>
  );
}
