import { z } from 'zod';
import { logError } from '../../log.ts';
import type { Services } from '../../services.ts';
import { askDatabase } from './queries.ts';

const stateSchema = z.enum(['up', 'down']);

/** Response body of `/api/health`, for monitoring: states only, no reasons. */
export const healthSchema = z.strictObject({
  status: stateSchema.describe('down when any part is'),
  version: z.string().describe('Id of the deployed version, as `wrangler versions list` names it'),
  database: stateSchema,
  media: stateSchema,
  queue: stateSchema,
});

/** Which parts of the product work. */
export type Health = z.output<typeof healthSchema>;

/** A part that has not responded after this long counts as down, in ms. */
const patienceMs = 5000;

/** Checks the parts that the product depends on. The cause of a failure is only in the log. */
export async function checkHealth(services: Services): Promise<Health> {
  const { db, media, jobs, version } = services;
  const [database, store, queue] = await Promise.all([
    stateOf('database', () => askDatabase(db)),
    // This object does not exist: the bucket's not-found response shows that it works.
    stateOf('media', () => media.head('health')),
    stateOf('queue', () => jobs.backlog()),
  ]);
  const status = [database, store, queue].every((state) => state === 'up') ? 'up' : 'down';
  return { status, version, database, media: store, queue };
}

async function stateOf(part: string, ask: () => Promise<unknown>): Promise<'up' | 'down'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${patienceMs} ms`)), patienceMs);
  });
  try {
    await Promise.race([ask(), tooLate]);
    return 'up';
  } catch (error) {
    logError('part_down', error, { part });
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
