import { useCallback, useState } from 'react';
import { lookAgainMs, useDesk } from './desk.ts';
import { takeIn } from './held-list.ts';
import { useReading } from './use-reading.ts';

interface Page<Item> {
  items: Item[];
  next: string | null;
}

/**
 * A list that is looked at: read again and again, without anything in it moving by itself.
 * @param name names it in the cache, such as `requests`
 * @param query what is filtered; another one is another list
 * @param read reads a page; `after` is the `next` of the page before
 */
export function useHeldList<Item extends { id: string }>(
  name: string,
  query: string,
  read: (after?: string) => Promise<Page<Item>>,
) {
  const desk = useDesk();
  const key = `${name}?${query}`;
  const { data, error, readAgain } = useReading(key, () => read(), lookAgainMs);
  const [held, setHeld] = useState<{ key: string; page: Page<Item> }>();
  const [isReadingOn, setReadingOn] = useState(false);
  const [readingOnError, setReadingOnError] = useState<unknown>();

  // What is shown is held from the first answer on; another list begins anew.
  if (data && held?.key !== key) {
    setHeld({ key, page: data });
    setReadingOnError(undefined);
  }
  const page = held?.key === key ? held.page : data;
  const list = page && takeIn(page.items, data?.items ?? [], { isWhole: page.next === null });
  const latest = new Set(data?.items.map(({ id }) => id));

  const drop = useCallback((ids: readonly string[]) => {
    setHeld((now) => {
      if (!now) return now;
      return { ...now, page: { ...now.page, items: now.page.items.filter(({ id }) => !ids.includes(id)) } };
    });
  }, []);

  async function readOn(): Promise<void> {
    if (!page || page.next === null || isReadingOn) return;
    setReadingOn(true);
    setReadingOnError(undefined);
    try {
      const more = await read(page.next);
      const known = new Set(page.items.map(({ id }) => id));
      const items = [...page.items, ...more.items.filter(({ id }) => !known.has(id))];
      setHeld({ key, page: { items, next: more.next } });
    } catch (failure) {
      desk.noticeSignedOut(failure);
      setReadingOnError(failure);
    } finally {
      setReadingOn(false);
    }
  }

  return {
    /** Undefined until the first answer. */
    items: list?.items,
    /** Ids of what is shown and was not in the server's last answer. */
    gone: data && list ? list.items.filter(({ id }) => !latest.has(id)).map(({ id }) => id) : [],
    /** Stops showing items. */
    drop,
    /** What has come since and waits. */
    news: list?.news ?? [],
    /** Shows the list as it is now. */
    showNews: () => data && setHeld({ key, page: data }),
    hasMore: page !== undefined && page.next !== null,
    readOn,
    isReadingOn,
    error: readingOnError ?? (data ? undefined : error),
    readAgain,
  };
}
