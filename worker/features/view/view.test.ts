import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { runJobs } from '../../jobs.ts';
import { countRoundTrips } from '../../testing/counting-database.ts';
import { createDatabase } from '../../db/client.ts';
import { type createTestApp, newcomer, signIn } from '../../testing/api.ts';
import { deskCaller } from '../../testing/desk.ts';
import { testBatch } from '../../testing/ports.ts';
import { noteView } from './service.ts';

let test: ReturnType<typeof createTestApp>;
let id: string;
let nanny: Awaited<ReturnType<typeof newcomer>>['caller'];

beforeEach(async () => {
  ({ test, id, caller: nanny } = await newcomer('+12135557001'));
  await nanny.call('PUT', `/api/profiles/${id}`, { firstName: 'Ana', lastName: 'Reyes', isPublic: true });
  test.views.waiting.length = 0;
});

const look = (headers: Record<string, string> = {}) =>
  test.caller({ 'CF-Connecting-IP': '203.0.113.7', ...headers }).call('POST', `/api/views/${id}`);

async function counted() {
  const { results } = await env.DB.prepare('SELECT day, views FROM profile_views').all();
  return results;
}

const refuse = () => {
  throw new Error('the database refuses');
};

/** Counts what waits, as the queue does. */
const count = (services = test.services) =>
  runJobs(services, testBatch(test.views.waiting.splice(0), { queue: 'nanny-profiles-views' }).batch);

it('counts looks at a profile by day, in one round trip, and keeps nothing of who looked', async () => {
  for (let looks = 0; looks < 3; looks += 1) expect((await look()).status).toBe(204);
  expect(test.views.waiting).toEqual(Array.from({ length: 3 }, () => ({ profileId: id, views: 1 })));
  const { database, count: trips } = countRoundTrips(env.DB);
  await count({ ...test.services, db: createDatabase(database) });
  expect(trips()).toBe(1);
  await look();
  await count();
  expect(await counted()).toEqual([{ day: '2026-11-21', views: 4 }]);
});

it('writes nothing to the database before the queue counts', async () => {
  const { database, count: trips } = countRoundTrips(env.DB);
  const services = { ...test.services, db: createDatabase(database) };
  await noteView(services, id, '203.0.113.8');
  expect(test.views.waiting).toHaveLength(1);
  expect(trips()).toBe(0);
});

it('counts a sample of the views as all of them, and draws it itself', async () => {
  const services = { ...test.services, config: { ...test.services.config, viewSample: 20 } };
  for (const draw of [0, 0.049, 0.05, 0.5, 0.99]) await noteView(services, id, '203.0.113.9', draw);
  await count();
  expect(await counted()).toEqual([{ day: '2026-11-21', views: 40 }]);
});

it('leaves a batch that the database refuses to the queue, which sends it again', async () => {
  await look();
  const broken = { ...test.services, db: createDatabase(new Proxy(env.DB, { get: () => refuse })) };
  await expect(count(broken)).rejects.toThrow();
});

it('counts nobody who asks not to be tracked, and of one network 30 a minute', async () => {
  for (const wish of ['Sec-GPC', 'DNT']) await look({ [wish]: '1' });
  expect(test.views.waiting).toEqual([]);
  // The limit counts by the wall clock's minutes, and a new one may begin meanwhile.
  for (let looks = 0; looks < 70; looks += 1) await look({ 'CF-Connecting-IP': '203.0.113.10' });
  expect(test.views.waiting.length).toBeGreaterThanOrEqual(30);
  expect(test.views.waiting.length).toBeLessThanOrEqual(60);
});

it('counts neither herself nor the desk, but another nanny who looks', async () => {
  const { caller: owner } = await deskCaller(test, 'owner');
  const { caller: another } = await signIn(test, '+12135557002');
  test.views.waiting.length = 0;
  for (const caller of [nanny, owner]) expect((await caller.call('POST', `/api/views/${id}`)).status).toBe(204);
  expect(test.views.waiting).toEqual([]);
  await another.call('POST', `/api/views/${id}`);
  expect(test.views.waiting).toHaveLength(1);
});

it('counts no profile that families cannot see', async () => {
  await env.DB.prepare('UPDATE profiles SET held_at = 1').run();
  await look();
  await count();
  expect(await counted()).toEqual([]);
});
