import type { ReactNode } from 'react';
import { useText } from '#widget/kit/text.ts';
import { classNames } from '#widget/ui/class-names.ts';
import { NothingOpen } from '../shell/nothing-open.tsx';
import { TabLink } from '../shell/tab-link.tsx';
import styles from './queue-layout.module.css';

interface QueueLayoutProps {
  title: string;
  /** The filters of the list. */
  filters: readonly { label: string; href: string; isCurrent: boolean }[];
  /** The search field above the list. */
  search: ReactNode;
  list: ReactNode;
  /** The open item. */
  pane: ReactNode | undefined;
  /** The link from the item back to its list, for screens too narrow for both. */
  listHref: string;
}

/** A list on the left and the open item on the right; only one of them on a narrow screen. */
export function QueueLayout({ title, filters, search, list, pane, listHref }: QueueLayoutProps) {
  const text = useText();
  const isOpen = pane !== undefined;
  return (
    <div className={classNames(styles['queue'], isOpen && styles['open'])}>
      <header className={styles['header']}>
        <h1>{title}</h1>
        <nav aria-label={text('desk.list.filters')} className={styles['filters']}>
          {filters.map(({ label, href, isCurrent }) => (
            <TabLink key={href} href={href} current={isCurrent ? 'true' : undefined}>
              {label}
            </TabLink>
          ))}
        </nav>
        {isOpen ? (
          <a className={styles['back']} href={listHref}>
            {text('desk.list.back')}
          </a>
        ) : null}
      </header>
      <div className={styles['list']}>
        <search>{search}</search>
        {list}
      </div>
      <div className={styles['pane']}>{pane ?? <NothingOpen />}</div>
    </div>
  );
}
