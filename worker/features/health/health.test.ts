import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../db/client.ts';
import { cloudflareJobs } from '../../ports/jobs.ts';
import type { Services } from '../../services.ts';
import { createTestApp } from '../../testing/api.ts';
import { TestJobs } from '../../testing/ports.ts';
import { takeComplaints } from '../../testing/setup.ts';

afterEach(() => void vi.useRealTimers());

/** A binding whose methods all do the same. */
function broken<Binding extends object>(binding: Binding, method: () => unknown): Binding {
  return new Proxy(binding, { get: () => method });
}

const refuse = () => {
  throw new Error('secret-host-17 refuses');
};
const refusingJobs = Object.assign(new TestJobs(), { isDown: true });

async function ask(overrides: Partial<Services> = {}) {
  const { caller } = createTestApp({ version: 'v-1', ...overrides });
  const answer = await caller({ Cookie: 'sid=somebody' }).call('GET', '/api/health');
  return { status: answer.status, headers: answer.headers, health: await answer.json() };
}

describe('GET /api/health', () => {
  it('says that all parts of the real runtime answer, to anybody, and is never kept', async () => {
    const { status, headers, health } = await ask({ jobs: cloudflareJobs(env.JOBS) });
    expect(health).toEqual({ status: 'up', version: 'v-1', database: 'up', media: 'up', queue: 'up' });
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
  });

  it.each<[string, Partial<Services>]>([
    ['database', { db: createDatabase(broken(env.DB, refuse)) }],
    ['media', { media: broken(env.MEDIA, refuse) }],
    ['queue', { jobs: refusingJobs }],
  ])('is 503 when the %s fails, and only the log says why', async (part, failing) => {
    const { status, health } = await ask(failing);
    expect(status).toBe(503);
    const up = { version: 'v-1', database: 'up', media: 'up', queue: 'up' };
    expect(health).toEqual({ ...up, status: 'down', [part]: 'down' });
    expect(takeComplaints().join()).toMatch(new RegExp(`"part_down","part":"${part}".*refuses`));
  });

  it('does not wait for a part that never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = ask({ media: broken(env.MEDIA, () => new Promise(() => {})) });
    await vi.advanceTimersByTimeAsync(5000);
    const { status, health } = await answer;
    expect(status).toBe(503);
    expect(health).toMatchObject({ media: 'down', database: 'up' });
    expect(takeComplaints().join()).toContain('no answer in 5000 ms');
  });

  it('is in the API’s own description', async () => {
    const description = await (
      await createTestApp().caller().call('GET', '/api/openapi.json')
    ).json<{
      paths: Record<string, { get: { responses: object } }>;
    }>();
    expect(Object.keys(description.paths['/api/health']?.get.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '503']),
    );
  });
});
