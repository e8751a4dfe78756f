import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { everythingTag, listingTag, profileTag } from '#domain/profile/cache-tags.ts';
import { createTestApp } from './testing/api.ts';
import { listWithoutReview } from './testing/desk.ts';
import { readPublicLines } from './testing/public-lines.ts';
import { scenarios } from './testing/scenarios/all.ts';
import { send } from './testing/scenarios/scenario.ts';
import { runJob } from './jobs.ts';

/** The tags that were purged, and those that the next sweep purges. */
async function takeTags(purged: string[]): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT tag FROM due_purges').all<{ tag: string }>();
  await env.DB.prepare('DELETE FROM due_purges').run();
  return [...purged.splice(0), ...results.map(({ tag }) => tag)];
}

/** Writes of every run: an edit, a decision of the desk, and one about a record of the profile. */
const usual = new Set([
  'PUT /api/profiles/:id',
  'POST /api/agency/profiles/:id/hold',
  'POST /api/agency/certifications/:id/verify',
]);

describe('pages are kept for a day and longer: each write purges what it changes on them', () => {
  const all = Object.entries(scenarios).map(
    ([route, scenario]) => [usual.has(route) ? route : `${route} @long`, route, scenario] as const,
  );

  it.each(all)('%s', async (_title, route, scenario) => {
    const purged: string[] = [];
    const test = createTestApp({
      publicCache: { servesRanges: true, purge: async (tags) => void purged.push(...tags) },
    });
    await listWithoutReview(test.services);
    const request = await scenario(test);
    const before = await readPublicLines(test.services);
    await takeTags(purged);
    test.jobs.waiting.length = 0;
    const [method = ''] = route.split(' ');
    const answer = await send(method, request);
    await answer.body?.cancel();
    for (const job of test.jobs.waiting.splice(0)) if (job.kind !== 'sweep-purges') await runJob(test.services, job);
    const after = await readPublicLines(test.services);
    const tags = await takeTags(purged);
    if (tags.includes(everythingTag)) return;
    const changed = [...before.pages]
      .filter(([id, page]) => after.pages.get(id) !== page)
      .map(([id]) => profileTag(id));
    const expected = [...changed, ...(before.cards === after.cards ? [] : [listingTag])];
    expect(expected.filter((tag) => !tags.includes(tag))).toEqual([]);
  });
});
