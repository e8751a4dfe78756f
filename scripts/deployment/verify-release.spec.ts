import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listen } from '../testing/cloudflare-answers.ts';
import { verifyRelease, wayBack } from './verify-release.ts';

const remedy = 'To go back, run something.';
/** What the address answers to each attempt; the last answer stays. */
let attempts: { health: object | string; page?: [status: number, type: string] }[];
/** The clock's time and the number of its waits: no test really waits. */
let clock: { now(): number; wait(ms: number): Promise<void> };
let waits: number;
let origin: string;

const server = createServer((request, response) => {
  const { health, page = [200, 'text/html; charset=utf-8'] } = attempts[Math.min(waits, attempts.length - 1)] ?? {
    health: 'gone',
  };
  if (request.url !== '/api/health') return send(response, page[0], page[1], '<!doctype html>');
  if (typeof health === 'string') return send(response, 404, 'text/plain', health);
  send(
    response,
    'status' in health && health.status !== 'down' ? 200 : 503,
    'application/json',
    JSON.stringify(health),
  );
});

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': type }).end(body);
}

beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

beforeEach(() => {
  let now = 0;
  waits = 0;
  clock = {
    now: () => now,
    wait(ms) {
      now += ms;
      waits += 1;
      return Promise.resolve();
    },
  };
});

const verify = (from = origin, isFirst = false) =>
  verifyRelease({ origin: from, version: 'v-2', isFirst, remedy }, clock);

it('waits until the new version is up and the page answers', async () => {
  attempts = [
    { health: 'no such Worker' },
    { health: { status: 'up', version: 'v-1' } },
    { health: { status: 'down', version: 'v-2' } },
    { health: { status: 'up', version: 'v-2' }, page: [500, 'text/html'] },
    { health: { status: 'degraded', version: 'v-2' } },
  ];
  await verify();
  expect(waits).toBe(4);
});

it.each<[string, (typeof attempts)[number], RegExp]>([
  ['the version before', { health: { status: 'up', version: 'v-1' } }, /named version v-1/],
  [
    'a part that is down',
    { health: { status: 'down', version: 'v-2', database: 'down' } },
    /answered 503 .*"database":"down"/,
  ],
  ['something else', { health: '<p>Parked</p>' }, /answered 404 and no health report/],
  [
    'a page that fails',
    { health: { status: 'up', version: 'v-2' }, page: [500, 'text/html'] },
    /page \/ answered 500 \(text\/html\)/,
  ],
  [
    'a page that is none',
    { health: { status: 'up', version: 'v-2' }, page: [200, 'application/json'] },
    /page \/ answered 200 \(application\/json\)/,
  ],
])('after a minute, says that it saw %s and how to go back', async (_seen, attempt, sentence) => {
  attempts = [attempt];
  const failure = verify();
  await expect(failure).rejects.toThrow(sentence);
  await expect(failure).rejects.toThrow(`Version v-2 is deployed, but ${origin} does not serve it`);
  await expect(failure).rejects.toThrow(remedy);
  expect(clock.now()).toBe(60_000);
});

it('gives a first release five minutes for its domain', async () => {
  await expect(verify('http://127.0.0.1:1', true)).rejects.toThrow(/\/api\/health did not answer \(.+\)/);
  expect(clock.now()).toBe(300_000);
});

it('names the commands that bring the version before back', () => {
  const production = { environment: 'production', worker: 'w', config: '.setup/c.json' } as const;
  expect(wayBack(production, 'v-1')).toMatch(
    /\n {2}npx wrangler rollback v-1 --name w --config \.setup\/c\.json\n {2}npm run purge -- --remote$/,
  );
  expect(wayBack({ ...production, environment: 'staging' }, 'v-1')).toMatch(/npm run purge -- --remote --env staging$/);
  expect(wayBack({ ...production, environment: 'staging' }, undefined)).toMatch(
    /npm run launch -- --env staging again/,
  );
});
