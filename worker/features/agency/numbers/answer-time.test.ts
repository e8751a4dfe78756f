import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/durations.ts';
import { createTestApp } from '../../../testing/api.ts';
import { createBrandedServices, keptMs } from '../../../settings.ts';
import { sweepAnswerTime } from './service.ts';

let test: ReturnType<typeof createTestApp>;
let requests = 0;

let purged: string[];

beforeEach(() => {
  purged = [];
  test = createTestApp({ publicCache: { servesRanges: true, purge: async (tags) => void purged.push(...tags) } });
});

/** Requests of the last weeks, each answered after some hours of its own; null for those that still wait. */
async function insertRequests(hours: readonly (number | null)[], ageMs = 10 * dayMs, state = 'answered') {
  if (hours.length === 0) return;
  const at = test.clock.now() - ageMs;
  await env.DB.batch(
    hours.map((wait) => {
      requests += 1;
      return env.DB.prepare(
        `INSERT INTO contact_requests (id, profile_version, nanny_name, parent_name, email, urgency, locale,
          idempotency_key, created_at, state, answered_at)
        VALUES (?1, 1, 'Ana', 'Kim', 'kim@example.com', 'standard', 'en', ?1, ?2, ?3, ?4)`,
      ).bind(`r${requests}`, at, wait === null ? 'new' : state, wait === null ? null : at + wait * hourMs);
    }),
  );
}

async function measured() {
  await sweepAnswerTime(test.services);
  await sweepAnswerTime(test.services);
  // Settings are read again only after a while.
  test.clock.advance(keptMs + 1);
  return (await createBrandedServices(env, { clock: test.clock })).config.answerTime;
}

const twenty = Array.from({ length: 20 }, (_, index) => index + 0.5);

it('is the 80th percentile of 60 days, from 20 answers on', async () => {
  await insertRequests(twenty.slice(1));
  await insertRequests([1], 61 * dayMs);
  await insertRequests([1], dayMs, 'spam');
  expect(await measured()).toBeNull();
  await insertRequests([0.5]);
  expect(await measured()).toEqual({ hours: 16, inOfficeHours: false });
  // Requests that wait longest do not make the number better, and an old number does not stay.
  await insertRequests([null, null, null, null, null]);
  expect(await measured()).toEqual({ hours: 20, inOfficeHours: false });
  test.clock.advance(60 * dayMs);
  expect(await measured()).toBeNull();
});

it('purges the pages that say it when it changes, and not when it is measured again', async () => {
  await insertRequests(twenty);
  const changes = [];
  for (const more of [[], [0.5], [null, null, null, null, null], []]) {
    await insertRequests(more);
    await env.DB.prepare('DELETE FROM due_purges').run();
    purged = [];
    const said = await measured();
    changes.push([said?.hours, purged.length]);
  }
  expect(changes).toEqual([
    [16, 1],
    [16, 0],
    [20, 1],
    [20, 0],
  ]);
});

it('counts office hours where the agency has set them', async () => {
  const nineToFive = { from: '09:00', until: '17:00' };
  const officeHours = {
    week: [nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, null, null],
    closedDays: [],
  };
  await env.DB.prepare("INSERT INTO agency_settings (name, value, updated_at) VALUES ('officeHours', ?, 0)")
    .bind(JSON.stringify(officeHours))
    .run();
  await insertRequests(twenty.map(() => 24));
  expect(await measured()).toEqual({ hours: 8, inOfficeHours: true });
});
