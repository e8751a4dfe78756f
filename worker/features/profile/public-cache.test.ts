import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { purgeRules, startFullPurge } from '../../records/purges.ts';
import { runJobs } from '../../jobs.ts';
import { createTestApp, signIn } from '../../testing/api.ts';
import { hold, listWithoutReview } from '../../testing/desk.ts';
import { testBatch } from '../../testing/ports.ts';
import { takeComplaints } from '../../testing/console.ts';

let test: ReturnType<typeof createTestApp>;
let isRefusing: boolean;
let purged: string[][];
let numbers = 0;

beforeEach(async () => {
  isRefusing = false;
  purged = [];
  test = createTestApp({
    publicCache: {
      servesRanges: true,
      async purge(tags) {
        if (isRefusing) throw new Error('too many purges');
        purged.push(tags.toSorted());
      },
    },
  });
  await listWithoutReview(test.services);
});

/** A nanny with a published profile and no purges left from its publication. */
async function published() {
  numbers += 1;
  const { caller, userId } = await signIn(test, `+1213${4_000_000 + numbers * 10_007}`);
  const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
  const write = async (patch: object) => {
    test.clock.advance(1);
    return (await caller.call('PUT', `/api/profiles/${id}`, patch)).status;
  };
  expect(await write({ firstName: 'Ana', isPublic: false })).toBe(200);
  expect(purged).toEqual([]);
  expect(await write({ firstName: 'Ana', lastName: 'Reyes', isPublic: true })).toBe(200);
  await sweep();
  purged.length = 0;
  return { id, tag: `profile:${id}`, write };
}

/** Advances the time and delivers the queue's messages. */
async function sweep(afterMs: number = purgeRules.sweepEveryMs): Promise<void> {
  test.clock.advance(afterMs);
  const { batch, outcomes } = testBatch(test.jobs.waiting.splice(0));
  await runJobs(test.services, batch);
  expect(outcomes.every((outcome) => outcome === 'done')).toBe(true);
}

describe('purges of the edge', () => {
  it('come before the writer’s answer for the first edit, and together later for what follows', async () => {
    const { tag, write } = await published();
    await write({ familiesServed: 3 });
    expect(purged).toEqual([[tag]]);
    for (const familiesServed of [4, 5, 6]) await write({ familiesServed });
    expect(purged).toHaveLength(1);
    expect(test.jobs.waiting).toEqual([{ kind: 'sweep-purges' }]);
    expect(test.jobs.delays.at(-1)).toBe(purgeRules.sweepEveryMs / 1000);
    await sweep();
    expect(purged).toEqual([[tag], [tag]]);
    expect(test.jobs.waiting).toEqual([]);
    await write({ familiesServed: 7 });
    expect(purged).toHaveLength(3);
  });

  it('come again when a write was so shortly before a sweep that an old page may be stored after it', async () => {
    const { tag, write } = await published();
    await write({ familiesServed: 3 });
    test.clock.advance(purgeRules.sweepEveryMs - purgeRules.renderMs + 10);
    await write({ familiesServed: 4 });
    await sweep(purgeRules.renderMs - 20);
    expect(test.jobs.waiting).toHaveLength(1);
    await sweep();
    expect(purged).toEqual([[tag], [tag], [tag]]);
    expect(test.jobs.waiting).toEqual([]);
  });

  it.each([
    ['her city', { city: 'Irvine' }, true],
    ['what she is found by', { aboutMe: 'I sing' }, true],
    ['the days she can work', { availabilityCalendar: { availableWeekdays: ['monday'] } }, true],
    ['the same name again', { firstName: 'Ana' }, false],
    ['the families she served', { familiesServed: 3 }, false],
    ['the hours she prefers', { availabilityCalendar: { preferredStartTime: '09:00' } }, false],
    ['her address', { location: '12 Canary Street' }, false],
  ])('reach lists only when a card changes: %s', async (_what, patch, isListed) => {
    const { tag, write } = await published();
    await write(patch);
    expect(purged).toEqual([isListed ? ['listing', tag] : [tag]]);
  });

  it('do not wait when a profile is no longer public', async () => {
    const { id, tag, write } = await published();
    await write({ city: 'Irvine' });
    await write({ isPublic: false });
    await write({ isPublic: true });
    test.clock.advance(1);
    await hold(test.services, id);
    const [shows, hides] = [
      ['listing', tag],
      ['listing', `profile-media:${id}`, tag],
    ];
    expect(purged).toEqual([shows, hides, shows, hides]);
  });

  it('that the edge refuses are made up for by the queue, however often it refuses', async () => {
    const { tag, write } = await published();
    isRefusing = true;
    expect(await write({ familiesServed: 3 })).toBe(200);
    for (let times = 0; times < 3; times += 1) await sweep();
    isRefusing = false;
    await sweep();
    expect(purged).toEqual([[tag]]);
    expect(test.jobs.waiting).toEqual([]);
    expect(takeComplaints()).toHaveLength(4);
  });

  it('are planned again when the queue lost one, and once when it delivers one twice', async () => {
    const { tag, write } = await published();
    test.jobs.isDown = true;
    await write({ familiesServed: 3 });
    expect(takeComplaints()).toHaveLength(1);
    test.jobs.isDown = false;
    test.clock.advance(purgeRules.sweepEveryMs + purgeRules.overdueMs);
    await write({ familiesServed: 4 });
    test.jobs.waiting.push({ kind: 'sweep-purges' });
    expect(test.jobs.waiting).toHaveLength(2);
    await sweep();
    expect(purged).toEqual([[tag], [tag]]);
  });

  it('leave calls for the sweeps when many nannies begin at once, and take everything when tags are too many', async () => {
    const { tag, write } = await published();
    await env.DB.prepare("INSERT INTO due_purges SELECT 'profile:' || value, 0, 0 FROM json_each(?)")
      .bind(JSON.stringify(Array.from({ length: purgeRules.maxTags }, (_, place) => place)))
      .run();
    await env.DB.prepare('UPDATE purge_calls SET full_at = ?')
      .bind(test.clock.now() + (purgeRules.bucket - purgeRules.reserve) * purgeRules.refillMs)
      .run();
    await write({ familiesServed: 3 });
    expect(purged).toEqual([]);
    await sweep();
    expect(purged).toEqual([['public']]);
    expect(tag).toMatch(/^profile:/);
    const { results } = await env.DB.prepare('SELECT tag FROM due_purges').all();
    expect(results).toEqual([]);
  });

  it('of everything that a script starts come at once, and again once no isolate remembers old settings', async () => {
    const rememberedMs = 15_000;
    await startFullPurge(test.services, test.clock.now(), rememberedMs);
    await sweep(0);
    expect(purged).toEqual([['public']]);
    await sweep();
    await sweep();
    expect(purged).toEqual([['public'], ['public'], ['public']]);
    expect(test.jobs.waiting).toEqual([]);
  });
});
