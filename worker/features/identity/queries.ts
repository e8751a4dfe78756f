import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { atomic } from '../../db/atomic.ts';
import type { Device } from '#domain/account/schema.ts';
import type { Locale } from '#domain/locale.ts';
import type { Database } from '../../db/client.ts';
import { isListingOld, updateListing } from '../../records/listings.ts';
import { addDuePurges, listingTagIf, planPurges, readPurgePlan, visibleProfileTags } from '../../records/purges.ts';
import { countEvent, type RateLimit, anyLimitReached, withinLimits } from '../../db/rate-limits.ts';
import { statement } from '../../db/statement.ts';
import { firstFree } from './sessions/queries.ts';
import { deviceRecipient } from './recipient.ts';
import { codeSends, knownDevices, oneTimeCodes, profiles, rateCounters, users } from '../../db/schema.ts';

/**
 * The user of a phone, whether she has a profile and whether the asking browser has proved that phone before; where nobody
 * proved it yet, the id that a new user will have: the first of `candidates` that no earlier owner of the number has taken
 * along. One round trip.
 */
export async function selectUserByPhone(
  db: Database,
  { phone, flowHash, candidates }: { phone: string; flowHash: string; candidates: readonly string[] },
) {
  const [[row], [free]] = await db.batch([
    db
      .select({
        // D1's batch takes columns of the same name for one.
        id: sql<string>`${users.id}`.as('known_user_id'),
        profileId: sql<string | null>`${profiles.id}`.as('known_profile_id'),
        device: knownDevices.flowHash,
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(knownDevices, and(eq(knownDevices.phone, phone), eq(knownDevices.flowHash, flowHash)))
      .where(eq(users.phone, phone)),
    statement(db, firstFree(candidates)),
  ]);
  return {
    id: row?.id ?? z.object({ id: z.string() }).safeParse(free).data?.id ?? null,
    hasProfile: row === undefined ? undefined : row.profileId !== null,
    isKnownDevice: row !== undefined && row.device !== null,
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
 * when a limit is reached or the wait is not over.
 * @returns how many codes the recipient has got in a row, or null when nothing was stored
 */
export async function storeCode(db: Database, input: CodeToStore): Promise<number | null> {
  const { now } = input;
  const cookieBound = input.cookieBound ? 1 : 0;
  const waitOver = sql`NOT EXISTS (SELECT 1 FROM code_sends WHERE recipient = ${input.recipient} AND last_sent_at + ${resendDelay(input)} > ${now})`;
  const [, sent = []] = await atomic(db, [
    sql`
      INSERT INTO one_time_codes (phone, flow_hash, address_hash, cookie_bound, code_hash, checks, created_at, expires_at)
      SELECT ${input.phone}, ${input.flowHash}, ${input.addressHash}, ${cookieBound}, ${input.codeHash}, 0, ${now},
        ${input.expiresAt}
      WHERE ${waitOver} AND ${withinLimits(input.limits, now)}
      ON CONFLICT (phone, flow_hash) DO UPDATE SET
        address_hash = excluded.address_hash, cookie_bound = excluded.cookie_bound, code_hash = excluded.code_hash,
        checks = 0, consumed_by = NULL, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    sql`
      INSERT INTO code_sends (recipient, sends, last_sent_at) SELECT ${input.recipient}, 1, ${now} WHERE changes() > 0
      ON CONFLICT (recipient) DO UPDATE SET
        sends = CASE WHEN last_sent_at < ${now - input.resendResetMs} THEN 1 ELSE sends + 1 END, last_sent_at = ${now}
      RETURNING sends`,
    countEvent(input.limits, now, sql`changes() > 0`),
    // Whoever keeps no cookies starts a new flow with every code: her older codes go as well.
    sql`
      DELETE FROM one_time_codes
      WHERE changes() > 0 AND phone = ${input.phone} AND address_hash = ${input.addressHash}
        AND NOT (cookie_bound OR ${cookieBound}) AND flow_hash <> ${input.flowHash}`,
  ]);
  return sent[0] === undefined ? null : z.object({ sends: z.number() }).parse(sent[0]).sends;
}

/** Why {@link storeCode} refused: ms until the wait is over, and whether a limit is reached. */
export async function selectRefusal(db: Database, input: CodeToStore) {
  const [waits = [], reached = []] = await atomic(db, [
    sql`SELECT last_sent_at + ${resendDelay(input)} AS until FROM code_sends WHERE recipient = ${input.recipient}`,
    anyLimitReached(input.limits, input.now),
  ]);
  const until = z.object({ until: z.number() }).safeParse(waits[0]).data?.until ?? 0;
  return { waitMs: Math.max(0, until - input.now), limitReached: reached.length > 0 };
}

/** Forgets the code of `now` that could not be sent, or did not arrive, so that she need not wait for another try. */
export async function forgetUnsentCode(db: Database, input: Pick<CodeToStore, 'phone' | 'flowHash' | 'now'>) {
  const { phone, flowHash, now } = input;
  await db.batch([
    db
      .delete(oneTimeCodes)
      .where(
        and(
          eq(oneTimeCodes.phone, phone),
          eq(oneTimeCodes.flowHash, flowHash),
          eq(oneTimeCodes.createdAt, now),
          isNull(oneTimeCodes.consumedBy),
        ),
      ),
    db
      .update(codeSends)
      .set({ sends: sql`${codeSends.sends} - 1`, lastSentAt: 0 })
      .where(
        and(inArray(codeSends.recipient, [phone, deviceRecipient(phone, flowHash)]), eq(codeSends.lastSentAt, now)),
      ),
  ]);
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
 * Uses up one check of a live code. The first check of a code is always there: a stranger who has exhausted a phone's
 * tally must not lock its owner out. Any further one counts as a failure in advance, in the same transaction; the caller
 * undoes that when the code is right. Null when there is no code left to check.
 */
export async function takeCodeCheck(db: Database, input: CodeCheck) {
  const checked = db.select({ checks: oneTimeCodes.checks }).from(oneTimeCodes).where(codeOf(input)).limit(1);
  const wasCheckedBefore = sql`(${checked}) > 1`;
  const [taken = []] = await atomic(db, [
    db
      .update(oneTimeCodes)
      .set({ checks: sql`${oneTimeCodes.checks} + 1` })
      .where(
        and(
          codeOf(input),
          lt(oneTimeCodes.checks, input.maxChecks),
          gt(oneTimeCodes.expiresAt, input.now),
          sql`${oneTimeCodes.consumedBy} IS NULL`,
          or(eq(oneTimeCodes.checks, 0), withinLimits(input.furtherCheckLimits, input.now)),
        ),
      )
      .returning({ flowHash: oneTimeCodes.flowHash, codeHash: oneTimeCodes.codeHash }),
    countEvent(input.furtherCheckLimits, input.now, sql`changes() > 0 AND ${wasCheckedBefore}`),
  ]);
  if (taken[0] === undefined) return null;
  const row = z.object({ flow_hash: z.string(), code_hash: z.string() }).parse(taken[0]);
  return { flowHash: row.flow_hash, codeHash: row.code_hash };
}

/** What stands in the way of a check that {@link takeCodeCheck} refused. */
export async function selectCheckRefusal(db: Database, input: CodeCheck) {
  const [codes = [], reached = []] = await atomic(db, [
    db
      .select({ checks: oneTimeCodes.checks, consumedBy: oneTimeCodes.consumedBy, expiresAt: oneTimeCodes.expiresAt })
      .from(oneTimeCodes)
      .where(codeOf(input)),
    anyLimitReached(input.furtherCheckLimits, input.now),
  ]);
  const code = z
    .object({ checks: z.number(), consumed_by: z.string().nullable(), expires_at: z.number() })
    .safeParse(codes[0]).data;
  return {
    code: code ? { checks: code.checks, consumed: code.consumed_by !== null, expiresAt: code.expires_at } : null,
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
  /** The language that she signs in in. */
  locale: Locale;
  /** What she signs in with. */
  openedWith: Device;
  now: number;
}

/** Condition on `profiles`: somebody has put something in. */
const hasContent = sql`(
  coalesce(first_name, last_name, email, location, city, state, about_me, profile_image_url, video_resume_url) IS NOT NULL
  OR languages <> '[]')`;

/**
 * Consumes the code and opens its session: makes the user if she is new, gives her the quick profile of the anonymous
 * session before, ends that session and clears her failure tally. One transaction; `signedIn` is null when another request was
 * first.
 */
export async function consumeCodeAndSignIn(db: Database, input: SignIn) {
  const won = sql`EXISTS (
    SELECT 1 FROM one_time_codes
    WHERE phone = ${input.phone} AND flow_hash = ${input.flowHash} AND consumed_by = ${input.tokenHash})`;
  const userId = sql`(SELECT id FROM users WHERE phone = ${input.phone})`;
  const anonymousUserId = sql`(
    SELECT users.id FROM users JOIN sessions ON sessions.user_id = users.id
    WHERE sessions.token_hash = ${input.previousTokenHash} AND users.phone IS NULL)`;
  const profileId = sql`(SELECT id FROM profiles WHERE user_id = ${userId})`;
  const results = await atomic(db, [
    db
      .update(oneTimeCodes)
      .set({ consumedBy: input.tokenHash })
      .where(
        and(
          eq(oneTimeCodes.phone, input.phone),
          eq(oneTimeCodes.flowHash, input.flowHash),
          sql`${oneTimeCodes.consumedBy} IS NULL`,
        ),
      ),
    sql`
      INSERT INTO users (id, phone, created_at, locale)
      SELECT coalesce((${firstFree(input.userIds)}), ''), ${input.phone}, ${input.now}, ${input.locale} WHERE ${won}
      ON CONFLICT (phone) DO UPDATE SET locale = excluded.locale`,
    sql`
      INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, device)
      SELECT ${input.tokenHash}, ${userId}, ${input.now}, ${input.now}, ${JSON.stringify(input.openedWith)} WHERE ${won}`,
    sql`
      UPDATE profiles SET user_id = ${userId}, version = version + 1, updated_at = ${input.now}
      WHERE user_id = ${anonymousUserId} AND ${won} AND NOT EXISTS (SELECT 1 FROM profiles WHERE user_id = ${userId})`,
    // Her files go with the profile; without it they stay behind and are swept.
    sql`
      UPDATE objects SET user_id = ${userId}
      WHERE changes() > 0 AND user_id = ${anonymousUserId} AND ${won}`,
    // Where she has a profile already, she decides what becomes of what she typed in the quick flow.
    sql`
      INSERT INTO quick_drafts (profile_id, user_id, created_at)
      SELECT id, ${userId}, ${input.now} FROM profiles WHERE user_id = ${anonymousUserId} AND ${won} AND ${hasContent}
      ON CONFLICT DO NOTHING`,
    // With a proved phone her published profile may be listed, and its page indexed.
    addDuePurges(visibleProfileTags(sql`profiles.id = ${profileId} AND ${isListingOld(profileId)}`), input.now),
    addDuePurges(listingTagIf(isListingOld(profileId)), input.now),
    ...updateListing(profileId),
    sql`DELETE FROM sessions WHERE token_hash = ${input.previousTokenHash} AND ${won}`,
    db.delete(rateCounters).where(and(or(...input.failureKeys.map((key) => eq(rateCounters.key, key))), won)),
    db
      .delete(codeSends)
      .where(and(or(eq(codeSends.recipient, input.phone), eq(codeSends.recipient, input.device)), won)),
    sql`
      INSERT INTO known_devices (phone, flow_hash, proved_at)
      SELECT phone, flow_hash, ${input.now} FROM one_time_codes
      WHERE phone = ${input.phone} AND flow_hash = ${input.flowHash} AND cookie_bound AND ${won}
      ON CONFLICT (phone, flow_hash) DO UPDATE SET proved_at = excluded.proved_at`,
    sql`
      SELECT sessions.user_id, profiles.id AS profile_id
      FROM sessions LEFT JOIN profiles ON profiles.user_id = sessions.user_id
      WHERE sessions.token_hash = ${input.tokenHash}`,
    ...planPurges(input.now, false),
  ]);
  const row = z.object({ user_id: z.string(), profile_id: z.string().nullable() }).safeParse(results.at(-4)?.[0]).data;
  const signedIn = row ? { userId: row.user_id, hasProfile: row.profile_id !== null } : null;
  return { signedIn, plan: readPurgePlan(results) };
}

/** `last_sent_at` plus this is when the next code may go out. */
function resendDelay(input: Pick<CodeToStore, 'resendDelaysMs' | 'resendResetMs' | 'now'>): SQL {
  const cases = input.resendDelaysMs.map((delay, index) => sql`WHEN sends = ${index + 1} THEN ${delay}`);
  return sql`CASE WHEN sends < 1 THEN 0 ${sql.join(cases, sql` `)} ELSE ${input.resendDelaysMs.at(-1) ?? 0} END`;
}
