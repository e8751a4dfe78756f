import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { runJobs } from './jobs.ts';
import { sweepNames } from './ports/jobs.ts';
import { queueSweeps } from './sweeps.ts';
import { createTestApp } from './testing/api.ts';
import { testBatch } from './testing/ports.ts';
import { takeComplaints } from './testing/console.ts';

const runs = async () =>
  (await env.DB.prepare('SELECT * FROM sweep_runs ORDER BY name').all<{ name: string; failed_at: number | null }>())
    .results;

it('the cron queues each sweep once, apart from the others, so that no two share an invocation', async () => {
  const { services, jobs } = createTestApp();
  await queueSweeps(services);
  expect(jobs.waiting).toEqual(sweepNames.map((name) => ({ kind: 'sweep', name })));
  const gaps = jobs.delays.slice(1).map((delay, place) => delay - (jobs.delays[place] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(1);
});

const refuse = () => Promise.reject(new Error('the bucket refuses'));

it('every failed sweep is logged and recorded; none stops another or is retried, and the next run clears it', async () => {
  const { services, jobs, clock } = createTestApp();
  await queueSweeps(services);
  await env.DB.exec("INSERT INTO erased_files (object_id, kind, erased_at) VALUES ('a', 'video', 0)");
  const failing = { ...services, media: new Proxy(env.MEDIA, { get: () => refuse }) };
  const { batch, outcomes } = testBatch(jobs.waiting);
  await runJobs(failing, batch);
  expect(outcomes).toEqual(sweepNames.map(() => 'done'));
  const complaints = takeComplaints().filter((line) => line.includes('sweep_failed'));
  expect(complaints.join()).toContain('"sweep":"erased-files"');
  const failed = (await runs()).filter(({ failed_at: failedAt }) => failedAt !== null).map(({ name }) => name);
  expect(failed).toEqual(['erased-files']);
  expect(await runs()).toHaveLength(sweepNames.length);

  clock.advance(1000);
  await runJobs(services, testBatch([{ kind: 'sweep', name: 'erased-files' }]).batch);
  const row = (await runs()).find(({ name }) => name === 'erased-files');
  expect(row).toMatchObject({ done_at: clock.now(), failed_at: clock.now() - 1000 });
});

it('a code is texted before the other jobs of its batch', async () => {
  const { services, sms } = createTestApp();
  const order: string[] = [];
  const code = {
    kind: 'text-code',
    to: '+12135556001',
    text: 'Code 123456',
    reference: 'r',
    sentAt: services.clock.now(),
  };
  const { batch } = testBatch([{ kind: 'sweep', name: 'outbox' }, { kind: 'sweep-purges' }, code]);
  for (const message of batch.messages) {
    const ack = message.ack.bind(message);
    message.ack = () => (order.push(message.id), ack());
  }
  await runJobs(services, batch);
  expect(order).toEqual(['2', '0', '1']);
  expect(sms.codeFor('+12135556001')).toBe('123456');
});
