/** A displayed list: nothing in it moves by itself. */
export interface HeldList<Item> {
  items: readonly Item[];
  /** New items, which wait until the user asks for them. */
  news: readonly Item[];
}

interface Identified {
  id: string;
}

/**
 * Merges the server's current list into a displayed one. Displayed items keep their position and are updated, new items wait, and
 * removed items stay until the list is requested again.
 * @param fresh the list's first page as it is now
 * @param isWhole whether the displayed list is complete. Otherwise items of `fresh` after its last item are not new: they moved
 *   up from a page that was not read yet.
 */
export function mergeFresh<Item extends Identified>(
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

/** The item at an offset from another; the first or last one if the list ends earlier. */
export function neighbor<Item extends Identified>(
  items: readonly Item[],
  id: string | undefined,
  step: 1 | -1,
): Item | undefined {
  const at = items.findIndex((item) => item.id === id);
  if (at < 0) return step > 0 ? items[0] : items.at(-1);
  return items[Math.min(Math.max(at + step, 0), items.length - 1)];
}

/** The item to open when one is done: the next, or for the last one the previous. */
export function following<Item extends Identified>(items: readonly Item[], id: string): Item | undefined {
  const at = items.findIndex((item) => item.id === id);
  return at < 0 ? items[0] : (items[at + 1] ?? items[at - 1]);
}
