import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './desk-frame.module.css';

interface TabLinkProps {
  href: string;
  /** Whether it links to the current content: a page, or a list of it. */
  current?: 'page' | 'true' | undefined;
  /** How many items wait behind the link, read as its description; null while that is not known. */
  count?: number | null | undefined;
  children: ReactNode;
}

/** One of several navigation links side by side. In a row that scrolls, the current one is in sight. */
export function TabLink({ href, current, count, children }: TabLinkProps) {
  const id = useId();
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (current && link.current) center(link.current);
  }, [current]);
  const isCounted = typeof count === 'number' && count > 0;
  return (
    <a
      ref={link}
      className={styles['tab']}
      href={href}
      aria-current={current}
      aria-describedby={isCounted ? id : undefined}
    >
      {children}
      {count === undefined ? null : (
        <span id={id} className={styles['count']} aria-hidden="true">
          {isCounted ? count : null}
        </span>
      )}
    </a>
  );
}

/** Scrolls the row sideways only: `scrollIntoView` would move the page as well. */
function center(link: HTMLElement): void {
  const row = link.closest('ul, nav');
  if (!row) return;
  const [own, around] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += own.left - around.left - (around.width - own.width) / 2;
}
