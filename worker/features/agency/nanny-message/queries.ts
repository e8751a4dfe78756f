import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { dayMs, hourMs } from '#domain/durations.ts';
import { nannyMessageLimits } from '#domain/profile/nanny-message.ts';
import { act } from '../../../records/act.ts';
import type { NewAuditEntry } from '../../../records/audit.ts';
import type { NewMessage } from '../../../records/messages.ts';
import type { Writer } from '../../../records/purges.ts';
import type { Database } from '../../../db/client.ts';
import { profileMessages, profiles, smsOptOuts, unclaimedProfiles, users } from '../../../db/schema.ts';

/** The number that the nanny verified, or the one for which staff wrote her profile. */
const phone = sql<string | null>`coalesce(${users.phone}, ${unclaimedProfiles.phone})`;

/** How the nanny of a profile is reached, and what belongs to the profile until she claims it. */
export function selectContact(db: Database, profileId: string) {
  return db
    .select({
      id: profiles.id,
      // In a batch, columns with the same name overwrite each other.
      phone: phone.as('contact_phone'),
      email: profiles.email,
      locale: users.locale,
      isStopped: sql<number>`EXISTS (SELECT 1 FROM ${smsOptOuts} WHERE ${smsOptOuts.phone} = ${phone})`
        .mapWith(Boolean)
        .as('is_stopped'),
      unclaimedSince: profiles.unclaimedSince,
      invitations: unclaimedProfiles.invitations,
      invitedAt: unclaimedProfiles.invitedAt,
      inviteAt: unclaimedProfiles.inviteAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .leftJoin(unclaimedProfiles, eq(unclaimedProfiles.profileId, profiles.id))
    .where(eq(profiles.id, profileId));
}

/** The agency's messages to a nanny, newest first. */
export function selectMessages(db: Database, profileId: string) {
  return db
    .select()
    .from(profileMessages)
    .where(eq(profileMessages.profileId, profileId))
    .orderBy(desc(profileMessages.createdAt), desc(profileMessages.id))
    .limit(50);
}

/**
 * Stores words to a nanny with the message that brings them. The same words of the same person after `repeatsAfter` are one
 * message, because its answer may have been lost.
 * @returns false when the nanny has had as many messages as she may
 */
export async function insertNannyMessage(
  services: Writer,
  input: {
    id: string;
    profileId: string;
    text: string;
    message: NewMessage;
    entry: NewAuditEntry;
    repeatsAfter: number;
  },
): Promise<boolean> {
  const { id, profileId, text, message, entry, repeatsAfter } = input;
  const sentSince = (since: number): SQL =>
    sql`(SELECT count(*) FROM profile_messages WHERE profile_id = ${profileId} AND created_at > ${since})`;
  const isRepeated = sql`EXISTS (
    SELECT 1 FROM profile_messages WHERE profile_id = ${profileId} AND staff_id = ${entry.actorId} AND text = ${text}
      AND created_at > ${repeatsAfter})`;
  const { known } = await act(services, entry.at)
    .step(
      'words',
      sql`
        INSERT INTO profile_messages (id, profile_id, staff_id, text, channel, created_at)
        SELECT ${id}, id, ${entry.actorId}, ${text}, ${message.channel}, ${entry.at} FROM profiles
        WHERE id = ${profileId} AND NOT ${isRepeated} AND ${sentSince(entry.at - hourMs)} < ${nannyMessageLimits.hour}
          AND ${sentSince(entry.at - dayMs)} < ${nannyMessageLimits.day}`,
    )
    .audit(entry, { after: 'words' })
    .message('message', message, { after: 'words' })
    .step('known', sql`SELECT 1 WHERE ${isRepeated}`)
    .run();
  return known.length > 0;
}
