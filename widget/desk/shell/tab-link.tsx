import { type ReactNode, useId } from 'react';
import styles from './desk-frame.module.css';

interface TabLinkProps {
  href: string;
  /** Whether it links to the current content: a page, or a list of it. */
  current?: 'page' | 'true' | undefined;
  /** How many items wait behind the link, read as its description; null while that is not known. */
  count?: number | null | undefined;
  children: ReactNode;
}

/** One of several navigation links side by side. */
export function TabLink({ href, current, count, children }: TabLinkProps) {
  const id = useId();
  const isCounted = typeof count === 'number' && count > 0;
  return (
    <a className={styles['tab']} href={href} aria-current={current} aria-describedby={isCounted ? id : undefined}>
      {children}
      {count === undefined ? null : (
        <span id={id} className={styles['count']} aria-hidden="true">
          {isCounted ? count : null}
        </span>
      )}
    </a>
  );
}
