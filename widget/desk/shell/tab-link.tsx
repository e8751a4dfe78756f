import type { ReactNode } from 'react';
import styles from './tab-link.module.css';

interface TabLinkProps {
  href: string;
  /** Whether it links to the current content: a page, or a list of it. */
  current?: 'page' | 'true' | undefined;
  /** The id of a number inside the link, read as its description. */
  describedBy?: string | undefined;
  children: ReactNode;
}

/** One of several navigation links side by side. */
export function TabLink({ href, current, describedBy, children }: TabLinkProps) {
  return (
    <a className={styles['tab']} href={href} aria-current={current} aria-describedby={describedBy}>
      {children}
    </a>
  );
}
