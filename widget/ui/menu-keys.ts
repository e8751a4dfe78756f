/**
 * The item that a key focuses in a menu: arrows wrap around, Home and End jump, a letter finds the next item that starts with it.
 * Undefined for other keys.
 * @param key the `KeyboardEvent.key`
 * @param at the focused item's index, -1 for none
 * @param names the items' texts
 */
export function nextMenuIndex(key: string, at: number, names: readonly string[]): number | undefined {
  const count = names.length;
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if ([...key].length !== 1 || key === ' ') return undefined;
  const after = names.map((_, step) => (at + 1 + step) % count);
  return after.find((index) => names[index]?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
