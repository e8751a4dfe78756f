import { type FocusEvent, useState } from 'react';

interface Keyed {
  key: string;
}

/**
 * A list that follows the read data, except while the pointer or the focus is in it: then it does not move, and new items wait.
 */
export function useStillList<Item extends Keyed>(items: readonly Item[]) {
  const [shown, setShown] = useState(items);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  if (shown !== items && !isPointed && !isFocused) setShown(items);
  const known = new Set(shown.map(({ key }) => key));
  return {
    items: shown,
    /** The number of new items. */
    newsCount: items.filter(({ key }) => !known.has(key)).length,
    /** Shows the current list. */
    showNews: () => setShown(items),
    /** Event handlers for the list's element. */
    watch: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  };
}
