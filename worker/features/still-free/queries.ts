import { and, eq, sql } from 'drizzle-orm';
import type { Locale } from '#domain/locale.ts';
import type { Database } from '../../db/client.ts';
import { insertLink, type Link } from '../../records/links.ts';
import { countEvent, type RateLimit, withinLimits } from '../../db/rate-limits.ts';
import { profiles, users } from '../../db/schema.ts';
import { act } from '../../records/act.ts';
import type { NewMessage } from '../../records/messages.ts';
import { hasOptedOut } from '../../records/opt-outs.ts';
import type { Writer } from '../../records/purges.ts';

const lastAsked = sql`coalesce(asked_free_at, published_at, profiles.created_at)`;

/** Questions by email before a nanny is asked by text message. */
const asksByEmail = 2;

/**
 * Published nannies with a verified phone who were not asked since `before`, the longest waiting first. Those with an email address
 * are due by email for the first questions, and for all of them after they sent STOP.
 */
export async function selectDue(
  db: Database,
  { before, channel, limit }: { before: number; channel: 'sms' | 'email'; limit: number },
) {
  const isByEmail = sql`(profiles.email IS NOT NULL AND (unanswered_asks < ${asksByEmail} OR ${hasOptedOut}))`;
  return db
    .select({
      id: profiles.id,
      userId: profiles.userId,
      firstName: profiles.firstName,
      unansweredAsks: profiles.unansweredAsks,
      phone: users.phone,
      email: profiles.email,
      locale: users.locale,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        sql`is_public = 1 AND is_active = 1 AND held_at IS NULL`,
        sql`${lastAsked} < ${before}`,
        sql`${users.phone} IS NOT NULL`,
        channel === 'email' ? isByEmail : sql`NOT ${isByEmail} AND NOT ${hasOptedOut}`,
      ),
    )
    .orderBy(lastAsked, profiles.id)
    .limit(limit);
}

/**
 * Records that a nanny is asked, with the link and the message, all or nothing.
 * @returns false when the day's messages are used up, or another run asked the nanny first
 */
export async function insertAsk(
  services: Writer,
  input: { profileId: string; before: number; link: Link; message: NewMessage; emails: RateLimit; now: number },
): Promise<boolean> {
  const { profileId, link, message, emails, now } = input;
  // A text message is counted where it enters the outbox.
  const limit = message.channel === 'sms' ? message.budget : emails;
  const { profile } = await act(services, now)
    .step(
      'profile',
      sql`
        UPDATE profiles SET asked_free_at = ${now}, unanswered_asks = unanswered_asks + 1
        WHERE id = ${profileId} AND ${lastAsked} < ${input.before} AND ${withinLimits([limit], now)}
        RETURNING id`,
    )
    .ifWrote('profile', 'limits', (wrote) => countEvent([emails], now, message.channel === 'email' ? wrote : sql`0`))
    .ifWrote('profile', 'link', (wrote) => insertLink(link, wrote))
    .message('message', message, { after: 'profile' })
    .run();
  return profile.length > 0;
}

/** The profile of a link; null when it does not exist. */
export async function selectAsked(db: Database, id: string) {
  const { firstName, availabilityCalendar } = profiles;
  const [row] = await db
    .select({ id: profiles.id, firstName, availabilityCalendar })
    .from(profiles)
    .where(eq(profiles.id, id));
  return row ?? null;
}

/** The language in which a verified number last signed in; null when unknown. */
export async function selectLanguage(db: Database, phone: string): Promise<Locale | null> {
  const [row] = await db.select({ locale: users.locale }).from(users).where(eq(users.phone, phone));
  return row?.locale ?? null;
}
