import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltApp, startBuiltApp } from './app.ts';
import { publishedNanny, Visitor } from './visitor.ts';

let app: BuiltApp;

beforeAll(async () => {
  app = await startBuiltApp();
});
afterAll(() => app.stop());

it('the Worker draws a share image once, and deletes it with the account', async () => {
  const { id, slug, visitor } = await publishedNanny(app.worker);
  const stored = async () => {
    const { objects } = await app.services.media.list({ prefix: `share/${id}/` });
    return objects.map(({ key, version }) => [key, version]);
  };
  const read = async () => {
    const answer = await new Visitor(app.worker).fetch(`/es/profile/${slug}/share.png`);
    return Buffer.from(await answer.arrayBuffer()).toString('latin1');
  };
  const first = await read();
  const drawn = await stored();
  expect(drawn).toEqual([[`share/${id}/es`, expect.any(String)]]);
  expect(await read()).toBe(first);
  expect(await stored()).toEqual(drawn);
  await visitor.send('DELETE', '/api/account');
  expect(await stored()).toEqual([]);
});
