import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Device } from '#domain/account/schema.ts';
import type { Locale } from '#domain/locale.ts';
import type { StoredRow } from '../../../db/batch.ts';
import { codeSends, oneTimeCodes, rateCounters } from '../../../db/schema.ts';
import { rememberDevice } from '../../../records/known-devices.ts';
import { endOutage } from '../../../records/outages.ts';
import { isListingOld, updateListing } from '../../../records/directory/listings.ts';
import { act } from '../../../records/act.ts';
import { claimProfile } from '../../../records/profile/claim.ts';
import { listingTagIf, visibleProfileTags, type Writer } from '../../../records/purges.ts';
import { recipientsOf } from '../code-keys.ts';
import { firstFree } from '../sessions/queries.ts';

export interface SignIn {
  phone: string;
  flowHash: string;
  /** Candidate ids for a new user; the first unused one is taken. */
  userIds: readonly string[];
  tokenHash: string;
  /** The session that the new one replaces, if any. */
  previousTokenHash: string | null;
  failureKeys: readonly string[];
  /** The language of the sign-in. */
  locale: Locale;
  /** The device that opens the session. */
  openedWith: Device;
  now: number;
}

/** Condition on `profiles`: the profile is not empty. */
const hasContent = sql`(
  coalesce(first_name, last_name, email, location, city, state, about_me, profile_image_url, video_resume_url) IS NOT NULL
  OR languages <> '[]')`;

const readSignedIn = (row: StoredRow) => {
  const found = z.object({ user_id: z.string(), profile_id: z.string().nullable() }).parse(row);
  return { userId: found.user_id, hasProfile: found.profile_id !== null };
};

/**
 * Consumes the code and opens its session: creates the user if the phone is new, gives the user the profile that staff wrote for
 * the phone or else the quick profile of the previous anonymous session, ends that session and clears the failure count. One
 * transaction.
 * @returns null when another request was first
 */
export async function consumeCodeAndSignIn(services: Writer, input: SignIn) {
  const { db } = services;
  const userId = sql`(SELECT id FROM users WHERE phone = ${input.phone})`;
  const anonymousUserId = sql`(
    SELECT users.id FROM users JOIN sessions ON sessions.user_id = users.id
    WHERE sessions.token_hash = ${input.previousTokenHash} AND users.phone IS NULL)`;
  const profileId = sql`(SELECT id FROM profiles WHERE user_id = ${userId})`;
  const isUnused = and(
    eq(oneTimeCodes.phone, input.phone),
    eq(oneTimeCodes.flowHash, input.flowHash),
    isNull(oneTimeCodes.consumedBy),
  );
  const wasConsumed = sql`EXISTS (
    SELECT 1 FROM one_time_codes
    WHERE phone = ${input.phone} AND flow_hash = ${input.flowHash} AND consumed_by = ${input.tokenHash})`;
  const steps = act(services, input.now)
    .step('code', db.update(oneTimeCodes).set({ consumedBy: input.tokenHash }).where(isUnused))
    // The code arrived.
    .ifWrote('code', 'outage', (wrote) =>
      endOutage(
        'sms',
        sql`${wrote} AND failed_at < (
          SELECT created_at FROM one_time_codes WHERE phone = ${input.phone} AND flow_hash = ${input.flowHash})`,
      ),
    )
    .ifWrote(
      'code',
      'user',
      (wrote) => sql`
        INSERT INTO users (id, phone, created_at, locale, signed_in_at)
        SELECT coalesce((${firstFree(input.userIds)}), ''), ${input.phone}, ${input.now}, ${input.locale}, ${input.now}
        WHERE ${wrote}
        ON CONFLICT (phone) DO UPDATE SET locale = excluded.locale, signed_in_at = excluded.signed_in_at`,
    )
    .ifWrote(
      'code',
      'session',
      (wrote) => sql`
        INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, device)
        SELECT ${input.tokenHash}, ${userId}, ${input.now}, ${input.now}, ${JSON.stringify(input.openedWith)}
        WHERE ${wrote}`,
    )
    .with((all) => claimProfile(all, { phone: input.phone, userId, condition: wasConsumed, now: input.now }))
    .ifWrote(
      'code',
      'quick profile',
      (wrote) => sql`
        UPDATE profiles SET user_id = ${userId}, version = version + 1, updated_at = ${input.now}
        WHERE user_id = ${anonymousUserId} AND ${wrote} AND NOT EXISTS (SELECT 1 FROM profiles WHERE user_id = ${userId})`,
    )
    // The files move with the profile. Without a profile they stay behind, and the sweep deletes them.
    .ifWrote(
      'quick profile',
      'files',
      (wrote) => sql`UPDATE objects SET user_id = ${userId} WHERE ${wrote} AND user_id = ${anonymousUserId}`,
    )
    // A nanny who already has a profile decides what happens to the quick profile.
    .ifWrote(
      'code',
      'quick draft',
      (wrote) => sql`
        INSERT INTO quick_drafts (profile_id, user_id, created_at)
        SELECT id, ${userId}, ${input.now} FROM profiles WHERE user_id = ${anonymousUserId} AND ${wrote} AND ${hasContent}
        ON CONFLICT DO NOTHING`,
    )
    // With a verified phone, a published profile may be listed and its page indexed.
    .purge('page is due', visibleProfileTags(sql`profiles.id = ${profileId} AND ${isListingOld(profileId)}`))
    .purge('lists are due', listingTagIf(isListingOld(profileId)))
    .all('listing', updateListing(profileId))
    .ifWrote(
      'code',
      'previous session',
      (wrote) => sql`DELETE FROM sessions WHERE token_hash = ${input.previousTokenHash} AND ${wrote}`,
    )
    .ifWrote('code', 'failures', (wrote) =>
      db.delete(rateCounters).where(and(inArray(rateCounters.key, [...input.failureKeys]), wrote)),
    )
    .ifWrote('code', 'sends', (wrote) =>
      db.delete(codeSends).where(and(inArray(codeSends.recipient, recipientsOf(input.phone)), wrote)),
    )
    .ifWrote('code', 'device', (wrote) =>
      rememberDevice({ phone: input.phone, subject: input.phone, flowHash: input.flowHash, at: input.now }, wrote),
    )
    .step(
      'signed in',
      sql`
        SELECT sessions.user_id, profiles.id AS profile_id
        FROM sessions LEFT JOIN profiles ON profiles.user_id = sessions.user_id
        WHERE sessions.token_hash = ${input.tokenHash}`,
      readSignedIn,
    );
  const { 'signed in': signedIn } = await steps.run();
  return signedIn[0] ?? null;
}
