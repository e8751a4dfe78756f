import { and, eq, or, sql } from 'drizzle-orm';
import type { Device } from '#domain/account/schema.ts';
import { type Act, insertAct } from '../../../records/audit.ts';
import { atomic } from '../../../db/atomic.ts';
import type { Database } from '../../../db/client.ts';
import { profiles, rateCounters, users } from '../../../db/schema.ts';
import { insertMessage, type NewMessage } from '../../../records/messages.ts';

/** Who has proved a number, with her profile; null when nobody has. */
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
  /** What the code was stored under. */
  subject: string;
  flowHash: string;
  tokenHash: string;
  failureKeys: readonly string[];
  openedWith: Device;
  act: Act;
  /** To the old number. */
  notice: NewMessage;
}

/**
 * Consumes the code and gives the user her new number: her other sessions end, the profile's number follows where it was
 * the old one, and the old number is told. What waits to be sent to her goes to the new number; links that went to the old one,
 * which may be somebody else's soon, are dead, and not having answered them is no silence. All or nothing.
 * @returns false when the code was used, or the number taken, by another request
 */
export async function moveToNumber(db: Database, change: NumberChange): Promise<boolean> {
  const { act, userId, phone, oldPhone, tokenHash } = change;
  const won = sql`EXISTS (
    SELECT 1 FROM one_time_codes
    WHERE phone = ${change.subject} AND flow_hash = ${change.flowHash} AND consumed_by = ${tokenHash})`;
  const isWaiting = sql`recipient = ${oldPhone} AND sent_at IS NULL AND failed_at IS NULL
    AND subject_id IN (SELECT id FROM profiles WHERE user_id = ${userId})`;
  const results = await atomic(db, [
    sql`
      UPDATE one_time_codes SET consumed_by = ${tokenHash}
      WHERE phone = ${change.subject} AND flow_hash = ${change.flowHash} AND consumed_by IS NULL
        AND NOT EXISTS (SELECT 1 FROM users WHERE phone = ${phone})
        AND EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND phone = ${oldPhone})`,
    sql`UPDATE users SET phone = ${phone} WHERE id = ${userId} AND ${won}`,
    sql`
      UPDATE profiles SET phone = ${phone}, version = version + 1, updated_at = ${act.at},
        reviewed_version = CASE WHEN reviewed_version = version THEN version + 1 ELSE reviewed_version END
      WHERE user_id = ${userId} AND phone = ${oldPhone} AND ${won}`,
    sql`UPDATE profiles SET unanswered_asks = 0 WHERE user_id = ${userId} AND ${won}`,
    sql`
      DELETE FROM links
      WHERE purpose = 'still-free' AND record_id IN (SELECT id FROM profiles WHERE user_id = ${userId}) AND ${won}`,
    sql`DELETE FROM outbox WHERE ${isWaiting} AND instr(text, '/still-free/') > 0 AND ${won}`,
    sql`UPDATE outbox SET recipient = ${phone} WHERE ${isWaiting} AND ${won}`,
    sql`DELETE FROM sessions WHERE user_id = ${userId} AND ${won}`,
    sql`
      INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, device)
      SELECT ${tokenHash}, ${userId}, ${act.at}, ${act.at}, ${JSON.stringify(change.openedWith)} WHERE ${won}
      RETURNING token_hash`,
    db.delete(rateCounters).where(and(or(...change.failureKeys.map((key) => eq(rateCounters.key, key))), won)),
    sql`DELETE FROM known_devices WHERE phone = ${oldPhone} AND ${won}`,
    sql`
      INSERT INTO known_devices (phone, flow_hash, proved_at)
      SELECT ${phone}, flow_hash, ${act.at} FROM one_time_codes
      WHERE phone = ${change.subject} AND flow_hash = ${change.flowHash} AND cookie_bound AND ${won}
      ON CONFLICT (phone, flow_hash) DO UPDATE SET proved_at = excluded.proved_at`,
    insertAct(act, won),
    insertMessage(change.notice, won),
  ]);
  return results.some((rows) => rows.some((row) => row['token_hash'] === tokenHash));
}

/**
 * Consumes the code, opens a session of the number's own user and tells the old number. @returns false when another request was
 * first
 */
export async function signInAsOwner(
  db: Database,
  input: Pick<NumberChange, 'subject' | 'flowHash' | 'tokenHash' | 'openedWith' | 'phone' | 'notice'> & { now: number },
): Promise<boolean> {
  const [, opened = []] = await atomic(db, [
    sql`
      UPDATE one_time_codes SET consumed_by = ${input.tokenHash}
      WHERE phone = ${input.subject} AND flow_hash = ${input.flowHash} AND consumed_by IS NULL`,
    sql`
      INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, device)
      SELECT ${input.tokenHash}, id, ${input.now}, ${input.now}, ${JSON.stringify(input.openedWith)}
      FROM users WHERE changes() > 0 AND phone = ${input.phone}
      RETURNING token_hash`,
    insertMessage(input.notice, sql`EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${input.tokenHash})`),
  ]);
  return opened.length > 0;
}
