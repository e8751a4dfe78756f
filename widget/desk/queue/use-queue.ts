import { useEffect } from 'react';
import { following } from '../held-list.ts';
import { useDecisions } from '../use-decisions.ts';
import { useHeldList } from '../use-held-list.ts';

interface QueueOptions<Item> {
  /** The list's name in the cache, such as `reviews`. */
  name: string;
  /** The filters, without the start of a page. */
  filters: Readonly<Record<string, string>>;
  /** @param after `next` of the previous page */
  read(after?: string): Promise<{ items: Item[]; next: string | null }>;
  /** The state in which an item waits. A decided item is left out until its state changes. */
  stateOf(item: Item): string;
}

/** A list without the items decided here. */
export function useQueue<Item extends { id: string }>({ name, filters, read, stateOf }: QueueOptions<Item>) {
  const { isDecided, sentAt, forget } = useDecisions();
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const list = useHeldList(name, new URLSearchParams(given).toString(), read);
  const items = list.items?.filter((item) => !isDecided(item.id, stateOf(item)));
  // Items decided here that the server's current list lacks. If they come back, they are new, as are those that a colleague brought
  // back before the list was read.
  const { drop, gone, readAt } = list;
  const isBack = (item: Item) => isDecided(item.id, stateOf(item)) && (sentAt(item.id) ?? Infinity) < readAt;
  const settled = (list.items ?? [])
    .filter((item) => (gone.includes(item.id) ? sentAt(item.id) !== undefined : isBack(item)))
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (settled === '') return;
    drop(settled.split(' '));
    forget(settled.split(' '));
  }, [settled, drop, forget]);
  return {
    ...list,
    items,
    /** The item after another; undefined if nothing else waits. */
    behind: (id: string): Item | undefined => {
      const next = items && following(items, id);
      return next?.id === id ? undefined : next;
    },
  };
}
