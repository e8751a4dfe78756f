import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltApp, origin, startBuiltApp } from './app.ts';
import { type PublishedNanny, publishedNanny, Visitor } from './visitor.ts';

let app: BuiltApp;
let nanny: PublishedNanny;

beforeAll(async () => {
  app = await startBuiltApp();
  nanny = await publishedNanny(app.cache);
});
afterAll(() => app.stop());

const note = 'canary-note';

/** A family with the nanny, a note and a week. */
async function family() {
  const visitor = new Visitor(app.cache);
  await visitor.send('POST', '/api/shortlist', { profileId: nanny.id, note });
  await visitor.send('PUT', '/api/shortlist/week', { ranges: [{ day: 'monday', start: '08:00', end: '14:00' }] });
  return visitor;
}

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: {
    Origin: origin,
    Referer: `${origin}/es/nannies?city=Los+Angeles`,
    'Content-Type': 'application/x-www-form-urlencoded',
  },
  body: new URLSearchParams(fields).toString(),
});

it('security.md: public pages are the same with and without a shortlist, and kept for everyone', async () => {
  const withList = await family();
  const stranger = new Visitor(app.cache);
  for (const address of ['/nannies', '/cn/nannies', `/profile/${nanny.slug}`, `/es/profile/${nanny.slug}`]) {
    const first = await withList.fetch(address);
    expect([address, first.status, first.headers.getSetCookie()]).toEqual([address, 200, []]);
    const second = await stranger.fetch(address);
    expect([address, second.headers.get('X-Cache')]).toEqual([address, 'hit']);
    const text = await second.text();
    expect(await first.text()).toBe(text);
    // Nor does the Worker itself answer differently.
    const direct = await new Visitor(app.worker).fetch(address, {
      headers: { Cookie: 'family=x; has-shortlist=week' },
    });
    expect(await direct.text()).toBe(text);
  }
});

it('security.md: answers about a shortlist are never kept, and show it only to its family', async () => {
  const withList = await family();
  const { url } = await withList.send<{ url: string }>('POST', '/api/shortlist/share');
  const shared = new URL(url).pathname;
  const stranger = new Visitor(app.cache);
  const own = ['/api/shortlist', '/shortlist', '/cn/shortlist', '/es/shortlist/week', '/shortlist/compare'];
  const before = app.cache.kept();
  let shown = 0;
  for (const address of [...own, shared]) {
    const answer = await withList.fetch(address);
    expect([address, answer.status, answer.headers.get('X-Cache')]).toEqual([address, 200, 'pass']);
    expect(answer.headers.get('Cache-Control'), address).toBe('private, no-store');
    if ((await answer.text()).includes(note)) shown += 1;
    const other = await stranger.fetch(address);
    expect([address, other.headers.get('X-Cache')]).toEqual([address, 'pass']);
    if (address !== shared) expect(await other.text(), address).not.toContain(note);
  }
  expect(shown).toBe(4);
  // A sweep of earlier tests' changes may remove entries meanwhile.
  expect(app.cache.kept().filter((address) => !before.includes(address))).toEqual([]);
  for (const unknown of ['/shortlist/x', `/shortlist/${'A'.repeat(22)}`, `${shared}A`])
    expect((await stranger.fetch(unknown)).status, unknown).toBe(404);
});

it('forms without scripts lead back to where they were, on our own site only', async () => {
  const visitor = new Visitor(app.cache);
  const added = await visitor.fetch('/es/shortlist', form({ act: 'add', profileId: nanny.id }));
  expect([added.status, added.headers.get('Location')]).toEqual([
    303,
    `/es/nannies?city=Los+Angeles#heart-${nanny.id}`,
  ]);
  expect(added.headers.getSetCookie()).toHaveLength(2);
  for (const referrer of ['https://evil.example/nannies', `${origin}//evil.example/x`, 'nonsense', '']) {
    const { headers, ...rest } = form({ act: 'note', profileId: nanny.id, note });
    const answer = await visitor.fetch('/shortlist', { ...rest, headers: { ...headers, Referer: referrer } });
    expect([referrer, answer.headers.get('Location')]).toEqual([referrer, `/shortlist#heart-${nanny.id}`]);
  }
  const foreign = form({ act: 'remove', profileId: nanny.id });
  const refused = await visitor.fetch('/shortlist', {
    ...foreign,
    headers: { ...foreign.headers, Origin: 'https://evil.example' },
  });
  expect(refused.status).toBe(403);
  for (const fields of [{}, { act: 'add' }, { act: 'add', profileId: '<b>' }, { act: 'add', profileId: 'nobody' }]) {
    const answer = await visitor.fetch('/shortlist', form(fields));
    expect([fields, answer.status >= 400 && answer.status < 500]).toEqual([fields, true]);
  }
  expect(await (await visitor.fetch('/shortlist')).text()).toContain(note);

  const shared = await visitor.send<{ url: string }>('POST', '/api/shortlist/share');
  const other = new Visitor(app.cache);
  const taken = await other.fetch(new URL(shared.url).pathname, form({}));
  expect([taken.status, taken.headers.get('Location')]).toEqual([303, '/shortlist']);
  expect(await (await other.fetch('/shortlist')).text()).toContain(note);
  expect((await other.fetch(`/shortlist/${'A'.repeat(22)}`, form({}))).status).toBe(404);

  const week = { 'monday-start': '08:00', 'monday-end': '14:00', 'tuesday-start': '', 'tuesday-end': '' };
  expect((await other.fetch('/shortlist/week', form(week))).headers.get('Location')).toBe('/shortlist');
  for (const unfit of [{ 'monday-start': '08:00' }, { 'monday-start': '99:00', 'monday-end': '<b>' }])
    expect((await other.fetch('/shortlist/week', form(unfit))).status).toBe(422);
});
