import type { RefObject } from 'react';
import { useKeys } from '../shell/keys.ts';

/**
 * `j` and `k` move the focus through the links of a list marked `data-row`, from the open item on; Enter opens natively.
 * @param move moves in another way
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  move = (by: 1 | -1): void => moveFocus(list.current, by),
): void {
  useKeys({ j: () => move(1), k: () => move(-1) });
}

/** The rows of a list. */
function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}

function moveFocus(list: HTMLElement | null, by: 1 | -1): void {
  const rows = rowsOf(list);
  const focused = rows.findIndex((row) => row === document.activeElement);
  const open = rows.findIndex((row) => row.hasAttribute('aria-current'));
  const from = focused >= 0 ? focused : open;
  rows[from < 0 ? 0 : Math.min(Math.max(from + by, 0), rows.length - 1)]?.focus();
}
