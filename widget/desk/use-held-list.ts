import { useCallback, useState } from 'react';
import { lookAgainMs, useDesk } from './desk.ts';
import { mergeFresh } from './held-list.ts';
import { useReading } from './use-reading.ts';

interface Page<Item> {
  items: Item[];
  next: string | null;
}

/**
 * A displayed list: read repeatedly, without anything in it moving by itself.
 * @param name the list's name in the cache, such as `requests`
 * @param query the filters; other filters are another list
 * @param read reads a page; `after` is the `next` of the previous page
 */
export function useHeldList<Item extends { id: string }>(
  name: string,
  query: string,
  read: (after?: string) => Promise<Page<Item>>,
) {
  const desk = useDesk();
  const key = `${name}?${query}`;
  const readFirst = async () => ({ readAt: Date.now(), ...(await read()) });
  const { data, error, readAgain } = useReading(key, readFirst, lookAgainMs);
  const [held, setHeld] = useState<{ key: string; page: Page<Item> }>();
  const [isReadingOn, setReadingOn] = useState(false);
  const [readingOnError, setReadingOnError] = useState<unknown>();

  // The list is fixed after the first response; another list starts over.
  if (data && held?.key !== key) {
    setHeld({ key, page: data });
    setReadingOnError(undefined);
  }
  const page = held?.key === key ? held.page : data;
  const list = page && mergeFresh(page.items, data?.items ?? [], { isWhole: page.next === null });
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
    /** Undefined until the first response. */
    items: list?.items,
    /** Ids of displayed items missing from the server's last response. */
    gone: data && list ? list.items.filter(({ id }) => !latest.has(id)).map(({ id }) => id) : [],
    /** When the last read began, ms since the epoch. */
    readAt: data?.readAt ?? 0,
    /** Removes items from the displayed list. */
    drop,
    /** New items, which wait. */
    news: list?.news ?? [],
    /** Shows the current list. */
    showNews: () => data && setHeld({ key, page: data }),
    hasMore: page !== undefined && page.next !== null,
    readOn,
    isReadingOn,
    error: readingOnError ?? (data ? undefined : error),
    readAgain,
  };
}
