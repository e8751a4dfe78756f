import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { staffRoles } from '#domain/agency/roles.ts';
import { type NewAuditEntry, insertAuditEntry } from '../../../records/audit.ts';
import { batch, rowOf, type StoredRow } from '../../../db/batch.ts';
import type { Database } from '../../../db/client.ts';
import { passkeys, rateCounters, staff, staffSessions } from '../../../db/schema.ts';

/** Whether a number belongs to a person who may sign in. */
export async function isStaffPhone(db: Database, phone: string): Promise<boolean> {
  const rows = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.phone, phone), sql`${staff.disabledAt} IS NULL`));
  return rows.length > 0;
}

const readOpened = (row: StoredRow) => {
  const opened = z.object({ stage: z.enum(['passkey', 'open']), has_passkey: z.number() }).parse(row);
  return { stage: opened.stage, hasPasskey: opened.has_passkey === 1 };
};

/**
 * Consumes a code and opens a desk session, all or nothing. The session is open at once when this is the first sign-in since the
 * invitation and the person has no passkey yet; otherwise it waits for a passkey.
 * @param input.isPasskeyRequired from the second sign-in on, a person without a passkey needs one too
 * @returns null when another request was first or the person no longer exists
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
    entry: NewAuditEntry;
  },
) {
  const { entry, tokenHash } = input;
  const hasPasskey = sql`EXISTS (SELECT 1 FROM passkeys WHERE staff_id = staff.id)`;
  const isLater = sql`coalesce(signed_in_at >= invited_at, 0)`;
  const { opened } = await batch(db)
    .step(
      'code',
      sql`
        UPDATE one_time_codes SET consumed_by = ${tokenHash}
        WHERE phone = ${input.subject} AND flow_hash = ${input.flowHash} AND consumed_by IS NULL`,
    )
    .ifWrote(
      'code',
      'session',
      (wrote) => sql`
        INSERT INTO staff_sessions (token_hash, staff_id, stage, created_at, last_seen_at)
        SELECT ${tokenHash}, id,
          CASE WHEN ${hasPasskey} OR (${input.isPasskeyRequired ? 1 : 0} AND ${isLater}) THEN 'passkey' ELSE 'open' END,
          ${entry.at}, ${entry.at}
        FROM staff WHERE ${wrote} AND phone = ${input.phone} AND disabled_at IS NULL`,
    )
    .ifWrote(
      'session',
      'person',
      (wrote) => sql`
        UPDATE staff SET signed_in_at = ${entry.at}
        WHERE ${wrote} AND id IN (SELECT staff_id FROM staff_sessions WHERE token_hash = ${tokenHash} AND stage = 'open')`,
    )
    .ifWrote('session', 'failures', (wrote) =>
      db.delete(rateCounters).where(and(inArray(rateCounters.key, [...input.failureKeys]), wrote)),
    )
    .ifWrote(
      'session',
      'audit',
      (wrote) => sql`
        INSERT INTO audit_log (id, actor_id, action, subject_id, at, network)
        SELECT ${entry.id}, staff_id, ${entry.action}, staff_id, ${entry.at}, ${entry.network ?? null}
        FROM staff_sessions WHERE ${wrote} AND token_hash = ${tokenHash}`,
    )
    .step(
      'opened',
      sql`
        SELECT stage, EXISTS (SELECT 1 FROM passkeys WHERE passkeys.staff_id = staff_sessions.staff_id) AS has_passkey
        FROM staff_sessions WHERE token_hash = ${tokenHash}`,
      readOpened,
    )
    .run();
  return opened[0] ?? null;
}

const readStaffSession = (row: StoredRow) =>
  z
    .object({ id: z.string(), name: z.string(), role: z.enum(staffRoles), stage: z.enum(['passkey', 'open']) })
    .parse(row);

/** A live desk session with its person, marked as seen. Also null when the person is disabled. */
export async function selectStaffSession(
  db: Database,
  input: { tokenHash: string; createdAfter: number; seenAfter: number; touchBefore: number; now: number },
) {
  const { tokenHash } = input;
  const isLive = sql`token_hash = ${tokenHash}
    AND staff_sessions.created_at > ${input.createdAfter} AND last_seen_at > ${input.seenAfter}`;
  const { session } = await batch(db)
    .step(
      'session',
      sql`
        SELECT staff.id, name, role, stage FROM staff_sessions JOIN staff ON staff.id = staff_id
        WHERE ${isLive} AND disabled_at IS NULL`,
      readStaffSession,
    )
    .step(
      'seen',
      sql`UPDATE staff_sessions SET last_seen_at = ${input.now} WHERE ${isLive} AND last_seen_at < ${input.touchBefore}`,
    )
    .run();
  return session[0] ? { ...session[0], tokenHash } : null;
}

export async function deleteStaffSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash));
}

/** Deletes at most `limit` sessions that were last seen before a time. @returns how many */
export async function deleteStaffSessionsBefore(db: Database, seenBefore: number, limit: number): Promise<number> {
  const old = sql`SELECT token_hash FROM staff_sessions WHERE last_seen_at < ${seenBefore} LIMIT ${limit}`;
  const { meta } = await db.delete(staffSessions).where(sql`${staffSessions.tokenHash} IN (${old})`);
  return meta.changes;
}

/** Stores the challenge that a passkey has to sign next in this session. @returns the person's passkeys */
export async function storeChallenge(db: Database, input: { tokenHash: string; challenge: string; now: number }) {
  const { present } = await batch(db)
    .step(
      'challenge',
      db
        .update(staffSessions)
        .set({ challenge: input.challenge, challengedAt: input.now })
        .where(eq(staffSessions.tokenHash, input.tokenHash)),
    )
    .step('present', selectPasskeysOf(input.tokenHash), rowOf(passkeys))
    .run();
  return present.map(({ id, transports }) => ({ id, transports }));
}

/** Query for the passkeys of a session's person. */
function selectPasskeysOf(tokenHash: string): SQL {
  return sql`
    SELECT passkeys.* FROM passkeys JOIN staff_sessions ON staff_sessions.staff_id = passkeys.staff_id
    WHERE token_hash = ${tokenHash}`;
}

/**
 * Consumes the challenge of a session.
 * @returns the challenge and the passkey that responds to it; null when either is missing
 */
export async function takeChallenge(
  db: Database,
  input: { tokenHash: string; credentialId: string; challengedAfter: number },
) {
  const isThis = eq(staffSessions.tokenHash, input.tokenHash);
  const isFresh = sql`${isThis} AND challenge IS NOT NULL AND challenged_at > ${input.challengedAfter}`;
  const { fresh, passkey } = await batch(db)
    .step('fresh', db.select().from(staffSessions).where(isFresh), rowOf(staffSessions))
    .step('challenge', db.update(staffSessions).set({ challenge: null }).where(isThis))
    .step('passkey', sql`${selectPasskeysOf(input.tokenHash)} AND passkeys.id = ${input.credentialId}`, rowOf(passkeys))
    .run();
  return { challenge: fresh[0]?.challenge ?? null, passkey: passkey[0] ?? null };
}

/** Opens the session for which a passkey was verified. @returns false when the session was deleted in the meantime */
export async function openSession(
  db: Database,
  input: { tokenHash: string; credentialId: string; counter: number; entry: NewAuditEntry },
): Promise<boolean> {
  const { entry } = input;
  const { session } = await batch(db)
    .step(
      'session',
      sql`UPDATE staff_sessions SET stage = 'open' WHERE token_hash = ${input.tokenHash} RETURNING staff_id`,
    )
    .ifWrote('session', 'audit', (wrote) => insertAuditEntry(entry, wrote))
    .ifWrote(
      'session',
      'person',
      (wrote) => sql`UPDATE staff SET signed_in_at = ${entry.at} WHERE id = ${entry.actorId} AND ${wrote}`,
    )
    .ifWrote(
      'session',
      'passkey',
      (wrote) => sql`
        UPDATE passkeys SET counter = ${input.counter}, last_used_at = ${entry.at}
        WHERE id = ${input.credentialId} AND ${wrote}`,
    )
    .run();
  return session.length > 0;
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

/** Adds a passkey, unless the person already has the maximum number. @returns whether it was added */
export async function insertPasskey(
  db: Database,
  { row, max, entry }: { row: typeof passkeys.$inferInsert; max: number; entry: NewAuditEntry },
): Promise<boolean> {
  const { passkey } = await batch(db)
    .step(
      'passkey',
      sql`
        INSERT INTO passkeys (id, staff_id, name, public_key, counter, transports, created_at)
        SELECT ${row.id}, ${row.staffId}, ${row.name}, ${row.publicKey}, ${row.counter ?? 0},
          ${JSON.stringify(row.transports ?? [])}, ${row.createdAt}
        WHERE (SELECT count(*) FROM passkeys WHERE staff_id = ${row.staffId}) < ${max}
        ON CONFLICT DO NOTHING RETURNING id`,
    )
    .ifWrote('passkey', 'audit', (wrote) => insertAuditEntry(entry, wrote))
    .run();
  return passkey.length > 0;
}

/** Removes a passkey. @param input.mayBeLast whether the person may be left without one */
export async function deletePasskey(
  db: Database,
  input: { id: string; staffId: string; mayBeLast: boolean; entry: NewAuditEntry },
): Promise<boolean> {
  const isLast = sql`(SELECT count(*) FROM passkeys WHERE staff_id = ${input.staffId}) < 2`;
  const { passkey } = await batch(db)
    .step(
      'passkey',
      sql`
        DELETE FROM passkeys
        WHERE id = ${input.id} AND staff_id = ${input.staffId} AND (${input.mayBeLast ? 1 : 0} OR NOT ${isLast})
        RETURNING id`,
    )
    .ifWrote('passkey', 'audit', (wrote) => insertAuditEntry(input.entry, wrote))
    .run();
  return passkey.length > 0;
}
