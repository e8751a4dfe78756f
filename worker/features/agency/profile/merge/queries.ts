import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Merge } from '#domain/profile/desk-list.ts';
import type { NewAuditEntry } from '../../../../records/audit.ts';
import { type ProfileChanges, type ProfileRow, writeDecision } from '../../../../records/profile/write.ts';
import { eraseShareImages } from '../../../../records/erased-files.ts';
import { forgetProfiles } from '../../../../records/profile/search.ts';
import { visibleMediaTags, visibleProfileTags, type Writer } from '../../../../records/purges.ts';
import type { Database } from '../../../../db/client.ts';
import { profiles, users } from '../../../../db/schema.ts';

/** Profiles by id, with the verified phones of their owners. */
export function selectForMerge(db: Database, ids: readonly string[]) {
  return db
    .select({ profile: profiles, verifiedPhone: users.phone })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(inArray(profiles.id, [...ids]));
}

/**
 * Moves the content of a quick profile to a profile (fields, files, certifications, requests and slugs), and deletes the quick
 * profile, all or nothing. It has no listing, because its phone is not verified.
 * @returns null when one of them has another revision by now, or other owners
 */
export function mergeInto(
  services: Writer,
  input: Merge & {
    id: string;
    revision: number;
    changes: ProfileChanges;
    entry: NewAuditEntry;
    quickEntry: NewAuditEntry;
  },
): Promise<ProfileRow | null> {
  const { id, entry } = input;
  const { id: quickProfileId, revision: quickRevision } = input.quickProfile;
  const isQuick = (wrote: SQL) => sql`${eq(profiles.id, quickProfileId)} AND ${wrote}`;
  const moveTo = (table: SQL, wrote: SQL, more = sql``) =>
    sql`UPDATE ${table} SET profile_id = ${id}${more} WHERE profile_id = ${quickProfileId} AND ${wrote}`;
  return writeDecision(services, {
    id,
    condition: sql`${eq(profiles.revision, input.revision)}
      AND EXISTS (SELECT 1 FROM users WHERE users.id = ${profiles.userId} AND users.phone IS NOT NULL)
      AND EXISTS (
        SELECT 1 FROM profiles AS quick JOIN users ON users.id = quick.user_id
        WHERE quick.id = ${quickProfileId} AND quick.version = ${quickRevision} AND users.phone IS NULL)`,
    changes: { ...input.changes, revision: sql`${profiles.revision} + 1`, updatedAt: entry.at },
    now: entry.at,
    also: (steps) =>
      steps
        .audit(entry, { after: 'profile' })
        .audit(input.quickEntry, { after: 'profile' }, 'audit of the other')
        .ifWrote(
          'profile',
          'files',
          (wrote) =>
            sql`UPDATE objects SET user_id = ${ownerOf(id)} WHERE user_id = ${ownerOf(quickProfileId)} AND ${wrote}`,
        )
        .ifWrote('profile', 'certifications', (wrote) =>
          moveTo(sql`certifications`, wrote, sql`, revision = revision + 1`),
        )
        .ifWrote('profile', 'requests', (wrote) => moveTo(sql`contact_requests`, wrote))
        .ifWrote(
          'profile',
          'introductions',
          // An introduction that has both of them keeps the verified one.
          (wrote) => sql`
            UPDATE OR IGNORE introduction_items SET profile_id = ${id} WHERE profile_id = ${quickProfileId} AND ${wrote}`,
        )
        .ifWrote('profile', 'requests for several', (wrote) => moveTo(sql`requested_profiles`, wrote))
        .ifWrote('profile', 'addresses', (wrote) => moveTo(sql`profile_slugs`, wrote))
        .purgeIf('profile', 'other page is due', (wrote) => visibleProfileTags(isQuick(wrote)))
        .purgeIf('profile', 'other files are due', (wrote) => visibleMediaTags(isQuick(wrote)))
        .ifWrote('profile', 'other share images', (wrote) => eraseShareImages(isQuick(wrote), entry.at))
        .ifWrote('profile', 'other search row', (wrote) => forgetProfiles(isQuick(wrote)))
        .ifWrote('profile', 'other profile', (wrote) => sql`DELETE FROM profiles WHERE ${isQuick(wrote)}`),
    isUrgent: true,
  });
}

function ownerOf(profileId: string): SQL {
  return sql`(SELECT user_id FROM profiles WHERE id = ${profileId})`;
}
