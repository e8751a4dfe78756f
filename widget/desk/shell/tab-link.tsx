import type { ReactNode } from 'react';
import styles from './tab-link.module.css';

interface TabLinkProps {
  href: string;
  /** Whether it links to the current content: a page, or a list of it. */
  current?: 'page' | 'true' | undefined;
  children: ReactNode;
}

/** One of several navigation links side by side. */
export function TabLink({ href, current, children }: TabLinkProps) {
  return (
    <a className={styles['tab']} href={href} aria-current={current}>
      {children}
    </a>
  );
}
