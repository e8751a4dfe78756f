import type { RequestItem } from '#domain/request/desk.ts';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { HeadingOffset } from '#widget/ui/heading.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import type { useHeldList } from '../use-held-list.ts';
import { wordsOf } from '../words-of.ts';
import { RequestRow } from './request-row.tsx';
import { type RequestSearch, viewOf } from './request-view.ts';
import styles from './requests-screen.module.css';

interface RequestListProps {
  list: ReturnType<typeof useHeldList<RequestItem>>;
  search: RequestSearch;
  openId: string | undefined;
  /** The request in the pane. */
  shownId: string | undefined;
  addressOf: (id: string) => string;
}

/** The requests of a tab, in an order that never changes by itself. */
export function RequestList({ list, search, openId, shownId, addressOf }: RequestListProps) {
  const text = useText();
  const { items } = list;
  // Requests changed here are already in their place.
  const newsCount = list.news.filter(({ id }) => items?.every((item) => item.id !== id)).length;
  const news = newsCount > 0 ? text('desk.request.news', { count: newsCount }) : '';

  if (!items) {
    return list.error === undefined ? (
      <div className={styles['waiting']}>
        <output>{text('common.loading')}</output>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </div>
    ) : (
      <HeadingOffset by={1}>
        <RetryState
          title={text('common.serverError.title')}
          text={wordsOf(list.error, text)}
          retryLabel={text('common.retry')}
          onRetry={list.readAgain}
        />
      </HeadingOffset>
    );
  }
  return (
    <>
      <LiveRegion text={news} />
      {news === '' ? null : (
        <Button className={styles['news']} onClick={list.showNews}>
          {news}
        </Button>
      )}
      {items.length === 0 ? (
        <p className={styles['empty']}>
          {text(search.q === '' ? `desk.request.empty.${viewOf(search) ?? 'open'}` : 'desk.request.empty.search')}
        </p>
      ) : (
        <ol className={styles['rows']} aria-label={text('desk.screen.requests')}>
          {items.map((item) => (
            <li key={item.id}>
              <RequestRow
                item={item}
                isOpen={item.id === openId}
                isShown={item.id === shownId}
                href={addressOf(item.id)}
              />
            </li>
          ))}
        </ol>
      )}
      {list.error === undefined ? null : <p role="alert">{wordsOf(list.error, text)}</p>}
      {list.hasMore ? (
        <Button busy={list.isReadingOn} onClick={() => void list.readOn()}>
          {text('desk.more')}
        </Button>
      ) : null}
    </>
  );
}
