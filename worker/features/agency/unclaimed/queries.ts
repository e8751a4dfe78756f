import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Locale } from '#domain/locale.ts';
import { type Act, act } from '../../../records/act.ts';
import type { NewAuditEntry } from '../../../records/audit.ts';
import { deleteUnsent, type NewMessage } from '../../../records/messages.ts';
import { type ProfileChanges, type ProfileRow, updateUnclaimed } from '../../../records/profile/write.ts';
import { insertProfile } from '../../../records/profile/search.ts';
import type { Writer } from '../../../records/purges.ts';
import { withinLimits } from '../../../db/rate-limits.ts';
import type { Database } from '../../../db/client.ts';
import { batch } from '../../../db/batch.ts';
import { profiles, smsOptOuts, unclaimedProfiles, users } from '../../../db/schema.ts';

/** Condition: no nanny's profile has the phone but this one, neither a claimed one nor another that staff wrote, and no colleague does. */
const isFree = (phone: string, profileId: string) => sql`
  NOT EXISTS (SELECT 1 FROM profiles JOIN users ON users.id = profiles.user_id WHERE users.phone = ${phone})
  AND NOT EXISTS (SELECT 1 FROM unclaimed_profiles WHERE phone = ${phone} AND profile_id <> ${profileId})
  AND NOT EXISTS (SELECT 1 FROM staff WHERE phone = ${phone} AND disabled_at IS NULL)`;

const phoneOwner = z
  .object({
    phone: z.string(),
    profile_id: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    is_staff: z.number(),
    is_stopped: z.number(),
  })
  .transform((row) => ({
    phone: row.phone,
    profile:
      row.profile_id === null
        ? undefined
        : { id: row.profile_id, firstName: row.first_name ?? undefined, lastName: row.last_name ?? undefined },
    isStaff: row.is_staff === 1,
    isStopped: row.is_stopped === 1,
  }));

/** The profile of a phone, claimed or not, whether somebody at the desk has the phone, and whether it has sent STOP. */
export type PhoneOwner = z.output<typeof phoneOwner>;

/** Who has some phones in E.164, in one round trip. */
export async function selectPhones(db: Database, phones: readonly string[]): Promise<Map<string, PhoneOwner>> {
  const { owners } = await batch(db)
    .step(
      'owners',
      sql`
        SELECT asked.phone, profiles.id AS profile_id, profiles.first_name, profiles.last_name,
          EXISTS (SELECT 1 FROM staff WHERE staff.phone = asked.phone AND disabled_at IS NULL) AS is_staff,
          EXISTS (SELECT 1 FROM sms_opt_outs WHERE sms_opt_outs.phone = asked.phone) AS is_stopped
        FROM (SELECT value AS phone FROM json_each(${JSON.stringify(phones)})) AS asked
        LEFT JOIN profiles ON profiles.id = coalesce(
          (SELECT own.id FROM profiles AS own JOIN users ON users.id = own.user_id WHERE users.phone = asked.phone LIMIT 1),
          (SELECT profile_id FROM unclaimed_profiles WHERE unclaimed_profiles.phone = asked.phone))`,
      (row) => phoneOwner.parse(row),
    )
    .run();
  return new Map(owners.map((owner) => [owner.phone, owner]));
}

/** A profile that staff write. It belongs to a user without a phone or a session until its nanny claims it. */
export interface NewProfile {
  id: string;
  userId: string;
  phone: string;
  locale: Locale;
  changes: ProfileChanges;
  entry: NewAuditEntry;
}

/**
 * Adds the steps that store a profile that staff wrote, unless its phone belongs to another profile or to a colleague by then.
 * @param user the name of the first step, which writes a row when the profile is stored; the others begin with it
 * @param condition under which it is stored
 */
export function addUnclaimed<Results extends object, User extends string>(
  steps: Act<Results>,
  user: User,
  { id, userId, phone, locale, changes, entry }: NewProfile,
  condition: SQL = sql`1`,
) {
  const now = entry.at;
  return steps
    .step(
      user,
      sql`
        INSERT INTO users (id, created_at, locale)
        SELECT ${userId}, ${now}, ${locale} WHERE ${isFree(phone, id)} AND ${condition} RETURNING id`,
    )
    .ifWrote(
      user,
      `${user}: profile`,
      (wrote) => sql`
        INSERT INTO profiles (id, user_id, phone, created_at, updated_at, agency_wrote_at, unclaimed_since)
        SELECT ${id}, ${userId}, ${phone}, ${now}, ${now}, ${now}, ${now} WHERE ${wrote}`,
    )
    .ifWrote(user, `${user}: fields`, (wrote) =>
      steps.db
        .update(profiles)
        .set(changes)
        .where(and(eq(profiles.id, id), wrote)),
    )
    .ifWrote(
      user,
      `${user}: unclaimed`,
      (wrote) => sql`INSERT INTO unclaimed_profiles (profile_id, phone) SELECT ${id}, ${phone} WHERE ${wrote}`,
    )
    .step(`${user}: search`, insertProfile(sql`${id}`))
    .audit(entry, { after: user }, `${user}: audit`);
}

/** Stores a profile that staff wrote. @returns false when the phone belongs to another profile or to a colleague by now */
export async function insertUnclaimed(services: Writer, profile: NewProfile): Promise<boolean> {
  const { user } = await addUnclaimed(act(services, profile.entry.at), 'user', profile).run();
  return user.length > 0;
}

/**
 * Writes staff's changes. Another phone starts over with invitations: nobody there has had one.
 * @returns null when the profile is claimed or has another revision by now, or the phone is taken
 */
export function changeUnclaimed(
  services: Writer,
  input: {
    id: string;
    revision: number;
    phone: string | undefined;
    locale: Locale | undefined;
    changes: ProfileChanges;
    entry: NewAuditEntry;
  },
): Promise<ProfileRow | null> {
  const { id, phone, locale, entry } = input;
  return updateUnclaimed(services, {
    ...input,
    condition: phone === undefined ? sql`1` : isFree(phone, id),
    now: entry.at,
    also(steps) {
      steps.audit(entry, { after: 'profile' });
      if (locale !== undefined) {
        steps.ifWrote(
          'profile',
          'language',
          (wrote) => sql`
            UPDATE users SET locale = ${locale} WHERE id = (SELECT user_id FROM profiles WHERE id = ${id}) AND ${wrote}`,
        );
      }
      if (phone === undefined) return steps;
      const isOther = sql`profile_id = ${id} AND phone <> ${phone}`;
      return steps
        .ifWrote('profile', 'invitations', (wrote) =>
          deleteUnsent(sql`purpose = 'invitation' AND profile_id = ${id} AND recipient <> ${phone} AND ${wrote}`),
        )
        .ifWrote(
          'profile',
          'phone',
          (wrote) => sql`
            UPDATE unclaimed_profiles SET phone = ${phone}, invitations = 0, invited_at = NULL, invite_at = NULL
            WHERE ${isOther} AND ${wrote}`,
        ) as typeof steps;
    },
  });
}

/** The profile of her own that the nanny with the phone has by now. She cannot claim another one. */
const ownProfile = sql<string | null>`(
  SELECT own.id FROM profiles AS own JOIN users AS nanny ON nanny.id = own.user_id
  WHERE nanny.phone = ${unclaimedProfiles.phone})`;

/** What an invitation needs to know of an unclaimed profile. */
const invited = {
  id: profiles.id,
  phone: unclaimedProfiles.phone,
  email: profiles.email,
  locale: users.locale,
  invitations: unclaimedProfiles.invitations,
  isStopped: sql<number>`EXISTS (SELECT 1 FROM ${smsOptOuts} WHERE ${smsOptOuts.phone} = ${unclaimedProfiles.phone})`
    .mapWith(Boolean)
    .as('is_stopped'),
  ownProfileId: ownProfile.as('own_profile_id'),
};

const selectInvited = (db: Database) =>
  db
    .select(invited)
    .from(unclaimedProfiles)
    .innerJoin(profiles, eq(profiles.id, unclaimedProfiles.profileId))
    .innerJoin(users, eq(users.id, profiles.userId));

/** An unclaimed profile, as far as an invitation needs it. */
export type Invited = Awaited<ReturnType<typeof selectInvited>>[number];

/** The invitations that are due, the longest due first. */
export function selectDue(db: Database, now: number, limit: number): Promise<Invited[]> {
  const { inviteAt, profileId } = unclaimedProfiles;
  return selectInvited(db).where(lte(inviteAt, now)).orderBy(asc(inviteAt), asc(profileId)).limit(limit);
}

/**
 * Asks for an invitation, unless one was sent after `invitedBefore`.
 * @returns the profile, and whether this call asked for it rather than an earlier one that still waits; null when it is claimed, or
 *   was invited so recently
 */
export async function planInvitation(
  services: Writer,
  input: { id: string; invitedBefore: number; entry: NewAuditEntry },
): Promise<{ nanny: Invited; isNew: boolean } | null> {
  const { id, invitedBefore, entry } = input;
  const { planned } = await act(services, entry.at)
    .step(
      'planned',
      sql`
        UPDATE unclaimed_profiles SET invite_at = ${entry.at}
        WHERE profile_id = ${id} AND coalesce(invited_at, 0) <= ${invitedBefore}
          AND (invite_at IS NULL OR invite_at > ${entry.at})
        RETURNING profile_id`,
    )
    .audit(entry, { after: 'planned' })
    .run();
  const isDue = and(eq(unclaimedProfiles.profileId, id), lte(unclaimedProfiles.inviteAt, entry.at));
  const [nanny] = await selectInvited(services.db).where(isDue);
  return nanny ? { nanny, isNew: planned.length > 0 } : null;
}

/** Condition on `unclaimed_profiles`: an invitation has a way to the nanny, who has no profile of her own. */
const isInvitable = sql`(
  ${ownProfile} IS NULL AND (
    NOT EXISTS (SELECT 1 FROM ${smsOptOuts} WHERE ${smsOptOuts.phone} = ${unclaimedProfiles.phone})
    OR EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${unclaimedProfiles.profileId} AND ${profiles.email} IS NOT NULL)))`;

/** Asks for the first invitation of every unclaimed profile that has none and whose nanny can be invited. */
export async function planAllInvitations(services: Writer, entry: NewAuditEntry): Promise<void> {
  await act(services, entry.at)
    .step(
      'planned',
      sql`
        UPDATE unclaimed_profiles SET invite_at = ${entry.at}
        WHERE invitations = 0 AND invite_at IS NULL AND ${isInvitable} RETURNING profile_id`,
    )
    .audit(entry, { after: 'planned' })
    .run();
}

/**
 * Sends a due invitation, as far as the day's text messages have room, and plans its repetition.
 * @param input.repeatAt when it is sent again by itself; null for never
 * @returns false when there is no room today, or it is not due anymore
 */
export async function sendInvitation(
  services: Writer,
  input: { id: string; message: NewMessage; repeatAt: number | null; now: number },
): Promise<boolean> {
  const { id, message, repeatAt, now } = input;
  const room = message.channel === 'sms' ? withinLimits([message.budget], now) : sql`1`;
  const { sent } = await act(services, now)
    .step(
      'sent',
      sql`
        UPDATE unclaimed_profiles SET invitations = invitations + 1, invited_at = ${now}, invite_at = ${repeatAt}
        WHERE profile_id = ${id} AND invite_at <= ${now} AND ${room} RETURNING profile_id`,
    )
    .message('message', message, { after: 'sent' })
    .run();
  return sent.length > 0;
}

/** Gives up a due invitation that cannot reach anybody. */
export async function dropInvitation(db: Database, id: string): Promise<void> {
  await db.update(unclaimedProfiles).set({ inviteAt: null }).where(eq(unclaimedProfiles.profileId, id));
}

const count = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`;

/** How far invitations are, in numbers of unclaimed profiles. */
export async function selectProgress(db: Database) {
  const [row] = await db
    .select({
      unclaimed: sql<number>`count(*)`,
      invited: count(sql`invitations > 0`),
      waiting: count(sql`invitations = 0 AND invite_at IS NOT NULL`),
      unreachable: count(sql`invitations = 0 AND invite_at IS NULL AND NOT ${isInvitable}`),
    })
    .from(unclaimedProfiles);
  return row ?? { unclaimed: 0, invited: 0, waiting: 0, unreachable: 0 };
}
