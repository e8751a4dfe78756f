import { type ReactNode, useEffect, useRef } from 'react';
import { useIsUnopened } from '../queue/shown-item.tsx';
import styles from './item.module.css';

interface ItemPaneProps {
  title: string;
  /** The status and links beside the title. */
  facts: ReactNode;
  children: ReactNode;
}

/**
 * An open item of a queue. Its title takes the focus when it opens, so another item needs another `key`. An item that is only shown
 * takes none.
 */
export function ItemPane({ title, facts, children }: ItemPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isUnopened = useIsUnopened();
  const takesFocus = useRef(!isUnopened);
  useEffect(() => {
    if (takesFocus.current) heading.current?.focus();
  }, []);
  return (
    <article className={styles['pane']} aria-labelledby="pane-title">
      <header className={styles['head']}>
        <h2 id="pane-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {facts}
      </header>
      {children}
    </article>
  );
}
