import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { outbox } from '../../../db/schema.ts';
import { certificationCount } from '../certification/queries.ts';
import { callCount, referenceCount } from '../reference/queries.ts';
import { requestCounts } from '../request/counts/queries.ts';
import { queueCount } from '../profile/queries.ts';
import { dueCheckCount } from '../trustline/queries.ts';

/** The numbers of waiting items, counted up to a limit, in one round trip. */
export async function selectCounts(
  db: Database,
  input: {
    staffId: string;
    dueBefore: number;
    now: number;
    today: number;
    soon: number;
    trustlineDay: string;
    limit: number;
  },
) {
  const { limit } = input;
  const [row] = await db
    .select({
      ...requestCounts(input),
      new: queueCount('new', limit),
      changed: queueCount('changed', limit),
      answered: queueCount('answered', limit),
      waiting: certificationCount('waiting', input, limit),
      expiring: certificationCount('expiring', input, limit),
      references: referenceCount(limit),
      calls: callCount(limit),
      trustline: dueCheckCount(input.trustlineDay, limit),
      failedMessages: sql<number>`(
        SELECT count(*) FROM (SELECT 1 FROM ${outbox} WHERE ${outbox.failedAt} IS NOT NULL LIMIT ${limit}))`,
      waitingTexts: sql<number>`(
        SELECT count(*) FROM (
          SELECT 1 FROM ${outbox} WHERE ${outbox.channel} = 'sms' AND ${outbox.countedAt} IS NULL
            AND ${outbox.sentAt} IS NULL AND ${outbox.failedAt} IS NULL LIMIT ${limit}))`,
    })
    .from(sql`(SELECT 1)`);
  return row ?? null;
}
