import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { lookAgainMs, useDesk } from '../desk.ts';
import { decided } from '../later.ts';
import { useReading } from '../use-reading.ts';

interface Page<Item> {
  items: Item[];
  next: string | null;
}

interface QueueOptions<Item> {
  /** Names the list among what is kept. */
  name: string;
  /** @param after `next` of the page before; empty for the first */
  read(after: string): Promise<Page<Item>>;
  idOf(item: Item): string;
  /** The state in which an item waits: once decided about, it is left out until that changes. */
  stateOf(item: Item): string;
}

/**
 * A list that is looked at again and again and never moves by itself: what is new waits until somebody asks for it, what is
 * done elsewhere stays where it is. A list of another name needs a component of another `key`.
 */
export function useQueue<Item>({ name, read, idOf, stateOf }: QueueOptions<Item>) {
  const desk = useDesk();
  const done = useStore(decided);
  const { data, error, readAgain } = useReading(name, () => read(''), lookAgainMs);
  const [shown, setShown] = useState<Page<Item>>();
  const [failure, setFailure] = useState<unknown>();
  const [isLoadingMore, setLoadingMore] = useState(false);
  if (data && !shown) setShown(data);

  const latest = new Map(data?.items.map((item) => [idOf(item), item]));
  const known = new Set(shown?.items.map(idOf));
  const items = (shown ?? data)?.items
    .map((item) => latest.get(idOf(item)) ?? item)
    .filter((item) => done.get(idOf(item)) !== stateOf(item));
  const isNew = (item: Item) => !known.has(idOf(item)) && done.get(idOf(item)) !== stateOf(item);
  // Behind a page that has not been asked for, items move up without being new.
  const fresh = shown?.next === null ? (data?.items.filter(isNew).length ?? 0) : 0;

  async function showMore(): Promise<void> {
    if (!shown?.next || isLoadingMore) return;
    setLoadingMore(true);
    setFailure(undefined);
    try {
      const page = await read(shown.next);
      setShown({ items: [...shown.items, ...page.items.filter(isNew)], next: page.next });
    } catch (failed) {
      setFailure(failed);
    }
    setLoadingMore(false);
  }

  return {
    items,
    /** Items that came since, and wait to be shown. */
    fresh,
    showFresh: () => setShown(data),
    hasMore: Boolean(shown?.next),
    isLoadingMore,
    showMore: () => void showMore(),
    error: items === undefined ? error : failure,
    readAgain,
    /** What comes after an item, or the first where it is not in the list. */
    after: (id: string): Item | undefined => {
      const place = items?.findIndex((item) => idOf(item) === id) ?? -1;
      return place < 0 ? items?.find((item) => idOf(item) !== id) : (items?.[place + 1] ?? items?.[place - 1]);
    },
    forget: () => desk.cache.revalidateKeys(name),
  };
}
