import { type SQL, sql } from 'drizzle-orm';
import { createId } from '#domain/id.ts';
import { type Act } from '../act.ts';
import { deleteUnsent } from '../messages.ts';

/** The profile that staff wrote for a phone. */
const writtenFor = (phone: string) => sql`(SELECT profile_id FROM unclaimed_profiles WHERE phone = ${phone})`;

/**
 * Adds the steps that give the profile that staff wrote for a phone to the user who has verified it, unless that user has a
 * profile. Invitations that have not gone out are deleted.
 * @param claim.userId a query for the user
 * @param claim.condition under which the claim happens
 */
export function claimProfile<Results extends object>(
  steps: Act<Results>,
  { phone, userId, condition, now }: { phone: string; userId: SQL; condition: SQL; now: number },
) {
  return steps
    .step(
      'claim',
      sql`
        UPDATE profiles SET user_id = ${userId}, unclaimed_since = NULL, version = version + 1, updated_at = ${now}
        WHERE id = ${writtenFor(phone)} AND ${condition} AND NOT EXISTS (SELECT 1 FROM profiles WHERE user_id = ${userId})`,
    )
    .ifWrote(
      'claim',
      'claim audit',
      (wrote) => sql`
        INSERT INTO audit_log (id, action, subject_id, at)
        SELECT ${createId()}, 'profile.claimed', ${writtenFor(phone)}, ${now} WHERE ${wrote}`,
    )
    .ifWrote('claim', 'invitations', (wrote) =>
      deleteUnsent(sql`purpose = 'invitation' AND profile_id = ${writtenFor(phone)} AND ${wrote}`),
    )
    .ifWrote(
      'claim',
      'claimed phone',
      (wrote) => sql`DELETE FROM unclaimed_profiles WHERE phone = ${phone} AND ${wrote}`,
    );
}
