import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { runJobs } from '../../jobs.ts';
import { countRoundTrips } from '../../testing/counting-database.ts';
import { createDatabase } from '../../db/client.ts';
import { type createTestApp, newcomer, signIn } from '../../testing/api.ts';
import { deskCaller } from '../../testing/desk.ts';
import { testBatch } from '../../testing/ports.ts';

let test: ReturnType<typeof createTestApp>;
let id: string;
let nanny: Awaited<ReturnType<typeof newcomer>>['caller'];

beforeEach(async () => {
  ({ test, id, caller: nanny } = await newcomer('+12135557001'));
  await nanny.call('PUT', `/api/profiles/${id}`, { firstName: 'Ana', lastName: 'Reyes', isPublic: true });
  test.jobs.waiting.length = 0;
});

const look = (headers: Record<string, string> = {}) =>
  test.caller({ 'CF-Connecting-IP': '203.0.113.7', ...headers }).call('POST', `/api/views/${id}`);

async function counted() {
  const { results } = await env.DB.prepare('SELECT day, views FROM profile_views').all();
  return results;
}

it('counts looks at a profile by day, those of one batch in one round trip, and keeps nothing of who looked', async () => {
  for (let looks = 0; looks < 3; looks += 1) expect((await look()).status).toBe(204);
  const { database, count } = countRoundTrips(env.DB);
  const { batch, outcomes } = testBatch(test.jobs.waiting.splice(0));
  await runJobs({ ...test.services, db: createDatabase(database) }, batch);
  expect(outcomes).toEqual(['done', 'done', 'done']);
  expect(count()).toBe(1);
  expect(await counted()).toEqual([{ day: '2026-11-21', views: 3 }]);
});

it('counts nobody who asks not to be tracked, and of one network 120 in an hour', async () => {
  for (const wish of ['Sec-GPC', 'DNT']) await look({ [wish]: '1' });
  expect(test.jobs.waiting).toEqual([]);
  for (let looks = 0; looks < 125; looks += 1) await look();
  expect(test.jobs.waiting).toHaveLength(120);
});

it('counts neither herself nor the desk, but another nanny who looks', async () => {
  const { caller: owner } = await deskCaller(test, 'owner');
  const { caller: another } = await signIn(test, '+12135557002');
  test.jobs.waiting.length = 0;
  for (const caller of [nanny, owner]) expect((await caller.call('POST', `/api/views/${id}`)).status).toBe(204);
  expect(test.jobs.waiting).toEqual([]);
  await another.call('POST', `/api/views/${id}`);
  expect(test.jobs.waiting).toHaveLength(1);
});

it('counts no profile that families cannot see', async () => {
  await env.DB.prepare('UPDATE profiles SET held_at = 1').run();
  await look();
  await runJobs(test.services, testBatch(test.jobs.waiting.splice(0)).batch);
  expect(await counted()).toEqual([]);
});
