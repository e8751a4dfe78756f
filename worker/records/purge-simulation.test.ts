import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { everythingTag, listingTag, profileTag } from '#domain/profile/cache-tags.ts';
import { purgeRules, sweepPurges } from './purges.ts';
import { createServices } from '../services.ts';
import { SharedCache } from '../testing/shared-cache.ts';
import { scaled } from '../testing/scaled.ts';
import { act } from './act.ts';

const nannies = 500;
const minutes = scaled(1, 60);
/** Average time between two saves by a nanny, ms: in a rush at first, then at a normal pace. */
const pauses = { rushMs: 30_000, calmMs: 300_000 };
const rushMinutes = 5;
/** Maximum delay of the queue beyond the requested time, ms. */
const lateMs = 2_000;

it(`the edge shows nothing old for more than 20 s while ${nannies} nannies edit for ${minutes} minutes`, async () => {
  let now = Date.UTC(2026, 10, 21);
  const endAt = now + minutes * 60_000;
  const rushUntil = now + rushMinutes * 60_000;
  const random = createRandom(42);
  const events: { at: number; run(): Promise<void> }[] = [];
  const edge = new SharedCache(
    () => Promise.reject(new Error('Nobody asks for a page here')),
    () => now,
  );
  const seen = { writes: 0, purges: 0, byWriters: 0, bySweeps: 0, ofEverything: 0, refused: 0 };
  /** Writes that an older page may outlive: a cached page, and one that was being rendered in the meantime. */
  let unseen: { tag: string; at: number; isPurged: boolean }[] = [];
  const stale: number[] = [];
  const raced: number[] = [];

  const services = createServices(env, {
    clock: { now: () => now },
    publicCache: {
      servesRanges: true,
      async purge(tags) {
        seen.purges += 1;
        if (!edge.purge({ tags: [...tags] }).success) {
          seen.refused += 1;
          throw new Error('refused');
        }
        const isEverything = tags.includes(everythingTag);
        if (isEverything) seen.ofEverything += 1;
        for (const write of unseen.filter(({ tag }) => isEverything || tags.includes(tag))) {
          if (!write.isPurged) stale.push(now - write.at);
          write.isPurged = true;
          if (now - write.at >= purgeRules.renderMs) raced.push(now - write.at);
        }
        unseen = unseen.filter(
          (write) => !(isEverything || tags.includes(write.tag)) || now - write.at < purgeRules.renderMs,
        );
      },
    },
    jobs: {
      async send(_jobs, options) {
        plan((options?.delaySeconds ?? 0) * 1000 + random() * lateMs, async () => {
          seen.bySweeps += 1;
          await sweepPurges(services);
        });
      },
      backlog: async () => events.length,
    },
  });

  /** Keeps the events sorted by time. */
  function plan(afterMs: number, run: () => Promise<void>): void {
    const at = Math.ceil(now + afterMs);
    const place = events.findLastIndex((event) => event.at > at);
    events.splice(place + 1, 0, { at, run });
  }

  async function save(nanny: number): Promise<void> {
    seen.writes += 1;
    const tags = random() < 0.5 ? [profileTag(`p${nanny}`), listingTag] : [profileTag(`p${nanny}`)];
    unseen.push(...tags.map((tag) => ({ tag, at: now, isPurged: false })));
    const rows = sql`SELECT value AS tag FROM json_each(${JSON.stringify(tags)})`;
    const before = seen.purges;
    await act(services, now).purge('due', rows).run();
    if (seen.purges > before) seen.byWriters += 1;
    planSave(nanny);
  }

  function planSave(nanny: number): void {
    const pause = -Math.log(1 - random()) * (now < rushUntil ? pauses.rushMs : pauses.calmMs);
    if (now + pause < endAt) plan(pause, () => save(nanny));
  }

  for (let nanny = 0; nanny < nannies; nanny += 1) planSave(nanny);
  for (let event = events.pop(); event; event = events.pop()) {
    now = event.at;
    await event.run();
  }

  // oxlint-disable-next-line no-console -- a table to read
  console.info(
    [
      ['nannies, minutes, writes', `${nannies}, ${minutes}, ${seen.writes}`],
      ['purges by writers, by sweeps, refused', `${seen.byWriters}, ${seen.bySweeps}, ${seen.refused}`],
      ['of them of everything, as tags were too many', seen.ofEverything],
      ['a kept page is old for (median, 99 %, most), s', spread(stale)],
      ['a page that was being rendered meanwhile, s', spread(raced)],
    ]
      .map(([name, value]) => `${String(name).padEnd(52)}${value}`)
      .join('\n'),
  );
  expect(seen.writes).toBeGreaterThan(nannies * Math.min(minutes, 20));
  expect(seen.refused).toBe(0);
  expect(unseen).toEqual([]);
  expect(raced.every((ms) => ms <= 20_000)).toBe(true);
});

function spread(list: number[]): string {
  const sorted = list.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1000;
  return [at(0.5), at(0.99), at(1)].map((seconds) => seconds.toFixed(1)).join(', ');
}

/** Pseudorandom numbers from 0 to 1, the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
