import { expect, it } from 'vitest';
import { mediaPathSchema } from './media.ts';
import { maxMediaUrlLength, objectIdOfPath, objectIdOfUrl } from './media-path.ts';

const id = 'a1b2c3d4e5f6g7h8i9j0k1l2';

it.each([
  `/api/objects/uploads/${id}`,
  `/objects/uploads/${id}?token=abc`,
  `http://localhost:8787/api/objects/uploads/${id}`,
  `https://nannies.example/api/objects/uploads/${id}?token=abc`,
])('%s names its object', (url) => expect(objectIdOfUrl(url)).toBe(id));

it.each([
  `ftp://nannies.example/api/objects/uploads/${id}`,
  `/elsewhere?of=https://nannies.example/api/objects/uploads/${id}`,
  `https://nannies.example/files/api/objects/uploads/${id}`,
  `/api/objects/uploads/${id}/part`,
  '/api/objects/uploads/',
  '',
])('%j names none', (url) => expect(objectIdOfUrl(url)).toBeUndefined());

it('reads no path and no URL that is longer than one may be', () => {
  const path = `/api/objects/uploads/${id}?token=`;
  const longest = path.padEnd(maxMediaUrlLength, 'x');
  expect(objectIdOfPath(longest)).toBe(id);
  expect(objectIdOfUrl(longest)).toBe(id);
  expect(objectIdOfPath(`${longest}x`)).toBeUndefined();
  expect(objectIdOfUrl(`https://x.example${longest}`)).toBeUndefined();
});

it('keeps a path of our own with its prefix and without its token', () => {
  expect(mediaPathSchema.parse(`/objects/uploads/${id}?token=abc`)).toBe(`/api/objects/uploads/${id}`);
});
