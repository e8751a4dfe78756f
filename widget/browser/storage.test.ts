import { describe, expect, it } from 'vitest';
import { safeStorage } from './storage.ts';

function browserStorage() {
  const values = new Map<string, string>();
  return {
    full: false,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (this.full) throw new Error('QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  };
}

describe('safe storage', () => {
  it('keeps texts in the browser and says so', () => {
    const browser = browserStorage();
    const storage = safeStorage(() => browser);
    expect(storage.set('a', '1')).toBe(true);
    expect(browser.getItem('a')).toBe('1');
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  it('remembers texts for the page where the browser blocks it', () => {
    const storage = safeStorage(() => {
      throw new Error('SecurityError');
    });
    expect(storage.get('a')).toBeNull();
    expect(storage.set('a', '1')).toBe(false);
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  it('answers the newer text when the browser could not take it', () => {
    const browser = browserStorage();
    const storage = safeStorage(() => browser);
    storage.set('a', '1');
    browser.full = true;
    expect(storage.set('a', '2')).toBe(false);
    expect(storage.get('a')).toBe('2');
    browser.full = false;
    expect(storage.set('a', '3')).toBe(true);
    expect(storage.get('a')).toBe('3');
  });
});
