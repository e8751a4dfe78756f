import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseByteRange } from './byte-range.ts';
import { mediaPathSchema } from './media.ts';
import { objectIdOfPath } from './media-path.ts';

describe('a Range header', () => {
  it.each([
    [null, 100, { kind: 'whole' }],
    ['bytes=0-1', 100, { kind: 'part', offset: 0, length: 2 }],
    ['bytes=0-', 100, { kind: 'part', offset: 0, length: 100 }],
    ['bytes=99-', 100, { kind: 'part', offset: 99, length: 1 }],
    ['bytes=90-1000', 100, { kind: 'part', offset: 90, length: 10 }],
    ['bytes=-10', 100, { kind: 'part', offset: 90, length: 10 }],
    ['bytes=-1000', 100, { kind: 'part', offset: 0, length: 100 }],
    ['bytes=100-', 100, { kind: 'unsatisfiable' }],
    ['bytes=-0', 100, { kind: 'unsatisfiable' }],
    ['bytes=0-', 0, { kind: 'unsatisfiable' }],
    ['bytes=0-1,5-6', 100, { kind: 'unsatisfiable' }],
    ['bytes=5-4', 100, { kind: 'whole' }],
    ['bytes=-', 100, { kind: 'whole' }],
    ['bytes=abc', 100, { kind: 'whole' }],
    ['items=0-1', 100, { kind: 'whole' }],
  ])('%s of %i bytes', (header, size, range) => expect(parseByteRange(header, size)).toEqual(range));

  it('never leaves the file', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(10_000), (noise, first, last, size) => {
        for (const header of [`bytes=${first}-${last}`, `bytes=-${last}`, `bytes=${noise}`]) {
          const range = parseByteRange(header, size);
          if (range.kind !== 'part') continue;
          expect(range.length).toBeGreaterThan(0);
          expect(range.offset + range.length).toBeLessThanOrEqual(size);
        }
      }),
    );
  });
});

it.each([
  ['/api/objects/uploads/abc123', 'abc123'],
  ['/objects/uploads/abc123', 'abc123'],
  ['/objects/uploads/abc123?token=x', 'abc123'],
  ['https://evil.example/api/objects/uploads/abc', undefined],
  ['/api/objects/uploads/../secrets', undefined],
])('the object of %s', (path, id) => {
  expect(objectIdOfPath(path)).toBe(id);
  if (id !== undefined) expect(mediaPathSchema.parse(path)).toBe(`/api/objects/uploads/${id}`);
});
