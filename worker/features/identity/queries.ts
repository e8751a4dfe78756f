import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Device } from '#domain/account/schema.ts';
import type { Locale } from '#domain/locale.ts';
import { batch, rowOf, type StoredRow } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { isListingOld, updateListing } from '../../records/listings.ts';
import { addDuePurges, listingTagIf, runAndPurge, visibleProfileTags, type Writer } from '../../records/purges.ts';
import { countEvent, type RateLimit, anyLimitReached, withinLimits } from '../../db/rate-limits.ts';
import { firstFree } from './sessions/queries.ts';
import { deviceRecipient } from './recipient.ts';
import { codeSends, oneTimeCodes, rateCounters } from '../../db/schema.ts';

const readKnown = (row: StoredRow) =>
  z
    .object({ id: z.string(), profile_id: z.string().nullable(), flow_hash: z.string().nullable() })
    .parse(row);

const readId = (row: StoredRow) => z.string().parse(row['id']);

/**
 * The user of a phone, with whether they have a profile and whether the asking browser has proved that phone before. While
 * nobody has proved it, the id that a new user will have: the first of `candidates` that no earlier owner of the number has
 * kept. One round trip.
 */
export async function selectUserByPhone(
  db: Database,
  { phone, flowHash, candidates }: { phone: string; flowHash: string; candidates: readonly string[] },
) {
  const { known, free } = await batch(db)
    .step(
      'known',
      sql`
        SELECT users.id, profiles.id AS profile_id, known_devices.flow_hash
        FROM users
        LEFT JOIN profiles ON profiles.user_id = users.id
        LEFT JOIN known_devices ON known_devices.phone = ${phone} AND known_devices.flow_hash = ${flowHash}
        WHERE users.phone = ${phone}`,
      readKnown,
    )
    .step('free', firstFree(candidates), readId)
    .run();
  const [user] = known;
  return {
    id: user?.id ?? free[0] ?? null,
    hasProfile: user && user.profile_id !== null,
    isKnownDevice: user !== undefined && user.flow_hash !== null,
  };
}

export interface CodeToStore {
  phone: string;
  flowHash: string;
  addressHash: string;
  /** Whether the flow is a cookie of a browser, which alone may check the code. */
  cookieBound: boolean;
  codeHash: string;
  /** Whose waits between codes these are: the phone's, or those of the phone on a known device. */
  recipient: string;
  expiresAt: number;
  now: number;
  limits: readonly RateLimit[];
  /** Wait in ms after the first, second, … code; the last one stays. */
  resendDelaysMs: readonly number[];
  /** After this long without a code the waiting starts over. */
  resendResetMs: number;
}

/**
 * Stores a code in place of the flow's old one, counts the send and starts the wait for the next: all of it, or nothing
 * when a limit is reached or the wait isn't over.
 * @returns how many codes the recipient has received in a row, or null when nothing was stored
 */
export async function storeCode(db: Database, input: CodeToStore): Promise<number | null> {
  const { now } = input;
  const cookieBound = input.cookieBound ? 1 : 0;
  const waitOver = sql`NOT EXISTS (SELECT 1 FROM code_sends WHERE recipient = ${input.recipient} AND last_sent_at + ${resendDelay(input)} > ${now})`;
  const { sends } = await batch(db)
    .step(
      'code',
      sql`
        INSERT INTO one_time_codes (phone, flow_hash, address_hash, cookie_bound, code_hash, checks, created_at, expires_at)
        SELECT ${input.phone}, ${input.flowHash}, ${input.addressHash}, ${cookieBound}, ${input.codeHash}, 0, ${now},
          ${input.expiresAt}
        WHERE ${waitOver} AND ${withinLimits(input.limits, now)}
        ON CONFLICT (phone, flow_hash) DO UPDATE SET
          address_hash = excluded.address_hash, cookie_bound = excluded.cookie_bound, code_hash = excluded.code_hash,
          checks = 0, consumed_by = NULL, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    )
    .ifWrote(
      'code',
      'sends',
      (wrote) => sql`
        INSERT INTO code_sends (recipient, sends, last_sent_at) SELECT ${input.recipient}, 1, ${now} WHERE ${wrote}
        ON CONFLICT (recipient) DO UPDATE SET
          sends = CASE WHEN last_sent_at < ${now - input.resendResetMs} THEN 1 ELSE sends + 1 END, last_sent_at = ${now}
        RETURNING sends`,
      (row) => z.number().parse(row['sends']),
    )
    .ifWrote('code', 'limits', (wrote) => countEvent(input.limits, now, wrote))
    // A caller without cookies starts a new flow with every code, so the older codes have to go too.
    .ifWrote(
      'code',
      'older codes',
      (wrote) => sql`
        DELETE FROM one_time_codes
        WHERE ${wrote} AND phone = ${input.phone} AND address_hash = ${input.addressHash}
          AND NOT (cookie_bound OR ${cookieBound}) AND flow_hash <> ${input.flowHash}`,
    )
    .run();
  return sends[0] ?? null;
}

/** Why {@link storeCode} refused: ms until the wait is over, and whether a limit is reached. */
export async function selectRefusal(db: Database, input: CodeToStore) {
  const { waits, reached } = await batch(db)
    .step(
      'waits',
      sql`SELECT last_sent_at + ${resendDelay(input)} AS until FROM code_sends WHERE recipient = ${input.recipient}`,
      (row) => z.number().parse(row['until']),
    )
    .step('reached', anyLimitReached(input.limits, input.now))
    .run();
  return { waitMs: Math.max(0, (waits[0] ?? 0) - input.now), limitReached: reached.length > 0 };
}

/** Forgets the code of `now` that couldn't be sent or didn't arrive, so that the recipient needn't wait for another try. */
export async function forgetUnsentCode(db: Database, input: Pick<CodeToStore, 'phone' | 'flowHash' | 'now'>) {
  const { phone, flowHash, now } = input;
  const isUnsent = and(
    eq(oneTimeCodes.phone, phone),
    eq(oneTimeCodes.flowHash, flowHash),
    eq(oneTimeCodes.createdAt, now),
    isNull(oneTimeCodes.consumedBy),
  );
  const wasCounted = and(
    inArray(codeSends.recipient, [phone, deviceRecipient(phone, flowHash)]),
    eq(codeSends.lastSentAt, now),
  );
  await batch(db)
    .step('code', db.delete(oneTimeCodes).where(isUnsent))
    .step(
      'sends',
      db
        .update(codeSends)
        .set({ sends: sql`${codeSends.sends} - 1`, lastSentAt: 0 })
        .where(wasCounted),
    )
    .run();
}

export interface CodeCheck {
  phone: string;
  /** Hash of the flow cookie; null when the caller keeps no cookies. */
  flowHash: string | null;
  addressHash: string;
  maxChecks: number;
  /** For every check of a code after its first. */
  furtherCheckLimits: readonly RateLimit[];
  now: number;
}

/**
 * The code a caller may check: its flow's, or without a cookie one that was asked for from the same network without a
 * cookie too.
 */
function codeOf(input: Pick<CodeCheck, 'phone' | 'flowHash' | 'addressHash'>): SQL | undefined {
  return and(
    eq(oneTimeCodes.phone, input.phone),
    input.flowHash === null
      ? and(eq(oneTimeCodes.addressHash, input.addressHash), eq(oneTimeCodes.cookieBound, false))
      : eq(oneTimeCodes.flowHash, input.flowHash),
  );
}

/**
 * Uses up one check of a live code. The first check of a code is always allowed: a stranger who has exhausted a phone's
 * tally must not lock its owner out. Any further check counts as a failure in advance, in the same transaction; the caller
 * undoes that when the code is right. Null when there is no code left to check.
 */
export async function takeCodeCheck(db: Database, input: CodeCheck) {
  const checked = db.select({ checks: oneTimeCodes.checks }).from(oneTimeCodes).where(codeOf(input)).limit(1);
  const wasCheckedBefore = sql`(${checked}) > 1`;
  const isCheckable = and(
    codeOf(input),
    lt(oneTimeCodes.checks, input.maxChecks),
    gt(oneTimeCodes.expiresAt, input.now),
    isNull(oneTimeCodes.consumedBy),
    or(eq(oneTimeCodes.checks, 0), withinLimits(input.furtherCheckLimits, input.now)),
  );
  const { check } = await batch(db)
    .step(
      'check',
      db
        .update(oneTimeCodes)
        .set({ checks: sql`${oneTimeCodes.checks} + 1` })
        .where(isCheckable)
        .returning(),
      rowOf(oneTimeCodes),
    )
    .ifWrote('check', 'limits', (wrote) =>
      countEvent(input.furtherCheckLimits, input.now, sql`${wrote} AND ${wasCheckedBefore}`),
    )
    .run();
  const [code] = check;
  return code ? { flowHash: code.flowHash, codeHash: code.codeHash } : null;
}

/** What stands in the way of a check that {@link takeCodeCheck} refused. */
export async function selectCheckRefusal(db: Database, input: CodeCheck) {
  const { codes, reached } = await batch(db)
    .step('codes', db.select().from(oneTimeCodes).where(codeOf(input)), rowOf(oneTimeCodes))
    .step('reached', anyLimitReached(input.furtherCheckLimits, input.now))
    .run();
  const [code] = codes;
  return {
    code: code ? { checks: code.checks, consumed: code.consumedBy !== null, expiresAt: code.expiresAt } : null,
    tooManyFailures: reached.length > 0,
  };
}

export interface SignIn {
  phone: string;
  flowHash: string;
  /** The recipient of codes that this phone is on this flow's device. */
  device: string;
  /** Ids for a new user, of which the first that is free is taken. */
  userIds: readonly string[];
  tokenHash: string;
  /** The session that the new one replaces, if any. */
  previousTokenHash: string | null;
  failureKeys: readonly string[];
  /** The language of the sign-in. */
  locale: Locale;
  /** What the session is opened with. */
  openedWith: Device;
  now: number;
}

/** Condition on `profiles`: something has been entered. */
const hasContent = sql`(
  coalesce(first_name, last_name, email, location, city, state, about_me, profile_image_url, video_resume_url) IS NOT NULL
  OR languages <> '[]')`;

const readSignedIn = (row: StoredRow) => {
  const found = z.object({ user_id: z.string(), profile_id: z.string().nullable() }).parse(row);
  return { userId: found.user_id, hasProfile: found.profile_id !== null };
};

/**
 * Consumes the code and opens its session: creates the user if the phone is new, hands over the quick profile of the previous
 * anonymous session, ends that session and clears the failure tally. One transaction.
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
  const steps = batch(db)
    .step('code', db.update(oneTimeCodes).set({ consumedBy: input.tokenHash }).where(isUnused))
    .ifWrote(
      'code',
      'user',
      (wrote) => sql`
        INSERT INTO users (id, phone, created_at, locale)
        SELECT coalesce((${firstFree(input.userIds)}), ''), ${input.phone}, ${input.now}, ${input.locale} WHERE ${wrote}
        ON CONFLICT (phone) DO UPDATE SET locale = excluded.locale`,
    )
    .ifWrote(
      'code',
      'session',
      (wrote) => sql`
        INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, device)
        SELECT ${input.tokenHash}, ${userId}, ${input.now}, ${input.now}, ${JSON.stringify(input.openedWith)}
        WHERE ${wrote}`,
    )
    .ifWrote(
      'code',
      'quick profile',
      (wrote) => sql`
        UPDATE profiles SET user_id = ${userId}, version = version + 1, updated_at = ${input.now}
        WHERE user_id = ${anonymousUserId} AND ${wrote} AND NOT EXISTS (SELECT 1 FROM profiles WHERE user_id = ${userId})`,
    )
    // The files go with the profile. Without it they stay behind, and are swept.
    .ifWrote(
      'quick profile',
      'files',
      (wrote) => sql`UPDATE objects SET user_id = ${userId} WHERE ${wrote} AND user_id = ${anonymousUserId}`,
    )
    // A nanny who has a profile already decides what happens to what was typed in the quick flow.
    .ifWrote(
      'code',
      'quick draft',
      (wrote) => sql`
        INSERT INTO quick_drafts (profile_id, user_id, created_at)
        SELECT id, ${userId}, ${input.now} FROM profiles WHERE user_id = ${anonymousUserId} AND ${wrote} AND ${hasContent}
        ON CONFLICT DO NOTHING`,
    )
    // With a proved phone, a published profile may be listed and its page indexed.
    .step(
      'page is due',
      addDuePurges(visibleProfileTags(sql`profiles.id = ${profileId} AND ${isListingOld(profileId)}`), input.now),
    )
    .step('lists are due', addDuePurges(listingTagIf(isListingOld(profileId)), input.now))
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
      db.delete(codeSends).where(and(inArray(codeSends.recipient, [input.phone, input.device]), wrote)),
    )
    .ifWrote(
      'code',
      'device',
      (wrote) => sql`
        INSERT INTO known_devices (phone, flow_hash, proved_at)
        SELECT phone, flow_hash, ${input.now} FROM one_time_codes
        WHERE phone = ${input.phone} AND flow_hash = ${input.flowHash} AND cookie_bound AND ${wrote}
        ON CONFLICT (phone, flow_hash) DO UPDATE SET proved_at = excluded.proved_at`,
    )
    .step(
      'signed in',
      sql`
        SELECT sessions.user_id, profiles.id AS profile_id
        FROM sessions LEFT JOIN profiles ON profiles.user_id = sessions.user_id
        WHERE sessions.token_hash = ${input.tokenHash}`,
      readSignedIn,
    );
  const { 'signed in': signedIn } = await runAndPurge(services, steps, { now: input.now, isUrgent: false });
  return signedIn[0] ?? null;
}

/** `last_sent_at` plus this is when the next code may go out. */
function resendDelay(input: Pick<CodeToStore, 'resendDelaysMs' | 'resendResetMs' | 'now'>): SQL {
  const cases = input.resendDelaysMs.map((delay, index) => sql`WHEN sends = ${index + 1} THEN ${delay}`);
  return sql`CASE WHEN sends < 1 THEN 0 ${sql.join(cases, sql` `)} ELSE ${input.resendDelaysMs.at(-1) ?? 0} END`;
}
