import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TrustlineCheck } from '#domain/trustline/desk.ts';
import type { NewAuditEntry } from '../../../records/audit.ts';
import { writeDecision } from '../../../records/profile/write.ts';
import type { Writer } from '../../../records/purges.ts';
import type { Database } from '../../../db/client.ts';
import { profiles, trustlineNumbers } from '../../../db/schema.ts';
import { act } from '../../../records/act.ts';

/** Whether a profile has a stored number, for queries of `profiles`. */
export const hasTrustlineNumber = sql<number>`EXISTS (
  SELECT 1 FROM ${trustlineNumbers} WHERE ${trustlineNumbers.profileId} = ${profiles.id})`;

/**
 * Stores what somebody found in the registry, with the audit entry, which never contains the number.
 * @returns false when the TrustLine record has another revision by now
 */
export async function storeTrustlineCheck(
  services: Writer,
  input: { id: string; revision: number; check: TrustlineCheck; staffId: string; entry: NewAuditEntry },
): Promise<boolean> {
  const { id, revision, staffId, entry } = input;
  const { state, checkedOn, number } = input.check;
  const written = await writeDecision(services, {
    id,
    condition: eq(profiles.trustlineRevision, revision),
    changes: {
      trustlineState: state,
      trustlineCheckedOn: checkedOn,
      trustlineCheckedBy: checkedOn === null ? null : staffId,
      trustlineRevision: sql`${profiles.trustlineRevision} + 1`,
    },
    now: entry.at,
    also(steps) {
      const logged = steps.audit(entry, { after: 'profile' });
      if (state === 'none') return logged.ifWrote('profile', 'number', (wrote) => forget(id, wrote));
      return number === undefined ? logged : logged.ifWrote('profile', 'number', (wrote) => keep(id, number, wrote));
    },
  });
  return written !== null;
}

function forget(id: string, condition: SQL): SQL {
  return sql`DELETE FROM trustline_numbers WHERE profile_id = ${id} AND ${condition}`;
}

function keep(id: string, number: string, condition: SQL): SQL {
  return sql`
    INSERT INTO trustline_numbers (profile_id, number) SELECT ${id}, ${number} WHERE ${condition}
    ON CONFLICT (profile_id) DO UPDATE SET number = excluded.number`;
}

/** The stored number of a nanny, with the audit entry of this read; null when there is none. */
export async function readTrustlineNumber(services: Writer, id: string, entry: NewAuditEntry): Promise<string | null> {
  const isStored = sql`EXISTS (SELECT 1 FROM trustline_numbers WHERE profile_id = ${id})`;
  const { number } = await act(services, entry.at)
    .audit(entry, { if: isStored })
    .step('number', sql`SELECT number FROM trustline_numbers WHERE profile_id = ${id}`, (row) =>
      z.string().parse(row['number']),
    )
    .run();
  return number[0] ?? null;
}

/** The nanny's TrustLine record is due: condition on `profiles`, in the form of its index. @param before `YYYY-MM-DD` */
function isDue(before: string): SQL {
  return sql`is_public AND is_active AND held_at IS NULL AND trustline_state IN ('applicant', 'registered')
    AND trustline_checked_on <= ${before}`;
}

/** The number of checks to repeat, counted up to a limit. */
export function dueCheckCount(before: string, limit: number): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM profiles WHERE ${isDue(before)} LIMIT ${limit}))`;
}

/** The oldest checks to repeat. */
export function selectDueChecks(db: Database, before: string, limit: number) {
  return db
    .select({
      profileId: profiles.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      profileImageUrl: profiles.profileImageUrl,
      city: profiles.city,
      checkedOn: sql<string>`${profiles.trustlineCheckedOn}`,
    })
    .from(profiles)
    .where(isDue(before))
    .orderBy(profiles.trustlineCheckedOn, profiles.id)
    .limit(limit);
}
