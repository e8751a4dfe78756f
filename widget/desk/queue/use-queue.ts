import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { following } from '../held-list.ts';
import { decided, forgetDecided, isDecided } from '../use-decide.ts';
import { useHeldList } from '../use-held-list.ts';

interface QueueOptions<Item> {
  /** The list's name in the cache, such as `reviews`. */
  name: string;
  /** The filters, without the start of a page. */
  filters: Readonly<Record<string, string>>;
  /** @param query includes the start of the page */
  read(query: string): Promise<{ items: Item[]; next: string | null }>;
  /** The state in which an item waits. A decided item is left out until its state changes. */
  stateOf(item: Item): string;
}

/** A list without the items decided here. */
export function useQueue<Item extends { id: string }>({ name, filters, read, stateOf }: QueueOptions<Item>) {
  const done = useStore(decided);
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const queryFrom = (after?: string) =>
    new URLSearchParams([...given, ...(after ? [['after', after]] : [])]).toString();
  const list = useHeldList(name, queryFrom(), (after) => read(queryFrom(after)));
  const items = list.items?.filter((item) => !isDecided(done, item.id, stateOf(item)));
  // Items decided here that the server's current list lacks. If they come back, they are new.
  const gone = list.gone.filter((id) => done.get(id)?.isSent).join(' ');
  const { drop } = list;
  useEffect(() => {
    if (gone === '') return;
    drop(gone.split(' '));
    forgetDecided(gone.split(' '));
  }, [gone, drop]);
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
