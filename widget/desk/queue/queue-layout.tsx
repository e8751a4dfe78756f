import type { ReactNode } from 'react';
import { useText } from '#widget/kit/text.ts';
import { classNames } from '#widget/ui/class-names.ts';
import { QueueHeader, type QueueTab } from './queue-header.tsx';
import { ShownItem } from './shown-item.tsx';
import styles from './queue.module.css';

interface QueueLayoutProps {
  title: string;
  /** The filters of the list. */
  filters: readonly QueueTab[];
  /** The search field above the list. */
  search: ReactNode;
  list: ReactNode;
  /** Whether the item in the pane is open: a narrow screen shows it instead of the list. */
  isOpen: boolean;
  /** The item in the pane. `onOpen` opens it when it is used. */
  pane: { id: string; content: ReactNode; onOpen(): void } | undefined;
  /** The link from the item back to its list, for screens too narrow for both. */
  listHref: string;
}

/** A list on the left and the open item on the right; only one of them on a narrow screen. */
export function QueueLayout({ title, filters, search, list, isOpen, pane, listHref }: QueueLayoutProps) {
  const text = useText();
  return (
    <div className={classNames(styles['queue'], isOpen && styles['open'])}>
      <QueueHeader
        title={title}
        filters={filters}
        back={
          isOpen ? (
            <a className={styles['back']} href={listHref}>
              {text('desk.list.back')}
            </a>
          ) : undefined
        }
      />
      <div className={styles['listColumn']}>
        <search>{search}</search>
        {list}
      </div>
      {pane === undefined ? null : (
        <ShownItem id={pane.id} className={styles['pane']} isUnopened={!isOpen} onOpen={pane.onOpen}>
          {pane.content}
        </ShownItem>
      )}
    </div>
  );
}
