import { useEffect, useRef } from 'react';

interface Places {
  /** The item after the open one. */
  next: string | undefined;
  open(id: string): void;
  list(): void;
}

/**
 * Moves the focus after an action: to the next item if it opens, otherwise to the item's row in the list. A screen without
 * visible rows returns to its list.
 */
export function useAfterAction({ next, open, list }: Places): (opensNext: boolean) => void {
  const row = useRef<string>(undefined);
  useEffect(() => {
    if (row.current === undefined) return;
    const link = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.current)}"]`);
    if (link && !link.checkVisibility()) {
      list();
      return;
    }
    link?.focus();
    row.current = undefined;
  });
  return (opensNext) => {
    if (opensNext && next !== undefined) {
      open(next);
      return;
    }
    row.current = next;
    if (next === undefined || opensNext) list();
  };
}
