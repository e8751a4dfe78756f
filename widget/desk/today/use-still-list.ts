import { type FocusEvent, useState } from 'react';

interface Keyed {
  key: string;
}

/**
 * A list that follows what was read, except while the pointer or the focus is in it: then nothing moves under it, and what has
 * come since waits.
 */
export function useStillList<Item extends Keyed>(items: readonly Item[]) {
  const [shown, setShown] = useState(items);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  if (shown !== items && !isPointed && !isFocused) setShown(items);
  const known = new Set(shown.map(({ key }) => key));
  return {
    items: shown,
    /** How many have come since. */
    newsCount: items.filter(({ key }) => !known.has(key)).length,
    /** Shows the list as it is now. */
    showNews: () => setShown(items),
    /** For the element that is the list. */
    watch: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  };
}
