import { eq, inArray, sql } from 'drizzle-orm';
import type { PublicProfile } from '#domain/profile/schema.ts';
import { readId } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { insertLink, type Link } from '../../records/links.ts';
import { countEvent, withinLimits } from '../../db/rate-limits.ts';
import { contactRequests, profiles, users } from '../../db/schema.ts';
import { indexRequest } from '../../records/request/search.ts';
import { act } from '../../records/act.ts';
import type { NewMessage } from '../../records/messages.ts';
import type { RequestRateLimits } from './limits.ts';
import type { Writer } from '../../records/purges.ts';

/** The profiles of a request, with their owners' verified phones and languages. */
export async function selectProfiles(db: Database, ids: readonly string[]) {
  return db
    .select({ profile: profiles, ownerPhone: users.phone, ownerLocale: users.locale })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(inArray(profiles.id, [...ids]));
}

/** The id of the request with this idempotency key; null when there is none. */
export async function selectRequestId(db: Database, idempotencyKey: string): Promise<string | null> {
  const [row] = await db
    .select({ id: contactRequests.id })
    .from(contactRequests)
    .where(eq(contactRequests.idempotencyKey, idempotencyKey));
  return row?.id ?? null;
}

export interface RequestToStore {
  request: Omit<typeof contactRequests.$inferInsert, 'quarantinedAt' | 'profileSeen'> & { profileSeen: PublicProfile };
  /** The nannies after the first, in the family's order. */
  others: { profileId: string; nannyName: string }[];
  /** Set when the request is spam even below all limits. */
  isSpam: boolean;
  limits: RequestRateLimits;
  /** Messages to the agency. */
  notices: NewMessage[];
  /** Message to the agency, once a day, when the first request is stored without a notice. */
  waitingNotice: NewMessage;
  /** Message to the parent, if the address looks like an email address. */
  acknowledgement: NewMessage | undefined;
  /** The link in the acknowledgement with which the family sees and withdraws the request. */
  link: Link;
  /** Messages to the nannies with a verified phone, each as often as the limits allow. */
  nannyNotices: { profileId: string; message: NewMessage }[];
  now: number;
}

/**
 * Stores a request with its messages and counts it. All or nothing. A repeated idempotency key stores nothing and returns the
 * first request.
 * @returns the request's id; null when a limit is reached
 */
export async function storeRequest(
  services: Writer,
  { request, isSpam, limits, others, ...input }: RequestToStore,
): Promise<string | null> {
  const { notices, waitingNotice, acknowledgement, link, nannyNotices, now } = input;
  const quarantined = sql`CASE WHEN ${isSpam ? 1 : 0} OR NOT (${withinLimits(limits.quarantine, now)}) THEN ${now} END`;
  const accepted = sql`EXISTS (SELECT 1 FROM contact_requests WHERE id = ${request.id} AND quarantined_at IS NULL)`;
  const kept = sql`EXISTS (SELECT 1 FROM contact_requests WHERE id = ${request.id} AND quarantined_at IS NOT NULL)`;
  const limited = [
    ...(isSpam
      ? []
      : [{ name: 'waiting notice', message: waitingNotice, condition: kept, limits: [limits.waitingNotice] }]),
    ...nannyNotices.map(({ profileId, message }) => ({
      name: `notice to ${profileId}`,
      message,
      condition: accepted,
      limits: limits.nannyNotices.get(profileId) ?? [],
    })),
    ...(acknowledgement
      ? [{ name: 'acknowledgement', message: acknowledgement, condition: accepted, limits: limits.acknowledge }]
      : []),
  ];
  const steps = act(services, now)
    .step(
      'request',
      sql`
        INSERT INTO contact_requests (id, profile_id, profile_version, nanny_name, parent_name, parent_letters, email, phone,
          urgency, message, locale, idempotency_key, quarantined_at, created_at, profile_seen, job)
        SELECT ${request.id}, ${request.profileId}, ${request.profileRevision}, ${request.nannyName}, ${request.parentName},
          ${request.parentLetters}, ${request.email}, ${request.phone}, ${request.urgency}, ${request.message},
          ${request.locale}, ${request.idempotencyKey}, ${quarantined}, ${now}, ${JSON.stringify(request.profileSeen)},
          ${request.job ? JSON.stringify(request.job) : null}
        WHERE ${withinLimits(limits.refuse, now)}
        ON CONFLICT (idempotency_key) DO NOTHING`,
    )
    // Spam does not count toward the limits of real families.
    .ifWrote('request', 'limits', (wrote) =>
      countEvent([...limits.refuse, ...(isSpam ? [] : limits.quarantine)], now, wrote),
    )
    .ifWrote(
      'request',
      'others',
      (wrote) => sql`
        INSERT INTO requested_profiles (request_id, place, profile_id, nanny_name)
        SELECT ${request.id}, key + 1, json_extract(value, '$.profileId'), json_extract(value, '$.nannyName')
        FROM json_each(${JSON.stringify(others)}) WHERE ${wrote}`,
    )
    .all('search row', indexRequest(request.id))
    .step('known', sql`SELECT id FROM contact_requests WHERE idempotency_key = ${request.idempotencyKey}`, readId)
    .step('link', insertLink(link, accepted));
  for (const notice of notices) steps.message(`notice ${notice.id}`, notice, { if: accepted });
  for (const { name, message, condition, limits: own } of limited) {
    steps
      .message(name, message, { if: sql`${condition} AND ${withinLimits(own, now)}` })
      .ifWrote(name, `${name} limits`, (wrote) => countEvent(own, now, wrote));
  }
  const { known } = await steps.run();
  return known[0] ?? null;
}
