import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Act, insertAct, wasDone } from '../../../records/audit.ts';
import { atomic } from '../../../db/atomic.ts';
import type { Database } from '../../../db/client.ts';
import { passkeys, rateCounters, staff, staffSessions } from '../../../db/schema.ts';

/** Whether a number is of somebody who may sign in. */
export async function isStaffPhone(db: Database, phone: string): Promise<boolean> {
  const rows = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.phone, phone), sql`${staff.disabledAt} IS NULL`));
  return rows.length > 0;
}

/**
 * Consumes a code and opens a session of the desk, all or nothing. A session is open at once when this is the first sign-in
 * since the invitation and the person has no passkey yet; else it waits for one.
 * @param input.isPasskeyRequired also somebody without a passkey needs one from the second sign-in on
 * @returns null when another request was first or the person is no longer there
 */
export async function consumeCodeForStaff(
  db: Database,
  input: {
    subject: string;
    phone: string;
    flowHash: string;
    tokenHash: string;
    failureKeys: readonly string[];
    isPasskeyRequired: boolean;
    act: Act;
  },
) {
  const { act } = input;
  const hasPasskey = sql`EXISTS (SELECT 1 FROM passkeys WHERE staff_id = staff.id)`;
  const isLater = sql`coalesce(signed_in_at >= invited_at, 0)`;
  const opened = sql`EXISTS (SELECT 1 FROM staff_sessions WHERE token_hash = ${input.tokenHash})`;
  const results = await atomic(db, [
    sql`
      UPDATE one_time_codes SET consumed_by = ${input.tokenHash}
      WHERE phone = ${input.subject} AND flow_hash = ${input.flowHash} AND consumed_by IS NULL`,
    sql`
      INSERT INTO staff_sessions (token_hash, staff_id, stage, created_at, last_seen_at)
      SELECT ${input.tokenHash}, id,
        CASE WHEN ${hasPasskey} OR (${input.isPasskeyRequired ? 1 : 0} AND ${isLater}) THEN 'passkey' ELSE 'open' END,
        ${act.at}, ${act.at}
      FROM staff WHERE changes() > 0 AND phone = ${input.phone} AND disabled_at IS NULL`,
    sql`
      UPDATE staff SET signed_in_at = ${act.at}
      WHERE id IN (SELECT staff_id FROM staff_sessions WHERE token_hash = ${input.tokenHash} AND stage = 'open')`,
    ...input.failureKeys.map((key) => db.delete(rateCounters).where(and(eq(rateCounters.key, key), opened))),
    sql`
      INSERT INTO audit_log (id, actor_id, action, subject_id, at, network)
      SELECT ${act.id}, staff_id, ${act.action}, staff_id, ${act.at}, ${act.network ?? null}
      FROM staff_sessions WHERE token_hash = ${input.tokenHash}`,
    sql`
      SELECT stage, EXISTS (SELECT 1 FROM passkeys WHERE passkeys.staff_id = staff_sessions.staff_id) AS has_passkey
      FROM staff_sessions WHERE token_hash = ${input.tokenHash}`,
  ]);
  const row = z
    .object({ stage: z.enum(['passkey', 'open']), has_passkey: z.number() })
    .safeParse(results.at(-1)?.[0]).data;
  return row ? { stage: row.stage, hasPasskey: row.has_passkey === 1 } : null;
}

/** A live session of the desk with whose it is, marked as seen. Null too when the person is disabled. */
export async function selectStaffSession(
  db: Database,
  input: { tokenHash: string; createdAfter: number; seenAfter: number; touchBefore: number; now: number },
) {
  const isLive = sql`${staffSessions.tokenHash} = ${input.tokenHash}
    AND ${staffSessions.createdAt} > ${input.createdAfter} AND ${staffSessions.lastSeenAt} > ${input.seenAfter}`;
  const [[row]] = await db.batch([
    db
      .select({
        id: staff.id,
        name: staff.name,
        role: staff.role,
        stage: staffSessions.stage,
        tokenHash: staffSessions.tokenHash,
      })
      .from(staffSessions)
      .innerJoin(staff, eq(staff.id, staffSessions.staffId))
      .where(sql`${isLive} AND ${staff.disabledAt} IS NULL`),
    db
      .update(staffSessions)
      .set({ lastSeenAt: input.now })
      .where(sql`${isLive} AND ${staffSessions.lastSeenAt} < ${input.touchBefore}`),
  ]);
  return row ?? null;
}

export async function deleteStaffSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash));
}

/** Forgets sessions that were not seen since a time, at most `limit`. @returns how many */
export async function deleteStaffSessionsBefore(db: Database, seenBefore: number, limit: number): Promise<number> {
  const old = sql`SELECT token_hash FROM staff_sessions WHERE last_seen_at < ${seenBefore} LIMIT ${limit}`;
  const { meta } = await db.delete(staffSessions).where(sql`${staffSessions.tokenHash} IN (${old})`);
  return meta.changes;
}

/** Keeps what a passkey has to sign next in this session, and gives the person's passkeys. */
export async function storeChallenge(db: Database, input: { tokenHash: string; challenge: string; now: number }) {
  const [, rows] = await db.batch([
    db
      .update(staffSessions)
      .set({ challenge: input.challenge, challengedAt: input.now })
      .where(eq(staffSessions.tokenHash, input.tokenHash)),
    selectPasskeysOf(db, input.tokenHash),
  ]);
  return rows;
}

function selectPasskeysOf(db: Database, tokenHash: string) {
  return db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .innerJoin(staffSessions, eq(staffSessions.staffId, passkeys.staffId))
    .where(eq(staffSessions.tokenHash, tokenHash));
}

/** The challenge of a session, which is used up, and the passkey that answers it; null when either is not there. */
export async function takeChallenge(
  db: Database,
  input: { tokenHash: string; credentialId: string; challengedAfter: number },
) {
  const isFresh = sql`${staffSessions.tokenHash} = ${input.tokenHash}
    AND ${staffSessions.challenge} IS NOT NULL AND ${staffSessions.challengedAt} > ${input.challengedAfter}`;
  const [[session], , [passkey]] = await db.batch([
    db.select({ challenge: staffSessions.challenge }).from(staffSessions).where(isFresh),
    db.update(staffSessions).set({ challenge: null }).where(eq(staffSessions.tokenHash, input.tokenHash)),
    db
      .select({
        id: passkeys.id,
        publicKey: passkeys.publicKey,
        counter: passkeys.counter,
        transports: passkeys.transports,
      })
      .from(passkeys)
      .innerJoin(staffSessions, eq(staffSessions.staffId, passkeys.staffId))
      .where(and(eq(passkeys.id, input.credentialId), eq(staffSessions.tokenHash, input.tokenHash))),
  ]);
  return { challenge: session?.challenge ?? null, passkey: passkey ?? null };
}

/** Opens the session for which a passkey was shown. @returns false when the session is gone meanwhile */
export async function openSession(
  db: Database,
  input: { tokenHash: string; credentialId: string; counter: number; act: Act },
): Promise<boolean> {
  const { act } = input;
  const [opened = []] = await atomic(db, [
    sql`UPDATE staff_sessions SET stage = 'open' WHERE token_hash = ${input.tokenHash} RETURNING staff_id`,
    insertAct(act, sql`changes() > 0`),
    sql`UPDATE staff SET signed_in_at = ${act.at} WHERE id = ${act.actorId} AND ${wasDone(act)}`,
    sql`
      UPDATE passkeys SET counter = ${input.counter}, last_used_at = ${act.at}
      WHERE id = ${input.credentialId} AND ${wasDone(act)}`,
  ]);
  return opened.length > 0;
}

export function selectPasskeys(db: Database, staffId: string) {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.staffId, staffId))
    .orderBy(passkeys.createdAt, passkeys.id);
}

/** Adds a passkey, unless the person has as many as one may. @returns whether it is there now */
export async function insertPasskey(
  db: Database,
  input: { row: typeof passkeys.$inferInsert; max: number; act: Act },
): Promise<boolean> {
  const { row } = input;
  const [added = []] = await atomic(db, [
    sql`
      INSERT INTO passkeys (id, staff_id, name, public_key, counter, transports, created_at)
      SELECT ${row.id}, ${row.staffId}, ${row.name}, ${row.publicKey}, ${row.counter ?? 0},
        ${JSON.stringify(row.transports ?? [])}, ${row.createdAt}
      WHERE (SELECT count(*) FROM passkeys WHERE staff_id = ${row.staffId}) < ${input.max}
      ON CONFLICT DO NOTHING RETURNING id`,
    insertAct(input.act, sql`changes() > 0`),
  ]);
  return added.length > 0;
}

/** Removes a passkey. @param input.mayBeLast whether somebody may be left without one */
export async function deletePasskey(
  db: Database,
  input: { id: string; staffId: string; mayBeLast: boolean; act: Act },
): Promise<boolean> {
  const isLast = sql`(SELECT count(*) FROM passkeys WHERE staff_id = ${input.staffId}) < 2`;
  const [removed = []] = await atomic(db, [
    sql`
      DELETE FROM passkeys
      WHERE id = ${input.id} AND staff_id = ${input.staffId} AND (${input.mayBeLast ? 1 : 0} OR NOT ${isLast})
      RETURNING id`,
    insertAct(input.act, sql`changes() > 0`),
  ]);
  return removed.length > 0;
}
