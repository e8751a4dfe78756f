import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Device } from '#domain/account/schema.ts';
import { act } from '../../../records/act.ts';
import type { NewAuditEntry } from '../../../records/audit.ts';
import type { Database } from '../../../db/client.ts';
import { profiles, rateCounters, users } from '../../../db/schema.ts';
import { rememberDevice } from '../../../records/known-devices.ts';
import type { NewMessage } from '../../../records/messages.ts';
import type { Writer } from '../../../records/purges.ts';

/** The user who verified a number, with the user's profile; null when nobody has. */
export async function selectOwnerOf(db: Database, phone: string) {
  const [row] = await db
    .select({ userId: users.id, profile: profiles })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.phone, phone));
  return row ?? null;
}

export interface NumberChange {
  userId: string;
  oldPhone: string;
  phone: string;
  /** The subject under which the code was stored. */
  subject: string;
  flowHash: string;
  tokenHash: string;
  failureKeys: readonly string[];
  openedWith: Device;
  entry: NewAuditEntry;
  /** The message to the old number. */
  notice: NewMessage;
}

/**
 * Consumes the code and gives the user the new number. The user's other sessions end, the profile's number changes if it was the
 * old one, and the old number is notified. Messages waiting for the user go to the new number. "Still free?" links that were sent
 * to the old number are deleted, because the number may soon belong to somebody else, and their questions count as answered. All
 * or nothing.
 * @returns false when another request used the code or took the number
 */
export async function moveToNumber(services: Writer, change: NumberChange): Promise<boolean> {
  const { entry, userId, phone, oldPhone, tokenHash } = change;
  const own = sql`SELECT id FROM profiles WHERE user_id = ${userId}`;
  const isWaiting = sql`recipient = ${oldPhone} AND sent_at IS NULL AND failed_at IS NULL AND profile_id IN (${own})`;
  const { session } = await act(services, entry.at)
    .step(
      'code',
      sql`
        UPDATE one_time_codes SET consumed_by = ${tokenHash}
        WHERE phone = ${change.subject} AND flow_hash = ${change.flowHash} AND consumed_by IS NULL
          AND NOT EXISTS (SELECT 1 FROM users WHERE phone = ${phone})
          AND EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND phone = ${oldPhone})`,
    )
    .ifWrote(
      'code',
      'user',
      (wrote) => sql`UPDATE users SET phone = ${phone}, signed_in_at = ${entry.at} WHERE ${wrote} AND id = ${userId}`,
    )
    .ifWrote(
      'code',
      'profile',
      (wrote) => sql`
        UPDATE profiles SET phone = ${phone}, version = version + 1, updated_at = ${entry.at},
          reviewed_version = CASE WHEN reviewed_version = version THEN version + 1 ELSE reviewed_version END
        WHERE ${wrote} AND user_id = ${userId} AND phone = ${oldPhone}`,
    )
    .ifWrote(
      'code',
      'asks',
      (wrote) => sql`UPDATE profiles SET unanswered_asks = 0 WHERE ${wrote} AND user_id = ${userId}`,
    )
    .ifWrote(
      'code',
      'links',
      (wrote) => sql`DELETE FROM links WHERE ${wrote} AND purpose = 'still-free' AND record_id IN (${own})`,
    )
    .ifWrote(
      'code',
      'questions',
      (wrote) => sql`DELETE FROM outbox WHERE ${wrote} AND ${isWaiting} AND purpose = 'still-free'`,
    )
    .ifWrote('code', 'messages', (wrote) => sql`UPDATE outbox SET recipient = ${phone} WHERE ${wrote} AND ${isWaiting}`)
    .ifWrote('code', 'sessions', (wrote) => sql`DELETE FROM sessions WHERE ${wrote} AND user_id = ${userId}`)
    .ifWrote(
      'code',
      'session',
      (wrote) => sql`
        INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, device)
        SELECT ${tokenHash}, ${userId}, ${entry.at}, ${entry.at}, ${JSON.stringify(change.openedWith)} WHERE ${wrote}
        RETURNING token_hash`,
    )
    .ifWrote('code', 'failures', (wrote) =>
      services.db.delete(rateCounters).where(and(inArray(rateCounters.key, [...change.failureKeys]), wrote)),
    )
    .ifWrote('code', 'former devices', (wrote) => sql`DELETE FROM known_devices WHERE ${wrote} AND phone = ${oldPhone}`)
    .ifWrote('code', 'device', (wrote) =>
      rememberDevice({ phone, subject: change.subject, flowHash: change.flowHash, at: entry.at }, wrote),
    )
    .audit(entry, { after: 'code' })
    .message('notice', change.notice, { after: 'code' })
    .run();
  return session.length > 0;
}

/**
 * Consumes the code, opens a session of the number's own user and notifies the old number.
 * @returns false when another request was first
 */
export async function signInAsOwner(
  services: Writer,
  input: Pick<NumberChange, 'subject' | 'flowHash' | 'tokenHash' | 'openedWith' | 'phone' | 'notice'> & { now: number },
): Promise<boolean> {
  const { session } = await act(services, input.now)
    .step(
      'code',
      sql`
        UPDATE one_time_codes SET consumed_by = ${input.tokenHash}
        WHERE phone = ${input.subject} AND flow_hash = ${input.flowHash} AND consumed_by IS NULL`,
    )
    .ifWrote(
      'code',
      'session',
      (wrote) => sql`
        INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, device)
        SELECT ${input.tokenHash}, id, ${input.now}, ${input.now}, ${JSON.stringify(input.openedWith)}
        FROM users WHERE ${wrote} AND phone = ${input.phone}
        RETURNING token_hash`,
    )
    .message('notice', input.notice, { after: 'session' })
    .ifWrote('session', 'device', (wrote) => rememberDevice({ ...input, at: input.now }, wrote))
    .ifWrote(
      'session',
      'sign-in',
      (wrote) => sql`UPDATE users SET signed_in_at = ${input.now} WHERE ${wrote} AND phone = ${input.phone}`,
    )
    .run();
  return session.length > 0;
}
