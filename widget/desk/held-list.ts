/** A list as somebody looks at it: nothing in it moves by itself. */
export interface HeldList<Item> {
  items: readonly Item[];
  /** What has come since and waits until it is asked for. */
  news: readonly Item[];
}

interface Identified {
  id: string;
}

/**
 * Takes what the server has now into a list that somebody looks at: what is there keeps its place and shows what is new
 * about it, what has come since waits, and what has gone stays until the list is asked for anew.
 * @param fresh the list's first page as it is now
 * @param isWhole whether nothing follows what is held. Otherwise what stands behind it in `fresh` is no news: it has moved
 *   up from a page that was not read yet.
 */
export function takeIn<Item extends Identified>(
  held: readonly Item[],
  fresh: readonly Item[],
  { isWhole }: { isWhole: boolean },
): HeldList<Item> {
  const latest = new Map(fresh.map((item) => [item.id, item]));
  const known = new Set(held.map(({ id }) => id));
  const last = fresh.findLastIndex(({ id }) => known.has(id));
  return {
    items: held.map((item) => latest.get(item.id) ?? item),
    news: fresh.slice(0, isWhole || last < 0 ? undefined : last).filter(({ id }) => !known.has(id)),
  };
}

/** The one that stands so many places behind another; the first or last one where the list ends there. */
export function neighbour<Item extends Identified>(
  items: readonly Item[],
  id: string | undefined,
  step: 1 | -1,
): Item | undefined {
  const at = items.findIndex((item) => item.id === id);
  if (at < 0) return step > 0 ? items[0] : items.at(-1);
  return items[Math.min(Math.max(at + step, 0), items.length - 1)];
}

/** What is opened when one has been dealt with: the next, or the one before the last. */
export function following<Item extends Identified>(items: readonly Item[], id: string): Item | undefined {
  const at = items.findIndex((item) => item.id === id);
  return at < 0 ? items[0] : (items[at + 1] ?? items[at - 1]);
}
