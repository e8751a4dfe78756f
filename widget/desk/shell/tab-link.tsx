import type { ReactNode } from 'react';
import styles from './tab-link.module.css';

interface TabLinkProps {
  href: string;
  /** Whether it leads to what is shown: a page, or a list of it. */
  current?: 'page' | 'true' | undefined;
  children: ReactNode;
}

/** One of several ways to go that stand side by side. */
export function TabLink({ href, current, children }: TabLinkProps) {
  return (
    <a className={styles['tab']} href={href} aria-current={current}>
      {children}
    </a>
  );
}
