import { afterEach, expect, it, vi } from 'vitest';
import { idFromBytes, randomText } from './id.ts';

afterEach(() => vi.restoreAllMocks());

it('draws every character equally often: bytes that would favour some are drawn again', () => {
  let next = 128;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    // Counts through all bytes, so that 252 to 255 occur too.
    if (array instanceof Uint8Array) for (const index of array.keys()) array[index] = next++ % 256;
    return array;
  });
  const times = new Map<string, number>();
  const text = randomText(252);
  for (const character of text) times.set(character, (times.get(character) ?? 0) + 1);
  expect(text).toHaveLength(252);
  expect(times.size).toBe(36);
  expect(new Set(times.values())).toEqual(new Set([7]));
});

it('makes an id of full length from bytes that are nearly nothing', () => {
  expect(idFromBytes(new Uint8Array(16))).toBe('0'.repeat(24));
  expect(idFromBytes(Uint8Array.of(0, 0, 36))).toBe(`${'0'.repeat(22)}10`);
});
