import { eq, inArray, sql } from 'drizzle-orm';
import { readId } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { insertLink, type Link } from '../../records/links.ts';
import { countEvent, withinLimits } from '../../db/rate-limits.ts';
import { profiles, users } from '../../db/schema.ts';
import { insertRequest, type NewRequestRow, type OtherNanny } from '../../records/request/insert.ts';
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

export interface RequestToStore {
  request: NewRequestRow;
  /** The nannies after the first, in the family's order. */
  others: OtherNanny[];
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
    .with(insertRequest(request, { others, condition: withinLimits(limits.refuse, now), quarantinedAt: quarantined }))
    // Spam does not count toward the limits of real families.
    .ifWrote('request', 'limits', (wrote) =>
      countEvent([...limits.refuse, ...(isSpam ? [] : limits.quarantine)], now, wrote),
    )
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
