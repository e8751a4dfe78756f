import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listen } from '../testing/cloudflare-answers.ts';
import { warmCache } from './warm-cache.ts';

let origin: string;
/** What the site answers, by path; anything else is an error. */
let site: Record<string, string>;
/** The paths that were asked for, and the requests under way at once. */
let asked: string[];
let [busy, mostBusy] = [0, 0];
let waits: number[];
let lines: string[];

const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  busy += 1;
  mostBusy = Math.max(mostBusy, busy);
  response.on('close', () => (busy -= 1));
  const body = site[path];
  if (body === 'broken') return void request.socket.destroy();
  response.writeHead(body === undefined ? 503 : 200).end(body);
});

beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

beforeEach(() => {
  [asked, waits, lines, mostBusy] = [[], [], [], 0];
});

const list = (...addresses: string[]) => addresses.map((address) => `<url><loc>${address}</loc></url>`).join('');
const wait = (ms: number) => {
  waits.push(ms);
  return Promise.resolve();
};
const warm = (most?: number) =>
  warmCache(origin, (line) => void lines.push(line), { wait, ...(most !== undefined && { most }) });

it('asks for each page of the sitemaps once, one after the other and slowly, and for nothing elsewhere', async () => {
  site = {
    '/sitemap.xml': list(
      `${origin}/sitemaps/pages.xml`,
      `${origin}/sitemaps/profiles-1.xml`,
      'https://other.example/x.xml',
    ),
    '/sitemaps/pages.xml': list(`${origin}/`, `${origin}/nannies?a=1&amp;b=2`, 'https://other.example/'),
    '/sitemaps/profiles-1.xml': list(`${origin}/cn/profile/ana-reyes`, `${origin}/`),
    '/': 'home',
    '/nannies?a=1&b=2': 'nannies',
    '/cn/profile/ana-reyes': 'Ana',
  };
  expect(await warm()).toEqual({ listed: 3, asked: 3, failed: 0 });
  expect(asked).toEqual([
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/sitemaps/profiles-1.xml',
    '/',
    '/nannies?a=1&b=2',
    '/cn/profile/ana-reyes',
  ]);
  expect(mostBusy).toBe(1);
  expect(waits).toEqual([200, 200, 200]);
});

it('goes on after pages that fail, and counts them', async () => {
  const pages = ['/gone', '/broken', '/fine'];
  site = {
    '/sitemap.xml': list(`${origin}/sitemaps/pages.xml`, `${origin}/sitemaps/missing.xml`),
    '/sitemaps/pages.xml': list(...pages.map((path) => origin + path)),
    '/broken': 'broken',
    '/fine': 'fine',
  };
  expect(await warm()).toEqual({ listed: 3, asked: 3, failed: 2 });
});

it('has nothing to do without a sitemap', async () => {
  site = {};
  expect(await warm()).toEqual({ listed: 0, asked: 0, failed: 0 });
});

it('says how far it is, and leaves the rest of a long sitemap to visitors', async () => {
  const pages = Array.from({ length: 610 }, (_, place) => `/profile/nanny-${place}`);
  site = {
    '/sitemap.xml': list(`${origin}/sitemaps/profiles-1.xml`),
    '/sitemaps/profiles-1.xml': list(...pages.map((path) => origin + path)),
    ...Object.fromEntries(pages.map((path) => [path, 'page'])),
  };
  expect(await warm(600)).toEqual({ listed: 610, asked: 600, failed: 0 });
  expect(lines).toEqual(['250 of 600 pages', '500 of 600 pages']);
});
