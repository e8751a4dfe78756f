import { and, eq, sql } from 'drizzle-orm';
import type { Locale } from '#domain/locale.ts';
import { type Act, insertAct } from '../../records/audit.ts';
import { atomic } from '../../db/atomic.ts';
import type { Database } from '../../db/client.ts';
import { insertLink, type Link } from '../../records/links.ts';
import { countEvent, type RateLimit, withinLimits } from '../../db/rate-limits.ts';
import { profiles, users } from '../../db/schema.ts';
import { insertMessage, type NewMessage } from '../../records/messages.ts';

const lastAsked = sql`coalesce(asked_free_at, published_at, profiles.created_at)`;

/** Published nannies with a proved phone who were not asked since `before`, the longest first; who said STOP is left out. */
export async function selectDue(db: Database, before: number, limit: number) {
  return db
    .select({
      id: profiles.id,
      userId: profiles.userId,
      firstName: profiles.firstName,
      unansweredAsks: profiles.unansweredAsks,
      phone: users.phone,
      locale: users.locale,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        sql`is_public = 1 AND is_active = 1 AND held_at IS NULL`,
        sql`${lastAsked} < ${before}`,
        sql`${users.phone} IS NOT NULL`,
        sql`NOT EXISTS (SELECT 1 FROM sms_opt_outs WHERE sms_opt_outs.phone = ${users.phone})`,
      ),
    )
    .orderBy(lastAsked, profiles.id)
    .limit(limit);
}

/**
 * Writes down that she is asked, with the link and the message: all of it or nothing.
 * @returns false when the day's messages are used up, or somebody else asked her first
 */
export async function insertAsk(
  db: Database,
  input: { profileId: string; before: number; link: Link; message: NewMessage; limit: RateLimit; now: number },
): Promise<boolean> {
  const { profileId, link, now } = input;
  // Another run may ask at the same instant: one link alone is written then, and the message is that one's.
  const isFirst = sql`
    EXISTS (SELECT 1 FROM profiles WHERE id = ${profileId} AND asked_free_at = ${now})
    AND NOT EXISTS (
      SELECT 1 FROM links WHERE record_id = ${profileId} AND purpose = 'still-free' AND created_at = ${now})`;
  const isLinked = sql`EXISTS (SELECT 1 FROM links WHERE token_hash = ${link.tokenHash})`;
  const [asked = []] = await atomic(db, [
    sql`
      UPDATE profiles SET asked_free_at = ${now}, unanswered_asks = unanswered_asks + 1
      WHERE id = ${profileId} AND ${lastAsked} < ${input.before} AND ${withinLimits([input.limit], now)}
      RETURNING id`,
    countEvent([input.limit], now, sql`changes() > 0`),
    insertLink(link, isFirst),
    insertMessage(input.message, isLinked),
  ]);
  return asked.length > 0;
}

/** Writes an act down. */
export async function insertActAlone(db: Database, act: Act): Promise<void> {
  await atomic(db, [insertAct(act)]);
}

/** The language that a proved number signed in in last; null where nobody knows. */
export async function selectLanguage(db: Database, phone: string): Promise<Locale | null> {
  const [row] = await db.select({ locale: users.locale }).from(users).where(eq(users.phone, phone));
  return row?.locale ?? null;
}
