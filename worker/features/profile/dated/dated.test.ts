import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import { listingTag, profileTag } from '#domain/profile/cache-tags.ts';
import { certifications, profiles, profileTranslations } from '../../../db/schema.ts';
import { todayOf } from '../../../services.ts';
import { runSweep } from '../../../sweeps.ts';
import { createTestApp, signIn } from '../../../testing/api.ts';
import { listWithoutReview } from '../../../testing/desk.ts';
import { readPublicLines } from '../../../testing/public-lines.ts';

const test = createTestApp();
const { services, clock } = test;

/** A published nanny with everything on which time changes a line, at a different age each. */
async function nannyOfTime(): Promise<string> {
  await listWithoutReview(services);
  const { caller, userId } = await signIn(test, '+12135557001');
  const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
  const words = { headline: 'Calm days and good naps', aboutMe: 'I like long walks.', languages: ['English'] };
  const availabilityCalendar = { availableWeekdays: ['monday'], unavailableDates: ['2026-12-07'] };
  const published = { firstName: 'Ana', lastName: 'Reyes', isPublic: true, availableFrom: '2026-12-02' };
  await caller.call('PUT', `/api/profiles/${id}`, { ...words, ...published, availabilityCalendar });
  const now = clock.now();
  const inDays = (days: number) => Date.parse(todayOf(services)) + days * dayMs;
  await services.db
    .update(profiles)
    .set({ availabilityConfirmedAt: now, trustlineState: 'registered', trustlineCheckedOn: todayOf(services) });
  await services.db.insert(certifications).values([
    { id: 'verified', profileId: id, name: 'CPR', verified: true, createdAt: now, expiryDate: inDays(3) },
    { id: 'unverified', profileId: id, name: 'First Aid', createdAt: now, expiryDate: inDays(7) + dayMs / 2 },
  ]);
  const translation = { profileId: id, state: 'approved', sourceText: 'An earlier text', writtenBy: 'owner' } as const;
  await services.db.insert(profileTranslations).values([
    { ...translation, field: 'headline', locale: 'zh', text: '日子安稳', staleSince: now - dayMs, updatedAt: now },
    { ...translation, field: 'aboutMe', locale: 'es', text: 'Me gusta caminar.', staleSince: now, updatedAt: now },
  ]);
  return id;
}

const days = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** Takes the tags that are due, as a sweep of purges does. */
async function takeDue(): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT tag FROM due_purges').all<{ tag: string }>();
  await env.DB.prepare('DELETE FROM due_purges').run();
  return results.map(({ tag }) => tag).toSorted();
}

it('purges the page and the lists on the days on which time changes them, once, and on no other day', async () => {
  const id = await nannyOfTime();
  await runSweep(services, 'dated-lines');
  await takeDue();
  const changes: Record<number, string[]> = {};
  let before = await readPublicLines(services);
  expect(before.pages.size).toBe(1);
  let today = 0;
  for (const day of [...days(1, 15), ...days(180, 182), ...days(364, 366)]) {
    clock.advance((day - today) * dayMs);
    today = day;
    const now = await readPublicLines(services);
    const expected = [
      ...(now.cards === before.cards ? [] : [listingTag]),
      ...(now.pages.get(id) === before.pages.get(id) ? [] : [profileTag(id)]),
    ];
    await runSweep(services, 'dated-lines');
    expect([day, await takeDue()]).toEqual([day, expected]);
    await runSweep(services, 'dated-lines');
    expect([day, await takeDue()]).toEqual([day, []]);
    if (expected.length > 0) changes[day] = expected;
    before = now;
  }
  const page = profileTag(id);
  expect(changes).toEqual({
    4: [listingTag, page],
    8: [page],
    13: [listingTag, page],
    14: [page],
    181: [page],
    365: [listingTag, page],
  });
});

it('makes up for the days on which it did not run', async () => {
  const id = await nannyOfTime();
  await runSweep(services, 'dated-lines');
  await takeDue();
  clock.advance(5 * dayMs);
  await runSweep(services, 'dated-lines');
  expect(await takeDue()).toEqual([listingTag, profileTag(id)]);
});
