import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch, rowOf } from '../../../db/batch.ts';
import type { Database } from '../../../db/client.ts';
import { passkeys, staffSessions } from '../../../db/schema.ts';
import { act } from '../../../records/act.ts';
import type { NewAuditEntry } from '../../../records/audit.ts';
import { rememberStaffDevice } from '../../../records/known-devices.ts';
import type { NewMessage } from '../../../records/messages.ts';
import type { Writer } from '../../../records/purges.ts';

/** A passkey by its id, whoever owns it; undefined when there is none. */
export async function selectPasskey(db: Database, id: string) {
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.id, id));
  return passkey;
}

/**
 * Opens a session for the owner of a passkey that answered a challenge. All or nothing.
 * @returns false when the challenge was answered before, or the passkey or its owner was removed in the meantime
 */
export async function signInWithPasskey(
  services: Writer,
  input: {
    tokenHash: string;
    flowHash: string;
    challenge: { nonce: string; expiresAt: number };
    passkeyId: string;
    counter: number;
    entry: NewAuditEntry;
  },
): Promise<boolean> {
  const { challenge, entry, passkeyId } = input;
  const { session } = await act(services, entry.at)
    .step(
      'challenge',
      sql`
        INSERT INTO used_passkey_challenges (nonce, expires_at) VALUES (${challenge.nonce}, ${challenge.expiresAt})
        ON CONFLICT DO NOTHING`,
    )
    .ifWrote(
      'challenge',
      'session',
      (wrote) => sql`
        INSERT INTO staff_sessions (token_hash, staff_id, stage, created_at, last_seen_at, passkey_id, passkey_at)
        SELECT ${input.tokenHash}, staff_id, 'open', ${entry.at}, ${entry.at}, id, ${entry.at}
        FROM passkeys WHERE ${wrote} AND id = ${passkeyId}
        RETURNING staff_id`,
    )
    .audit(entry, { after: 'session' })
    .ifWrote('session', 'used', (wrote) => markUsed(input, wrote))
    .ifWrote('session', 'person', (wrote) => markSignedIn(entry, wrote))
    .ifWrote('session', 'device', (wrote) =>
      rememberStaffDevice({ staffId: entry.subjectId, flowHash: input.flowHash, at: entry.at }, wrote),
    )
    .run();
  return session.length > 0;
}

/**
 * Confirms a session with a passkey of its person: it is open, rests on this passkey, and has another token.
 * @returns false when the session ended or the passkey was removed in the meantime
 */
export async function confirmSession(
  services: Writer,
  input: { tokenHash: string; newTokenHash: string; passkeyId: string; counter: number; entry: NewAuditEntry },
): Promise<boolean> {
  const { entry, passkeyId } = input;
  const { session } = await act(services, entry.at)
    .step(
      'session',
      sql`
        UPDATE staff_sessions
        SET token_hash = ${input.newTokenHash}, stage = 'open', passkey_id = ${passkeyId}, passkey_at = ${entry.at}
        WHERE token_hash = ${input.tokenHash}
          AND EXISTS (SELECT 1 FROM passkeys WHERE id = ${passkeyId} AND passkeys.staff_id = staff_sessions.staff_id)
        RETURNING staff_id`,
    )
    .audit(entry, { after: 'session' })
    .ifWrote('session', 'used', (wrote) => markUsed(input, wrote))
    .ifWrote('session', 'person', (wrote) => markSignedIn(entry, wrote))
    .run();
  return session.length > 0;
}

function markUsed(input: { passkeyId: string; counter: number; entry: NewAuditEntry }, wrote: SQL): SQL {
  return sql`
    UPDATE passkeys SET counter = ${input.counter}, last_used_at = ${input.entry.at}
    WHERE id = ${input.passkeyId} AND ${wrote}`;
}

function markSignedIn(entry: NewAuditEntry, wrote: SQL): SQL {
  return sql`UPDATE staff SET signed_in_at = ${entry.at} WHERE id = ${entry.subjectId} AND ${wrote}`;
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
  input: { tokenHash: string; credentialId: string; challengedAfter: number; challengedBefore: number },
) {
  const isThis = eq(staffSessions.tokenHash, input.tokenHash);
  const isFresh = sql`${isThis} AND challenge IS NOT NULL
    AND challenged_at > ${input.challengedAfter} AND challenged_at < ${input.challengedBefore}`;
  const { fresh, passkey } = await batch(db)
    .step('fresh', db.select().from(staffSessions).where(isFresh), rowOf(staffSessions))
    .step('challenge', db.update(staffSessions).set({ challenge: null }).where(isThis))
    .step('passkey', sql`${selectPasskeysOf(input.tokenHash)} AND passkeys.id = ${input.credentialId}`, rowOf(passkeys))
    .run();
  return { challenge: fresh[0]?.challenge ?? null, passkey: passkey[0] ?? null };
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

/**
 * Adds a passkey to the person of an open session, with a notice. After the first passkey, a session that was opened by code alone
 * is not enough any more: the one that added it rests on the passkey from now on, and the person's others end.
 * @param input.fresh when a passkey has to have confirmed the session, if the person has one
 * @returns whether it was added, how many passkeys the person has, and whether the session still exists
 */
export async function insertPasskey(
  services: Writer,
  input: {
    row: typeof passkeys.$inferInsert;
    tokenHash: string;
    fresh: { from: number; to: number };
    max: number;
    entry: NewAuditEntry;
    notice: NewMessage;
  },
) {
  const { row, tokenHash, fresh } = input;
  const present = sql`(SELECT count(*) FROM passkeys WHERE staff_id = ${row.staffId})`;
  const isOpen = sql`token_hash = ${tokenHash} AND staff_id = ${row.staffId} AND stage = 'open'`;
  const byCodeAlone = sql`staff_id = ${row.staffId} AND stage = 'open' AND passkey_id IS NULL`;
  const { passkey, state } = await act(services, input.entry.at)
    .step(
      'passkey',
      sql`
        INSERT INTO passkeys (id, staff_id, name, public_key, counter, transports, created_at)
        SELECT ${row.id}, ${row.staffId}, ${row.name}, ${row.publicKey}, ${row.counter ?? 0},
          ${JSON.stringify(row.transports ?? [])}, ${row.createdAt}
        FROM staff_sessions
        WHERE ${isOpen} AND ${present} < ${input.max}
          AND (${present} = 0 OR passkey_at BETWEEN ${fresh.from} AND ${fresh.to})
        ON CONFLICT DO NOTHING RETURNING id`,
    )
    .audit(input.entry, { after: 'passkey' })
    .message('notice', input.notice, { after: 'passkey' })
    .ifWrote(
      'passkey',
      'session',
      (wrote) => sql`
        UPDATE staff_sessions SET passkey_id = ${row.id}
        WHERE ${isOpen} AND passkey_id IS NULL AND ${wrote}`,
    )
    .ifWrote('passkey', 'others', (wrote) => sql`DELETE FROM staff_sessions WHERE ${byCodeAlone} AND ${wrote}`)
    .step(
      'state',
      sql`SELECT ${present} AS known, EXISTS (SELECT 1 FROM staff_sessions WHERE ${isOpen}) AS open`,
      (found) => z.object({ known: z.number(), open: z.number() }).parse(found),
    )
    .run();
  const { known = 0, open = 0 } = state[0] ?? {};
  return { isAdded: passkey.length > 0, known, isSignedIn: open === 1 };
}

/**
 * Removes a passkey, with a notice. The sessions that rest on it are deleted with it (foreign key).
 * @param input.mayBeLast whether the person may be left without one
 */
export async function deletePasskey(
  services: Writer,
  input: { id: string; staffId: string; mayBeLast: boolean; entry: NewAuditEntry; notice: NewMessage },
): Promise<'removed' | 'unknown' | 'last'> {
  const own = sql`SELECT id FROM passkeys WHERE staff_id = ${input.staffId}`;
  const { passkey, kept } = await act(services, input.entry.at)
    .step(
      'passkey',
      sql`
        DELETE FROM passkeys
        WHERE id = ${input.id} AND id IN (${own}) AND (${input.mayBeLast ? 1 : 0} OR (SELECT count(*) FROM (${own})) > 1)
        RETURNING id`,
    )
    .audit(input.entry, { after: 'passkey' })
    .message('notice', input.notice, { after: 'passkey' })
    .step('kept', sql`SELECT 1 FROM passkeys WHERE id = ${input.id} AND id IN (${own})`)
    .run();
  if (passkey.length > 0) return 'removed';
  return kept.length > 0 ? 'last' : 'unknown';
}
