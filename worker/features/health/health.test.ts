import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '#domain/durations.ts';
import { createDatabase } from '../../db/client.ts';
import { cloudflareJobs } from '../../ports/jobs.ts';
import type { Services } from '../../services.ts';
import { createTestApp, TestSms } from '../../testing/api.ts';
import { testMigrations } from '../../testing/environment.ts';
import { TestJobs } from '../../testing/ports.ts';
import { takeComplaints } from '../../testing/console.ts';
import { SmsError, type SmsSender } from '../../ports/sms.ts';
import { queueSweeps } from '../../sweeps.ts';
import { runJob } from '../../jobs.ts';

afterEach(() => void vi.useRealTimers());

/** A binding whose methods all do the same. */
function broken<Binding extends object>(binding: Binding, method: () => unknown): Binding {
  return new Proxy(binding, { get: () => method });
}

const lastMigration = testMigrations(env).at(-1)?.name;

const allUp = {
  status: 'up',
  version: 'v-1',
  schema: lastMigration,
  database: 'up',
  media: 'up',
  queue: 'up',
  sms: 'up',
  email: 'up',
  sweeps: 'up',
  lastSweepAt: null,
};

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
    expect(health).toEqual({ ...allUp, lastSweepAt: null });
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
    const unknown = part === 'database' ? { schema: null, sms: null, email: null, sweeps: null } : {};
    expect(health).toEqual({ ...allUp, ...unknown, status: 'down', [part]: 'down' });
    expect(takeComplaints().join()).toMatch(new RegExp(`"part_down","part":"${part}".*refuses`));
  });

  it('is degraded, and still 200, from an email that the provider does not accept to the next one that it does', async () => {
    const test = createTestApp({ version: 'v-1' });
    const read = async () => (await test.caller().call('GET', '/api/health')).json();
    await env.DB.exec(
      "INSERT INTO outbox (id, channel, recipient, text) VALUES ('1', 'email', 'care@oak.example', 'Hello')",
    );
    test.email.isDown = true;
    await runJob(test.services, { kind: 'deliver-message', messageId: '1' });
    expect(await read()).toEqual({ ...allUp, status: 'degraded', email: 'down' });
    test.email.isDown = false;
    test.clock.advance(hourMs);
    await runJob(test.services, { kind: 'deliver-message', messageId: '1' });
    expect(await read()).toEqual(allUp);
  });

  it.each(['no-answer', 'rejected', 'landline', 'blocked'] as const)(
    'takes a code that fails with %s as an outage only when the provider failed, until a later code was entered',
    async (failure) => {
      const phone = '+12135556001';
      const sent = new TestSms();
      let isFailing = true;
      const sms: SmsSender = {
        send: (to, text) => (isFailing ? Promise.reject(new SmsError(failure, 'refused')) : sent.send(to, text)),
      };
      const test = createTestApp({ sms });
      const caller = test.caller();
      const sendCode = () => caller.call('POST', '/api/phone/send-code', { phone });
      const read = async () => (await (await caller.call('GET', '/api/health')).json<{ sms: string }>()).sms;
      expect((await sendCode()).ok).toBe(false);
      expect(await read()).toBe(failure === 'no-answer' || failure === 'rejected' ? 'down' : 'up');
      expect(takeComplaints()).toHaveLength(failure === 'no-answer' || failure === 'rejected' ? 1 : 0);
      isFailing = false;
      test.clock.advance(hourMs);
      expect((await sendCode()).ok).toBe(true);
      await caller.call('POST', '/api/phone/verify-code', { phone, code: sent.codeFor(phone) });
      expect(await read()).toBe('up');
    },
  );

  it('knows when every sweep was last done, and is degraded while one fails or none was done for three hours', async () => {
    const test = createTestApp({ version: 'v-1' });
    const read = async () => (await test.caller().call('GET', '/api/health')).json();
    const doneAt = new Date(test.clock.now()).toISOString();
    await queueSweeps(test.services);
    const sweeps = test.jobs.waiting.splice(0);
    for (const job of sweeps) await runJob(test.services, job);
    expect(await read()).toEqual({ ...allUp, lastSweepAt: doneAt });

    test.clock.advance(3 * hourMs);
    expect(await read()).toEqual({ ...allUp, status: 'degraded', sweeps: 'down', lastSweepAt: doneAt });
  });

  it('does not wait for a part that never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = ask({ media: broken(env.MEDIA, () => new Promise(() => {})) });
    // Only the deadline of the part that hangs is left once the others have answered, however slow they are.
    while (vi.getTimerCount() !== 1) await scheduler.wait(1);
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
