import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '#domain/locale.ts';
import { act } from '../../../records/act.ts';
import type { NewAuditEntry } from '../../../records/audit.ts';
import { deleteUnsent, type NewMessage } from '../../../records/messages.ts';
import { type ProfileChanges, type ProfileRow, updateUnclaimed } from '../../../records/profile/write.ts';
import { insertProfile } from '../../../records/profile/search.ts';
import type { Writer } from '../../../records/purges.ts';
import { withinLimits } from '../../../db/rate-limits.ts';
import { readTogether } from '../../../db/read-together.ts';
import type { Database } from '../../../db/client.ts';
import { profiles, smsOptOuts, staff, unclaimedProfiles, users } from '../../../db/schema.ts';

/** Condition: no nanny's profile has the phone but this one, neither a claimed one nor another that staff wrote. */
const isFree = (phone: string, profileId: string) => sql`
  NOT EXISTS (SELECT 1 FROM profiles JOIN users ON users.id = profiles.user_id WHERE users.phone = ${phone})
  AND NOT EXISTS (SELECT 1 FROM unclaimed_profiles WHERE phone = ${phone} AND profile_id <> ${profileId})`;

/** The profile of a phone, claimed or not, and whether the phone is that of somebody who works at the desk. One round trip. */
export async function selectPhone(db: Database, phone: string) {
  const { claimed, unclaimed, colleagues } = await readTogether(db, {
    claimed: db
      .select({ id: profiles.id })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(eq(users.phone, phone)),
    unclaimed: db
      .select({ id: unclaimedProfiles.profileId })
      .from(unclaimedProfiles)
      .where(eq(unclaimedProfiles.phone, phone)),
    colleagues: db
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.phone, phone), isNull(staff.disabledAt))),
  });
  return { profileId: claimed[0]?.id ?? unclaimed[0]?.id, isStaff: colleagues.length > 0 };
}

/**
 * Stores a profile that staff wrote. It belongs to a user without a phone or a session until its nanny claims it.
 * @returns false when the phone belongs to another profile by now
 */
export async function insertUnclaimed(
  services: Writer,
  input: { id: string; userId: string; phone: string; locale: Locale; changes: ProfileChanges; entry: NewAuditEntry },
): Promise<boolean> {
  const { id, userId, phone, locale, changes, entry } = input;
  const now = entry.at;
  const { user } = await act(services, now)
    .step(
      'user',
      sql`
        INSERT INTO users (id, created_at, locale) SELECT ${userId}, ${now}, ${locale} WHERE ${isFree(phone, id)}
        RETURNING id`,
    )
    .ifWrote(
      'user',
      'profile',
      (wrote) => sql`
        INSERT INTO profiles (id, user_id, phone, created_at, updated_at, agency_wrote_at, unclaimed_since)
        SELECT ${id}, ${userId}, ${phone}, ${now}, ${now}, ${now}, ${now} WHERE ${wrote}`,
    )
    .ifWrote('profile', 'fields', (wrote) =>
      services.db
        .update(profiles)
        .set(changes)
        .where(and(eq(profiles.id, id), wrote)),
    )
    .ifWrote(
      'user',
      'unclaimed',
      (wrote) => sql`INSERT INTO unclaimed_profiles (profile_id, phone) SELECT ${id}, ${phone} WHERE ${wrote}`,
    )
    .step('search', insertProfile(sql`${id}`))
    .audit(entry, { after: 'user' })
    .run();
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

/** Asks for the first invitation of every unclaimed profile that has none. */
export async function planAllInvitations(services: Writer, entry: NewAuditEntry): Promise<void> {
  await act(services, entry.at)
    .step(
      'planned',
      sql`UPDATE unclaimed_profiles SET invite_at = ${entry.at} WHERE invitations = 0 AND invite_at IS NULL RETURNING profile_id`,
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
    })
    .from(unclaimedProfiles);
  return row ?? { unclaimed: 0, invited: 0, waiting: 0 };
}
