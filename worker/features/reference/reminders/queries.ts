import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { batch } from '../../../db/batch.ts';
import type { Database } from '../../../db/client.ts';
import { insertLink, type Link } from '../../../records/links.ts';
import { profileReferences, profiles, users } from '../../../db/schema.ts';
import { act } from '../../../records/act.ts';
import type { NewMessage } from '../../../records/messages.ts';
import type { Writer } from '../../../records/purges.ts';

/** Families without an answer or a reminder that were asked in a time range. */
export function selectToRemind(db: Database, input: { askedAfter: number; askedBefore: number; limit: number }) {
  return db
    .select({ reference: profileReferences, nannyFirstName: profiles.firstName })
    .from(profileReferences)
    .innerJoin(profiles, eq(profiles.id, profileReferences.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        sql`${profileReferences.state} = 'asked'`,
        isNull(profileReferences.remindedAt),
        gt(profileReferences.askedAt, input.askedAfter),
        lt(profileReferences.askedAt, input.askedBefore),
        isNull(profiles.heldAt),
        sql`${users.phone} IS NOT NULL`,
      ),
    )
    .orderBy(asc(profileReferences.askedAt), asc(profileReferences.id))
    .limit(input.limit);
}

/** Records a reminder to a family with a new link and the message, once. @returns false when it is not allowed */
export async function insertReminder(
  services: Writer,
  input: { id: string; link: Link; message: NewMessage; now: number },
): Promise<boolean> {
  const { id, link, now } = input;
  const { reference } = await act(services, now)
    .step(
      'reference',
      sql`
        UPDATE profile_references SET reminded_at = ${now}
        WHERE id = ${id} AND state = 'asked' AND reminded_at IS NULL
        RETURNING id`,
    )
    .ifWrote('reference', 'link', (wrote) => insertLink(link, wrote))
    .message('message', input.message, { after: 'reference' })
    .run();
  return reference.length > 0;
}

/** Deletes at most `limit` unanswered or withdrawn references that were requested before a time. @returns how many */
export async function deleteUnanswered(db: Database, askedBefore: number, limit: number): Promise<number> {
  const old = db
    .select({ id: profileReferences.id })
    .from(profileReferences)
    .where(
      and(
        sql`${profileReferences.state} IN ('asked', 'to-call', 'declined', 'withdrawn')`,
        lt(profileReferences.askedAt, askedBefore),
      ),
    )
    .orderBy(asc(profileReferences.askedAt), asc(profileReferences.id))
    .limit(limit);
  const { references } = await batch(db)
    .step('links', sql`DELETE FROM links WHERE purpose = 'reference' AND record_id IN (${old})`)
    .step('references', sql`DELETE FROM profile_references WHERE id IN (${old}) RETURNING id`)
    .run();
  return references.length;
}
