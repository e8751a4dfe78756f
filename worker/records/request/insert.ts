import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { contactRequests } from '../../db/tables/request.ts';
import type { Act } from '../act.ts';
import { indexRequest } from './search.ts';

/** A request to store. */
export type NewRequestRow = Omit<typeof contactRequests.$inferInsert, 'quarantinedAt' | 'phoneDigits'>;

/** A nanny of a request after the first. */
export interface OtherNanny {
  profileId: string;
  nannyName: string;
}

/** What a request has in place of a nanny. Requests about a nanny who was erased keep the revision of her profile. */
export const aboutNobody = { profileId: null, profileRevision: 0, profileSeen: null, nannyName: '' };

/** The digits of a phone by which two numbers are compared, however they are typed; null when there are fewer than ten. */
function lastDigits(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').normalize('NFKC').replace(/\D/g, '');
  return digits.length < 10 ? null : digits.slice(-10);
}

const json = (value: unknown) => (value == null ? null : JSON.stringify(value));

/** Stores a request with its nannies and its words for searching; nothing with the idempotency key of another request. */
export function insertRequest<Results extends object>(
  request: NewRequestRow,
  { others, condition, quarantinedAt }: { others: readonly OtherNanny[]; condition: SQL; quarantinedAt: SQL },
) {
  return (steps: Act<Results>) =>
    steps
      .step(
        'request',
        sql`
          INSERT INTO contact_requests (id, profile_id, profile_version, nanny_name, parent_name, parent_letters, email, phone,
            urgency, message, locale, idempotency_key, quarantined_at, created_at, profile_seen, job, source, channel,
            referred_by, state, assignee_id, answered_at, phone_digits)
          SELECT ${request.id}, ${request.profileId}, ${request.profileRevision}, ${request.nannyName}, ${request.parentName},
            ${request.parentLetters}, ${request.email}, ${request.phone}, ${request.urgency}, ${request.message},
            ${request.locale}, ${request.idempotencyKey}, ${quarantinedAt}, ${request.createdAt}, ${json(request.profileSeen)},
            ${json(request.job)}, ${request.source ?? null}, ${request.channel ?? 'web'}, ${request.referredBy ?? null},
            ${request.state ?? 'new'}, ${request.assigneeId ?? null}, ${request.answeredAt ?? null},
            ${lastDigits(request.phone)}
          WHERE ${condition}
          ON CONFLICT (idempotency_key) DO NOTHING RETURNING id`,
      )
      .ifWrote(
        'request',
        'others',
        (wrote) => sql`
          INSERT INTO requested_profiles (request_id, place, profile_id, nanny_name)
          SELECT ${request.id}, key + 1, json_extract(value, '$.profileId'), json_extract(value, '$.nannyName')
          FROM json_each(${JSON.stringify(others)}) WHERE ${wrote}`,
      )
      .all('search row', indexRequest(request.id));
}

/** The id of the request with this idempotency key; null when there is none. */
export async function selectRequestId(db: Database, idempotencyKey: string): Promise<string | null> {
  const [row] = await db
    .select({ id: contactRequests.id })
    .from(contactRequests)
    .where(eq(contactRequests.idempotencyKey, idempotencyKey));
  return row?.id ?? null;
}
