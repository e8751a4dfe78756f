import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { act } from '../../../records/act.ts';
import type { NewAuditEntry } from '../../../records/audit.ts';
import { rememberDevice } from '../../../records/known-devices.ts';
import { batch, type StoredRow } from '../../../db/batch.ts';
import { recipientsOf } from '../../identity/code-keys.ts';
import type { Database } from '../../../db/client.ts';
import {
  codeSends,
  knownDevices,
  rateCounters,
  staff,
  staffSessions,
  usedPasskeyChallenges,
} from '../../../db/schema.ts';
import type { Writer } from '../../../records/purges.ts';

/** Whether a number belongs to a person who may sign in, and whether this browser has verified it before. */
export async function selectStaffPhone(db: Database, { phone, flowHash }: { phone: string; flowHash: string }) {
  const isDevice = and(eq(knownDevices.phone, staff.phone), eq(knownDevices.flowHash, flowHash));
  const [row] = await db
    .select({ device: knownDevices.flowHash })
    .from(staff)
    .leftJoin(knownDevices, isDevice)
    .where(and(eq(staff.phone, phone), isNull(staff.disabledAt)));
  return { isStaff: row !== undefined, isKnownDevice: row !== undefined && row.device !== null };
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
    .ifWrote('session', 'sends', (wrote) =>
      db.delete(codeSends).where(and(inArray(codeSends.recipient, recipientsOf(input.phone)), wrote)),
    )
    .ifWrote('session', 'device', (wrote) =>
      rememberDevice({ phone: input.phone, subject: input.subject, flowHash: input.flowHash, at: entry.at }, wrote),
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

/** Ends a session, with an audit entry if its person ended it. */
export async function deleteStaffSession(services: Writer, tokenHash: string, now: number, entry?: NewAuditEntry) {
  const steps = act(services, now).step(
    'session',
    services.db.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash)),
  );
  if (entry) steps.audit(entry, { after: 'session' });
  await steps.run();
}

/** Records a failed sign-in of a staff member; writes nothing for any other number. */
export async function insertFailedSignIn(db: Database, phone: string, entry: NewAuditEntry): Promise<void> {
  await db.run(sql`
    INSERT INTO audit_log (id, actor_id, action, subject_id, at, network)
    SELECT ${entry.id}, NULL, ${entry.action}, id, ${entry.at}, ${entry.network ?? null}
    FROM staff WHERE phone = ${phone} AND disabled_at IS NULL`);
}

/** Deletes at most `limit` sessions that were last seen before a time. @returns how many */
export async function deleteStaffSessionsBefore(db: Database, seenBefore: number, limit: number): Promise<number> {
  const old = sql`SELECT token_hash FROM staff_sessions WHERE last_seen_at < ${seenBefore} LIMIT ${limit}`;
  const { meta } = await db.delete(staffSessions).where(sql`${staffSessions.tokenHash} IN (${old})`);
  return meta.changes;
}

/** Deletes at most `limit` answered challenges that have expired. @returns how many */
export async function deleteUsedChallenges(db: Database, now: number, limit: number): Promise<number> {
  const old = sql`SELECT nonce FROM used_passkey_challenges WHERE expires_at <= ${now} LIMIT ${limit}`;
  const { meta } = await db.delete(usedPasskeyChallenges).where(sql`${usedPasskeyChallenges.nonce} IN (${old})`);
  return meta.changes;
}
