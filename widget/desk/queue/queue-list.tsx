import { type ReactNode, useRef } from 'react';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import type { useHeldList } from '../use-held-list.ts';
import { wordsOf } from '../words-of.ts';
import styles from './queue.module.css';
import { useRowKeys } from './use-row-keys.ts';

interface QueueListProps<Item extends { id: string }> {
  queue: ReturnType<typeof useHeldList<Item>>;
  label: string;
  hrefOf(item: Item): string;
  /** The id of the open item. */
  current: string | undefined;
  /** The id of the item in the pane. */
  shown: string | undefined;
  /** Shown when nothing waits. */
  empty: string;
  /** The button for new items; the default says "new" only. */
  newsLabelOf?: ((count: number) => string) | undefined;
  /** Moves on `j` and `k`, where moving the focus is not enough. */
  onMove?: ((by: 1 | -1) => void) | undefined;
  renderRow(item: Item): ReactNode;
}

/** The rows of a queue: links that `j` and `k` move through. */
export function QueueList<Item extends { id: string }>({
  queue,
  label,
  hrefOf,
  current,
  shown,
  empty,
  newsLabelOf,
  onMove,
  renderRow,
}: QueueListProps<Item>) {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list, onMove);
  const { items } = queue;
  const count = queue.news.length;
  const news = count === 0 ? '' : (newsLabelOf?.(count) ?? text('desk.list.fresh', { count }));
  return (
    <div className={styles['list']}>
      <LiveRegion text={news} />
      {news === '' ? null : (
        <Button className={styles['fresh']} onClick={queue.showNews}>
          {news}
        </Button>
      )}
      {queue.error === undefined ? null : (
        <div className={styles['failure']}>
          <Alert tone="danger">{wordsOf(queue.error, text)}</Alert>
          <Button onClick={() => (items === undefined ? queue.readAgain() : void queue.readOn())}>
            {text('common.retry')}
          </Button>
        </div>
      )}
      {items === undefined && queue.error === undefined ? <Waiting /> : null}
      {items?.length === 0 ? <p className={styles['empty']}>{empty}</p> : null}
      <ul ref={list} aria-label={label} className={styles['rows']} hidden={!items?.length}>
        {items?.map((item) => (
          <li key={item.id}>
            <a
              href={hrefOf(item)}
              aria-current={item.id === current ? 'true' : undefined}
              data-row={item.id}
              data-shown={item.id === shown ? '' : undefined}
            >
              {renderRow(item)}
            </a>
          </li>
        ))}
      </ul>
      {queue.hasMore ? (
        <Button busy={queue.isReadingOn} onClick={() => void queue.readOn()}>
          {text('desk.more')}
        </Button>
      ) : null}
    </div>
  );
}

function Waiting() {
  const text = useText();
  return (
    <div className={styles['waiting']}>
      <output>{text('common.loading')}</output>
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </div>
  );
}
