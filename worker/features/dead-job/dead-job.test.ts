import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import wrangler from '../../../wrangler.toml?raw';
import { createDatabase } from '../../db/client.ts';
import { runJobs } from '../../jobs.ts';
import { isDeadQueue, type Job, jobRetries } from '../../ports/jobs.ts';
import { createTestApp } from '../../testing/api.ts';
import { testBatch } from '../../testing/ports.ts';
import { takeComplaints } from '../../testing/console.ts';
import { maxAttempts } from '../outbox/service.ts';
import { deadJobsAtOnce, listDeadJobs, redriveDeadJobs, sweepDeadJobs } from './service.ts';

const deadQueue = 'nanny-profiles-dead-jobs';
const deliver: Job = { kind: 'deliver-message', messageId: 'message1' };
const sweep: Job = { kind: 'sweep-purges' };

let test: ReturnType<typeof createTestApp>;

beforeEach(async () => {
  test = createTestApp();
  await env.DB.prepare(
    "INSERT INTO outbox (id, channel, recipient, text) VALUES ('message1', 'email', 'care@goldenoak.example', 'Hello')",
  ).run();
});

/** Runs jobs as on the queue's `attempts`-th delivery. */
async function run(
  jobs: readonly unknown[],
  options: { queue?: string; attempts?: number } = {},
  services = test.services,
) {
  const { batch, outcomes } = testBatch(jobs, options);
  await runJobs(services, batch);
  return outcomes;
}

const refuse = () => {
  throw new TypeError('the database refuses');
};

/** Services whose database does not respond. */
const withoutDatabase = () => {
  return { ...test.services, db: createDatabase(new Proxy(env.DB, { get: () => refuse })) };
};

describe('the tries of queue and outbox agree', () => {
  it('as wrangler.toml says', () => {
    expect(wrangler).toContain(`max_retries = ${jobRetries}\ndead_letter_queue = "${deadQueue}"`);
    expect(maxAttempts).toBeLessThan(jobRetries);
    expect([deadQueue, `${deadQueue}-staging`, 'nanny-profiles-jobs'].map(isDeadQueue)).toEqual([true, true, false]);
  });

  it('so that the outbox gives a message up, and never the queue, also when two jobs carry it', async () => {
    test.email.isDown = true;
    const tries = [0, 0];
    const dueAt = [0, 0];
    for (let waiting = [0, 1]; waiting.length > 0; waiting = [0, 1].filter((job) => dueAt[job] !== Infinity)) {
      const next = Math.min(...waiting.map((job) => dueAt[job] ?? 0));
      test.clock.advance(Math.max(0, next - test.clock.now()));
      for (const job of waiting.filter((one) => (dueAt[one] ?? 0) <= test.clock.now())) {
        tries[job] = (tries[job] ?? 0) + 1;
        const [outcome] = await run([deliver], { attempts: tries[job] ?? 0 });
        const again = outcome === 'done' ? test.jobs.delays.pop() : outcome;
        // Sent again, the job has all its attempts.
        if (outcome === 'done') tries[job] = test.jobs.waiting.splice(0).length - 1;
        dueAt[job] = again === undefined ? Infinity : test.clock.now() + again * 1000;
      }
    }
    const [dead, ...more] = await listDeadJobs(test.services);
    expect(more).toEqual([]);
    expect(dead).toMatchObject({ job: deliver, attempts: maxAttempts, reason: 'Error' });
    expect(takeComplaints().filter((line) => line.includes('message_given_up'))).toHaveLength(1);
  });

  it('and a message that only waits on its last delivery starts over', async () => {
    test.email.isDown = true;
    expect(await run([deliver], { attempts: jobRetries + 1 })).toEqual(['done']);
    expect(test.jobs.waiting).toEqual([deliver]);
    expect(test.jobs.delays).toEqual([30]);
    expect(await listDeadJobs(test.services)).toEqual([]);
  });
});

describe('a job that is given up is recorded', () => {
  it('with its tries and the error, when its last try fails', async () => {
    const jobs = { send: () => Promise.reject(new RangeError('no queue')), backlog: async () => 0 };
    test.email.isDown = true;
    expect(await run([deliver], { attempts: jobRetries + 1 }, { ...test.services, jobs })).toEqual(['done']);
    const [dead] = await listDeadJobs(test.services);
    expect(dead).toMatchObject({ id: '0', job: deliver, attempts: jobRetries + 1, reason: 'RangeError' });
    expect(takeComplaints().join()).toMatch(/job_failed.*job_dead/);
  });

  it('when no release knows it', async () => {
    expect(await run([{ kind: 'unheard-of' }])).toEqual(['done']);
    const dead = await listDeadJobs(test.services);
    expect(dead).toMatchObject([{ job: { kind: 'unheard-of' }, attempts: 1, reason: 'UnknownJob' }]);
    expect(await redriveDeadJobs(test.services, ['0'])).toEqual({ redriven: [], unknown: ['0'] });
    expect(await listDeadJobs(test.services)).toEqual(dead);
    takeComplaints();
  });

  it('when the queue itself gave it up, once however often that is delivered', async () => {
    expect(await run([sweep], { queue: `${deadQueue}-staging` })).toEqual(['done']);
    expect(await run([sweep], { queue: deadQueue, attempts: 2 })).toEqual(['done']);
    expect(await listDeadJobs(test.services)).toMatchObject([{ job: sweep, attempts: null, reason: 'GivenUpByQueue' }]);
    takeComplaints();
  });

  it('and stays in the queue while the database cannot take it', async () => {
    expect(await run([sweep], { queue: deadQueue }, withoutDatabase())).toEqual([60]);
    expect(await run([sweep], { attempts: jobRetries + 1 }, withoutDatabase())).toEqual([3600]);
    expect(takeComplaints().join()).toContain('job_not_kept');
  });

  it('and forgotten after 90 days', async () => {
    await run([sweep], { queue: deadQueue });
    test.clock.advance(90 * dayMs);
    await sweepDeadJobs(test.services);
    expect(await listDeadJobs(test.services)).toHaveLength(1);
    test.clock.advance(1);
    await sweepDeadJobs(test.services);
    expect(await listDeadJobs(test.services)).toEqual([]);
    takeComplaints();
  });
});

describe('re-driving', () => {
  it('delivers a message that was given up', async () => {
    test.email.isDown = true;
    await env.DB.prepare('UPDATE outbox SET attempts = ?')
      .bind(maxAttempts - 1)
      .run();
    expect(await run([deliver])).toEqual(['done']);
    test.email.isDown = false;
    const [dead] = await listDeadJobs(test.services);
    const { redriven } = await redriveDeadJobs(test.services, [dead?.id ?? '', 'nobody']);
    expect(redriven).toEqual([dead?.id]);
    expect(await listDeadJobs(test.services)).toEqual([]);
    expect(await run(test.jobs.waiting.splice(0))).toEqual(['done']);
    expect(test.email.sent.map(({ id }) => id)).toEqual(['message1']);
    takeComplaints();
  });

  it('does not send again what was sent', async () => {
    await run([deliver]);
    await run([deliver], { queue: deadQueue });
    await redriveDeadJobs(test.services, ['0']);
    await run(test.jobs.waiting.splice(0));
    expect(test.email.sent).toHaveLength(1);
    takeComplaints();
  });

  it('loses nothing when the queue refuses', async () => {
    await run([sweep], { queue: deadQueue });
    test.jobs.isDown = true;
    await expect(redriveDeadJobs(test.services, ['0'])).rejects.toThrow('the queue refuses');
    expect(await listDeadJobs(test.services)).toHaveLength(1);
    takeComplaints();
  });

  it('takes as many as are listed at once', async () => {
    const jobs = Array.from({ length: deadJobsAtOnce }, () => sweep);
    await run(jobs, { queue: deadQueue });
    const ids = (await listDeadJobs(test.services)).map(({ id }) => id);
    expect((await redriveDeadJobs(test.services, ids)).redriven).toHaveLength(deadJobsAtOnce);
    expect(test.jobs.waiting).toHaveLength(deadJobsAtOnce);
    takeComplaints();
  });
});
