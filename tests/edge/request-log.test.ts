import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltApp, origin, startBuiltApp } from './app.ts';

let app: BuiltApp;

beforeAll(async () => {
  app = await startBuiltApp();
});
afterAll(() => app.stop());
beforeEach(() => void app.lines.splice(0));

interface Line {
  event: string;
  requestId: string;
  route: string;
  status: number;
  method: string;
  durationMs: number;
  message?: string;
}

/** Waits for the lines of one event: the runtime delivers them after the response. */
async function linesOf(event: string): Promise<Line[]> {
  const parsed = () => app.lines.filter((line) => line.startsWith('{')).map((line): Line => JSON.parse(line));
  const found = () => parsed().filter((line) => line.event === event);
  await expect.poll(found).not.toEqual([]);
  return found();
}

const get = (path: string, init: RequestInit = {}) => app.cache.fetch(new Request(new URL(path, origin), init));

describe('a request', () => {
  it.each([
    ['/nannies?q=canary-name', '/nannies', 200],
    ['/profile/canary-person', '/profile/[identifier]', 404],
    ['/es/profile/canary-person', '/es/profile/[identifier]', 404],
    ['/contact/canary-person', '/contact/[identifier]', 404],
    ['/canary-person', '/404', 404],
    ['/api/profiles/canary-person', '/api/profiles/:id', 404],
  ])('%s is one line with the id of the answer and its route, and names nobody', async (path, route, status) => {
    const answer = await get(path);
    const [line, ...more] = await linesOf('request');
    expect(more).toEqual([]);
    expect(line).toMatchObject({ route, status, method: 'GET', requestId: answer.headers.get('X-Request-Id') });
    expect(line?.requestId).toMatch(/^[0-9a-z]{24}$/);
    expect(app.lines.join()).not.toContain('canary');
  });

  it('that is refused is logged too', async () => {
    const answer = await get('/nannies', { method: 'POST', headers: { Origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
    expect(await linesOf('request')).toMatchObject([{ status: 403, requestId: answer.headers.get('X-Request-Id') }]);
  });

  it('that fails shows the page for it, and the log has the error with the same id', async () => {
    const { $client } = app.services.db;
    await $client.prepare('ALTER TABLE profile_slugs RENAME TO hidden_slugs').run();
    const answer = await get('/cn/profile/canary-person');
    await $client.prepare('ALTER TABLE hidden_slugs RENAME TO profile_slugs').run();
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('<html');
    const requestId = answer.headers.get('X-Request-Id');
    expect(await linesOf('request')).toMatchObject([{ status: 500, requestId, route: '/cn/profile/[identifier]' }]);
    const failures = await linesOf('page_failed');
    expect(failures).toMatchObject([{ requestId, message: expect.stringContaining('no such table') }]);
    expect(app.lines.join()).not.toContain('canary');
  });
});
