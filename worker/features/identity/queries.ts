import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch, readId, rowOf, type StoredRow } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { countEvent, type RateLimit, anyLimitReached, withinLimits } from '../../db/rate-limits.ts';
import type { CodeLimits } from './limits.ts';
import { firstFree } from './sessions/queries.ts';
import { codeSends, oneTimeCodes } from '../../db/schema.ts';

const readKnown = (row: StoredRow) =>
  z.object({ id: z.string(), profile_id: z.string().nullable(), flow_hash: z.string().nullable() }).parse(row);

/**
 * The user of a phone, with whether they have a profile, one that staff wrote for the phone included, and whether the caller's browser has verified that phone before. While
 * nobody has verified the phone, the id of a new user: the first of `candidates` that no earlier owner of the number has kept.
 * One round trip.
 */
export async function selectUserByPhone(
  db: Database,
  { phone, flowHash, candidates }: { phone: string; flowHash: string; candidates: readonly string[] },
) {
  const { known, unclaimed, free } = await batch(db)
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
    .step('unclaimed', sql`SELECT profile_id AS id FROM unclaimed_profiles WHERE phone = ${phone}`, readId)
    .step('free', firstFree(candidates), readId)
    .run();
  const [user] = known;
  return {
    id: user?.id ?? free[0] ?? null,
    hasProfile: (user !== undefined && user.profile_id !== null) || unclaimed.length > 0,
    isKnownDevice: user !== undefined && user.flow_hash !== null,
  };
}

export interface CodeToStore {
  phone: string;
  flowHash: string;
  addressHash: string;
  /** Whether the flow is a browser's cookie. Then only that browser may check the code. */
  cookieBound: boolean;
  codeHash: string;
  expiresAt: number;
  now: number;
  limits: CodeLimits;
  /** Wait in ms after the first, second, … code; the last value repeats. */
  resendDelaysMs: readonly number[];
  /** After this long without a code, the waits start over. */
  resendResetMs: number;
}

/**
 * Stores a code, which replaces the flow's previous one, counts the send and starts the wait for the next. Nothing is stored when
 * a limit is reached or the wait is not over.
 * @returns how many codes the recipient has received in a row, or null when nothing was stored
 */
export async function storeCode(db: Database, input: CodeToStore): Promise<number | null> {
  const { now } = input;
  const cookieBound = input.cookieBound ? 1 : 0;
  const [recipient] = input.limits.recipients;
  const isWaiting = and(inArray(codeSends.recipient, [...input.limits.recipients]), sql`${waitUntil(input)} > ${now}`);
  const isAllowed = sql`NOT EXISTS (SELECT 1 FROM code_sends WHERE ${isWaiting}) AND ${withinLimits(allLimits(input), now)}`;
  const { sends } = await batch(db)
    .step(
      'code',
      sql`
        INSERT INTO one_time_codes (phone, flow_hash, address_hash, cookie_bound, code_hash, checks, created_at, expires_at)
        SELECT ${input.phone}, ${input.flowHash}, ${input.addressHash}, ${cookieBound}, ${input.codeHash}, 0, ${now},
          ${input.expiresAt}
        WHERE ${isAllowed}
        ON CONFLICT (phone, flow_hash) DO UPDATE SET
          address_hash = excluded.address_hash, cookie_bound = excluded.cookie_bound, code_hash = excluded.code_hash,
          checks = 0, consumed_by = NULL, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    )
    .ifWrote(
      'code',
      'sends',
      (wrote) => sql`
        INSERT INTO code_sends (recipient, sends, last_sent_at) SELECT ${recipient}, 1, ${now} WHERE ${wrote}
        ON CONFLICT (recipient) DO UPDATE SET
          sends = CASE WHEN last_sent_at < ${now - input.resendResetMs} THEN 1 ELSE sends + 1 END, last_sent_at = ${now}
        RETURNING sends`,
      (row) => z.number().parse(row['sends']),
    )
    .ifWrote('code', 'limits', (wrote) => countEvent(input.limits.counted, now, wrote))
    // A caller without cookies starts a new flow with every code, so the older codes have to be deleted too.
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

/** The reason for a refusal by {@link storeCode}: ms until the wait is over, and whether a limit is reached. */
export async function selectRefusal(db: Database, input: CodeToStore) {
  const { waits, reached } = await batch(db)
    .step(
      'waits',
      sql`
        SELECT max(${waitUntil(input)}) AS until FROM code_sends
        WHERE ${inArray(codeSends.recipient, [...input.limits.recipients])}`,
      (row) => z.number().nullable().parse(row['until']),
    )
    .step('reached', anyLimitReached(allLimits(input), input.now))
    .run();
  return { waitMs: Math.max(0, (waits[0] ?? 0) - input.now), limitReached: reached.length > 0 };
}

/**
 * Deletes the code of `now` that could not be sent or did not arrive, so that the recipient does not have to wait for another
 * try.
 */
export async function forgetUnsentCode(
  db: Database,
  input: { subjects: readonly string[]; recipients: readonly string[]; flowHash: string; now: number },
) {
  const { flowHash, now } = input;
  const isUnsent = and(
    inArray(oneTimeCodes.phone, [...input.subjects]),
    eq(oneTimeCodes.flowHash, flowHash),
    eq(oneTimeCodes.createdAt, now),
    isNull(oneTimeCodes.consumedBy),
  );
  const wasCounted = and(inArray(codeSends.recipient, [...input.recipients]), eq(codeSends.lastSentAt, now));
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
  /** The subject under which the code was stored. */
  phone: string;
  /** The number that received it. */
  sentTo: string;
  /** A number counts as silent if nobody has signed in with it since, ms since the epoch. */
  signedInBefore: number;
  /** Hash of the flow cookie; null when the caller stores no cookies. */
  flowHash: string | null;
  addressHash: string;
  maxChecks: number;
  /** The limits for every check of a code after its first. */
  furtherCheckLimits: readonly RateLimit[];
  now: number;
}

/**
 * The code that a caller may check: that of its flow, or, without a cookie, one that was requested without a cookie from the same
 * network.
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
 * Uses up one check of a live code. The first check of a code is always allowed, so that a stranger who exhausts a phone's limit
 * cannot lock out its owner. Any further check counts as a failure in advance, in the same transaction; the caller undoes that
 * when the code is correct. Null when there is no code left to check.
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
  const { check, 'silent owner': silent } = await batch(db)
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
    .step('silent owner', silentOwner(input), readOwner)
    .run();
  const [code] = check;
  return code ? { flowHash: code.flowHash, codeHash: code.codeHash, silentOwner: silent[0] ?? null } : null;
}

const readOwner = (row: StoredRow) =>
  z
    .object({ last_name: z.string().nullable(), email: z.string().nullable() })
    .transform((found) => ({ lastName: found.last_name, email: found.email }))
    .parse(row);

/**
 * The last name and email in the profile of a silent number. No row for any other number, for a profile that has neither, and for
 * a browser that has verified the number before.
 */
function silentOwner({ sentTo, signedInBefore, flowHash }: CodeCheck): SQL {
  return sql`
    SELECT last_name, email FROM users JOIN profiles ON profiles.user_id = users.id
    WHERE users.phone = ${sentTo} AND coalesce(signed_in_at, users.created_at) < ${signedInBefore}
      AND coalesce(last_name, email) IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM known_devices WHERE phone = ${sentTo} AND flow_hash = ${flowHash})`;
}

/** The reason for a refusal by {@link takeCodeCheck}. */
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

function allLimits({ limits }: Pick<CodeToStore, 'limits'>): RateLimit[] {
  return [...limits.counted, ...limits.checked];
}

/** When the next code may be sent to a recipient. */
function waitUntil(input: Pick<CodeToStore, 'resendDelaysMs' | 'resendResetMs' | 'now'>): SQL {
  const cases = input.resendDelaysMs.map((delay, index) => sql`WHEN sends = ${index + 1} THEN ${delay}`);
  return sql`last_sent_at + CASE WHEN sends < 1 THEN 0 ${sql.join(cases, sql` `)} ELSE ${input.resendDelaysMs.at(-1) ?? 0} END`;
}
