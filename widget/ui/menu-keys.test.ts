import { describe, expect, it } from 'vitest';
import { nextMenuIndex } from './menu-keys.ts';

const names = ['English', '中文', 'Español'];

describe('nextMenuIndex', () => {
  it('goes round with the arrows', () => {
    expect(nextMenuIndex('ArrowDown', 2, names)).toBe(0);
    expect(nextMenuIndex('ArrowUp', 0, names)).toBe(2);
    expect(nextMenuIndex('ArrowDown', -1, names)).toBe(0);
    expect(nextMenuIndex('ArrowUp', -1, names)).toBe(2);
  });

  it('jumps to the ends', () => {
    expect(nextMenuIndex('Home', 1, names)).toBe(0);
    expect(nextMenuIndex('End', 1, names)).toBe(2);
  });

  it('finds the next item that starts with a typed letter', () => {
    expect(nextMenuIndex('e', 0, names)).toBe(2);
    expect(nextMenuIndex('e', 2, names)).toBe(0);
    expect(nextMenuIndex('中', 0, names)).toBe(1);
    expect(nextMenuIndex('x', 0, names)).toBeUndefined();
  });

  it('leaves other keys alone', () => {
    for (const key of ['Enter', ' ', 'Escape', 'Tab', 'ArrowLeft'])
      expect(nextMenuIndex(key, 0, names)).toBeUndefined();
    expect(nextMenuIndex('ArrowDown', 0, [])).toBeUndefined();
  });
});
