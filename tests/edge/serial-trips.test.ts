import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltApp, startBuiltApp } from './app.ts';
import { type PublishedNanny, publishedNanny, Visitor } from './visitor.ts';

let app: BuiltApp;
let nanny: PublishedNanny;

beforeAll(async () => {
  app = await startBuiltApp({ isFar: true });
  nanny = await publishedNanny(app.worker);
});
afterAll(() => app.stop());

it.each([
  ['a page', () => `/cn/profile/${nanny.slug}`, 1],
  ['a portrait', () => `${nanny.picture}?variant=96`, 1],
  ['a picture', () => nanny.picture, 1],
  ['a still', () => `${nanny.video}?variant=poster`, 1],
  ['a share image that is stored', () => `/es/profile/${nanny.slug}/share.png`, 2],
  ['the directory', () => '/nannies', 2],
])('trips in a row to database and bucket, with settings that nobody remembers: %s', async (_what, address, most) => {
  const visitor = new Visitor(app.worker);
  // The first share image is drawn and stored.
  await (await visitor.fetch(address())).arrayBuffer();
  const answer = await visitor.fetch(address(), { headers: { 'X-Far': '1' } });
  expect(answer.status).toBe(200);
  expect(Number(answer.headers.get('X-Trips'))).toBe(most);
});
