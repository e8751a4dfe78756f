import { z } from 'zod';
import { hourMs } from '#domain/durations.ts';
import { logError } from '../../log.ts';
import { sweepNames } from '../../ports/jobs.ts';
import type { Services } from '../../services.ts';
import { selectOperation } from './queries.ts';

const stateSchema = z.enum(['up', 'down']);
const fromDatabase = stateSchema.nullable();

/** Response body of `/api/health`, for monitoring: states only, no reasons. What the database says is null when it is down. */
export const healthSchema = z.strictObject({
  status: z
    .enum(['up', 'degraded', 'down'])
    .describe('down when the database, media store or queue is; degraded when messages or sweeps fail'),
  version: z.string().describe('Id of the deployed version, as `wrangler versions list` names it'),
  schema: z.string().nullable().describe('The last migration of the database'),
  database: stateSchema,
  media: stateSchema,
  queue: stateSchema,
  sms: fromDatabase.describe('down when the provider did not accept the last text message'),
  email: fromDatabase.describe('down when the provider did not accept the last email'),
  sweeps: fromDatabase.describe('down when a sweep failed last time, or was not done for three hours'),
  lastSweepAt: z.iso.datetime().nullable().describe('Every sweep was done since then; null when one never was'),
});

/** Which parts of the product work. */
export type Health = z.output<typeof healthSchema>;

/** A part that has not responded after this long counts as down, in ms. */
const patienceMs = 5000;

/** Sweeps run every hour. */
const lateMs = 3 * hourMs;

/** Checks the parts that the product depends on. The cause of a failure is only in the log. */
export async function checkHealth(services: Services): Promise<Health> {
  const { db, media, jobs, version, clock } = services;
  const [operation, store, backlog] = await Promise.all([
    answerOf('database', () => selectOperation(db, sweepNames)),
    // This object does not exist: the bucket's not-found response shows that it works.
    answerOf('media', () => media.head('health')),
    answerOf('queue', () => jobs.backlog()),
  ]);
  const needed = {
    database: stateOf(operation !== undefined),
    media: stateOf(store !== undefined),
    queue: stateOf(backlog !== undefined),
  };
  const helpful = operation && {
    sms: stateOf(!operation.outages.includes('sms')),
    email: stateOf(!operation.outages.includes('email')),
    sweeps: stateOf(operation.failed === 0 && (operation.waitingSince ?? Infinity) > clock.now() - lateMs),
  };
  return {
    status: isDown(needed) ? 'down' : isDown(helpful ?? {}) ? 'degraded' : 'up',
    version,
    schema: operation?.schema ?? null,
    ...needed,
    ...(helpful ?? { sms: null, email: null, sweeps: null }),
    lastSweepAt: operation?.doneAt == null ? null : new Date(operation.doneAt).toISOString(),
  };
}

function stateOf(isUp: boolean): 'up' | 'down' {
  return isUp ? 'up' : 'down';
}

function isDown(parts: Record<string, 'up' | 'down'>): boolean {
  return Object.values(parts).includes('down');
}

/** A part's answer; undefined when it fails or takes too long. */
async function answerOf<Answer>(part: string, ask: () => Promise<Answer>): Promise<Answer | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([ask(), tooLate]);
  } catch (error) {
    logError('part_down', error, { part });
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
