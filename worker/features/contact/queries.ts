import { eq, sql } from 'drizzle-orm';
import type { PublicProfile } from '#domain/profile/schema.ts';
import { batch, readId } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { insertLink, type Link } from '../../records/links.ts';
import { countEvent, withinLimits } from '../../db/rate-limits.ts';
import { contactRequests, profiles, users } from '../../db/schema.ts';
import { indexRequest } from '../../records/request-search.ts';
import { insertMessage, type NewMessage } from '../../records/messages.ts';
import type { ContactLimits } from './limits.ts';

/** The profile of a request, and its owner's verified phone and language. */
export async function selectProfile(db: Database, id: string) {
  const [row] = await db
    .select({ profile: profiles, ownerPhone: users.phone, ownerLocale: users.locale })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.id, id));
  return row ?? null;
}

/** The id of the request with this idempotency key; null when there is none. */
export async function selectRequestId(db: Database, idempotencyKey: string): Promise<string | null> {
  const [row] = await db
    .select({ id: contactRequests.id })
    .from(contactRequests)
    .where(eq(contactRequests.idempotencyKey, idempotencyKey));
  return row?.id ?? null;
}

export interface ContactToStore {
  request: Omit<typeof contactRequests.$inferInsert, 'quarantinedAt' | 'profileSeen'> & { profileSeen: PublicProfile };
  /** Set when the request is spam even below all limits. */
  isSpam: boolean;
  limits: ContactLimits;
  /** Messages to the agency. */
  notices: NewMessage[];
  /** Message to the agency, once a day, when the first request is stored without a notice. */
  waitingNotice: NewMessage;
  /** Message to the parent, if the address looks like an email address. */
  acknowledgement: NewMessage | undefined;
  /** The link in the acknowledgement with which the family sees and withdraws the request. */
  link: Link;
  /** Message to the nanny, as often as the limit allows; undefined when the nanny has no verified phone. */
  nannyNotice: NewMessage | undefined;
  now: number;
}

/**
 * Stores a request with its messages and counts it. All or nothing. A repeated idempotency key stores nothing and returns the
 * first request.
 * @returns the request's id and the messages to deliver, or null when a limit is reached
 */
export async function storeRequest(
  db: Database,
  { request, isSpam, limits, notices, waitingNotice, acknowledgement, link, nannyNotice, now }: ContactToStore,
): Promise<{ id: string; messageIds: string[] } | null> {
  const quarantined = sql`CASE WHEN ${isSpam ? 1 : 0} OR NOT (${withinLimits([limits.quarantine], now)}) THEN ${now} END`;
  const accepted = sql`EXISTS (SELECT 1 FROM contact_requests WHERE id = ${request.id} AND quarantined_at IS NULL)`;
  const kept = sql`EXISTS (SELECT 1 FROM contact_requests WHERE id = ${request.id} AND quarantined_at IS NOT NULL)`;
  const limited = [
    ...(isSpam
      ? []
      : [{ name: 'waiting notice', message: waitingNotice, condition: kept, limits: [limits.waitingNotice] }]),
    ...(nannyNotice
      ? [{ name: 'nanny notice', message: nannyNotice, condition: accepted, limits: limits.nannyNotice }]
      : []),
    ...(acknowledgement
      ? [{ name: 'acknowledgement', message: acknowledgement, condition: accepted, limits: [limits.acknowledge] }]
      : []),
  ];
  const steps = batch(db)
    .step(
      'request',
      sql`
        INSERT INTO contact_requests (id, profile_id, profile_version, nanny_name, parent_name, parent_letters, email, phone,
          urgency, message, locale, idempotency_key, quarantined_at, created_at, profile_seen)
        SELECT ${request.id}, ${request.profileId}, ${request.profileVersion}, ${request.nannyName}, ${request.parentName},
          ${request.parentLetters}, ${request.email}, ${request.phone}, ${request.urgency}, ${request.message},
          ${request.locale}, ${request.idempotencyKey}, ${quarantined}, ${now}, ${JSON.stringify(request.profileSeen)}
        WHERE ${withinLimits(limits.refuse, now)}
        ON CONFLICT (idempotency_key) DO NOTHING`,
    )
    // Spam does not count toward the limits of real families.
    .ifWrote('request', 'limits', (wrote) =>
      countEvent([...limits.refuse, ...(isSpam ? [] : [limits.quarantine])], now, wrote),
    )
    .all('search row', indexRequest(request.id))
    .step('known', sql`SELECT id FROM contact_requests WHERE idempotency_key = ${request.idempotencyKey}`, readId)
    .step('link', insertLink(link, accepted))
    .all(
      'notice',
      notices.map((notice) => insertMessage(notice, accepted)),
    );
  for (const { name, message, condition, limits: own } of limited) {
    steps
      .step(name, insertMessage(message, sql`${condition} AND ${withinLimits(own, now)}`))
      .ifWrote(name, `${name} limits`, (wrote) => countEvent(own, now, wrote));
  }
  const messageIds = [...notices, ...limited.map(({ message }) => message)].map((message) => message.id);
  const written = sql`
    SELECT value AS id FROM json_each(${JSON.stringify(messageIds)})
    WHERE EXISTS (SELECT 1 FROM outbox WHERE outbox.id = value)`;
  const { known, messages } = await steps.step('messages', written, readId).run();
  const [id] = known;
  return id === undefined ? null : { id, messageIds: messages };
}
