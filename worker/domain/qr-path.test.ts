import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

it('draws every dark module once, and no light one', () => {
  for (const text of ['x', 'https://nannies.example/es/record#0123456789abcdefghijkl', '月'.repeat(60)]) {
    const { data } = encode(text, { ecc: 'M', border: 4, maskPattern: 2 });
    const { size, path } = qrPath(text);
    expect(size).toBe(data.length);
    const drawn = data.map((row) => row.map(() => 0));
    for (const [, x = '', y = '', width = '', back = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
      expect(back).toBe(width);
      for (let at = Number(x); at < Number(x) + Number(width); at += 1) {
        const row = drawn[Number(y)] ?? [];
        row[at] = (row[at] ?? 0) + 1;
      }
    }
    expect(drawn).toEqual(data.map((row) => row.map(Number)));
  }
});

it('is small: a link is under 6 KB', () => {
  expect(qrPath('https://profiles.nannies.example/es/record#0123456789abcdefghijkl').path.length).toBeLessThan(6000);
});
