import { eq, sql } from 'drizzle-orm';
import { firstWeekCounts } from '#domain/agency/first-week.ts';
import type { Database } from '../../../db/client.ts';
import { agencySettings, outbox } from '../../../db/schema.ts';
import { firstWeekRows } from '../../../records/settings.ts';
import { certificationCount } from '../certification/queries.ts';
import { callCount, referenceCount } from '../reference/queries.ts';
import { requestCounts } from '../request/counts/queries.ts';
import { queueCount } from '../profile/queries.ts';
import { dueCheckCount } from '../trustline/queries.ts';

const hasRow = (name: string) =>
  sql<boolean>`EXISTS (SELECT 1 FROM agency_settings WHERE name = ${name})`.mapWith(Boolean);

/** The stored facts of the first week other than the settings. */
const firstWeekFacts = {
  activeStaff: sql<number>`(
    SELECT count(*) FROM (
      SELECT 1 FROM staff WHERE signed_in_at IS NOT NULL AND disabled_at IS NULL LIMIT ${firstWeekCounts.staff}))`,
  // The collation is that of the index.
  namedProfiles: sql<number>`(
    SELECT count(*) FROM (
      SELECT 1 FROM profiles WHERE first_name COLLATE NOCASE > '' LIMIT ${firstWeekCounts.profiles}))`,
  isPageSeen: hasRow(firstWeekRows.pageSeen),
  isPutAway: hasRow(firstWeekRows.putAway),
};

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
    unclaimedBefore: number;
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
      unclaimed: sql<number>`(
        SELECT count(*) FROM (SELECT 1 FROM profiles WHERE unclaimed_since <= ${input.unclaimedBefore} LIMIT ${limit}))`,
      failedMessages: sql<number>`(
        SELECT count(*) FROM (SELECT 1 FROM ${outbox} WHERE ${outbox.failedAt} IS NOT NULL LIMIT ${limit}))`,
      waitingTexts: sql<number>`(
        SELECT count(*) FROM (
          SELECT 1 FROM ${outbox} WHERE ${outbox.channel} = 'sms' AND ${outbox.countedAt} IS NULL
            AND ${outbox.sentAt} IS NULL AND ${outbox.failedAt} IS NULL LIMIT ${limit}))`,
      ...firstWeekFacts,
    })
    .from(sql`(SELECT 1)`);
  return row ?? null;
}

/** Stores a fact of the first week. Idempotent. */
export async function storeFirstWeekFact(db: Database, fact: keyof typeof firstWeekRows, now: number): Promise<void> {
  await db
    .insert(agencySettings)
    .values({ name: firstWeekRows[fact], value: true, updatedAt: now })
    .onConflictDoNothing();
}

/** Deletes a fact of the first week. Idempotent. */
export async function deleteFirstWeekFact(db: Database, fact: keyof typeof firstWeekRows): Promise<void> {
  await db.delete(agencySettings).where(eq(agencySettings.name, firstWeekRows[fact]));
}
