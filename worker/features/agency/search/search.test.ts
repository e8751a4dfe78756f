import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Found } from '#domain/agency/search.ts';
import { replyTo } from '../../../testing/desk.ts';
import { json, openDesk } from '../../../testing/open-desk.ts';

/** A desk with families who sent requests, one after another. */
async function askedBy(...names: string[]) {
  const desk = await openDesk();
  const ids: Record<string, string> = {};
  for (const parentName of names) {
    const body = { profileId: desk.profileId, parentName, email: 'family@example.com', message: 'Twins' };
    desk.test.clock.advance(1000);
    ids[parentName] = (await json<{ id: string }>(desk.test.caller(), 'POST', '/api/contact-requests', body)).id;
  }
  const find = (q: string) => json<Found>(desk.owner, 'GET', `/api/agency/search?q=${encodeURIComponent(q)}`);
  return { ...desk, ids, find };
}

it('one search finds requests, nannies and people, and what is owed an answer comes first', async () => {
  const { owner, ids, find, profileId } = await askedBy('Family Oldest', 'Family Middle', 'Family Newest');
  await replyTo(owner, ids['Family Oldest'] ?? '', 'We call you today.');
  const { requests } = await find('family');
  expect(requests.map(({ parentName }) => parentName)).toEqual(['Family Middle', 'Family Newest', 'Family Oldest']);
  expect(requests.map(({ dueAt }) => dueAt !== null)).toEqual([true, true, false]);

  const name = (await json<{ name: string }>(owner, 'GET', `/api/agency/profiles/${profileId}`)).name;
  const nannies = (await find(name.slice(0, 4))).nannies;
  expect(nannies).toEqual([expect.objectContaining({ id: profileId, name })]);
  expect((await find('owner')).people).toEqual([expect.objectContaining({ name: 'The owner', role: 'owner' })]);
});

it('what is nothing to search for finds nothing, and what is too long is refused', async () => {
  const { owner, find } = await askedBy('Family Reyes');
  const nothing = { requests: [], nannies: [], people: [] };
  for (const q of ['', '   ', '"', '%', '*']) expect(await find(q)).toEqual(nothing);
  expect((await owner.call('GET', `/api/agency/search?q=${'a'.repeat(201)}`)).status).toBe(422);
});

it('words longer than a pattern of LIKE may be in D1 are searched for', async () => {
  const { nanny, owner, profileId, find } = await askedBy('Family Reyes');
  const [firstName, lastName] = ['Wilhelmina-'.repeat(5), 'von-und-zu-'.repeat(6)];
  await json(nanny, 'PUT', `/api/profiles/${profileId}`, { firstName, lastName });
  await env.DB.prepare("UPDATE staff SET name = ? WHERE role = 'owner'").bind(`${firstName} ${lastName}`).run();
  const { nannies, people } = await find(`${firstName.toUpperCase()} ${lastName}`);
  expect(nannies.map(({ id }) => id)).toEqual([profileId]);
  expect(people).toHaveLength(1);
  const list = await json<{ items: unknown[] }>(owner, 'GET', `/api/agency/profiles?q=${firstName}%20${lastName}`);
  expect(list.items).toHaveLength(1);
});
