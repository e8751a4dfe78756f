import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { following } from '../held-list.ts';
import { decided, forgetDecided, isDecided } from '../use-decide.ts';
import { useHeldList } from '../use-held-list.ts';

interface QueueOptions<Item> {
  /** Names the list in the cache, such as `reviews`. */
  name: string;
  /** What is filtered, without the place where a page begins. */
  filters: Readonly<Record<string, string>>;
  /** @param query with the place where the page begins */
  read(query: string): Promise<{ items: Item[]; next: string | null }>;
  /** The state in which an item waits: decided about, it is left out until that changes. */
  stateOf(item: Item): string;
}

/** A list without what was decided about here. */
export function useQueue<Item extends { id: string }>({ name, filters, read, stateOf }: QueueOptions<Item>) {
  const done = useStore(decided);
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const queryFrom = (after?: string) =>
    new URLSearchParams([...given, ...(after ? [['after', after]] : [])]).toString();
  const list = useHeldList(name, queryFrom(), (after) => read(queryFrom(after)));
  const items = list.items?.filter((item) => !isDecided(done, item.id, stateOf(item)));
  // What was decided about here, and is not among what the server has now: should it come back, it is news.
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
    /** What comes behind an item; undefined where nothing else waits. */
    behind: (id: string): Item | undefined => {
      const next = items && following(items, id);
      return next?.id === id ? undefined : next;
    },
  };
}
