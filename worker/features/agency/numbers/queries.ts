import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { agencyNumbersSchema } from '#domain/agency/numbers.ts';
import { requestChannels, requestStates } from '#domain/request/desk.ts';
import { batch } from '../../../db/batch.ts';
import { isRequestAbout } from '../../../records/request/search.ts';
import type { Database } from '../../../db/client.ts';

const count = z.number().int();
const requestSchema = z.object({
  created_at: count,
  answered_at: count.nullable(),
  state: z.enum(requestStates),
  channel: z.enum(requestChannels),
});
const outcomeSchema = agencyNumbersSchema.shape.outcomes.element;
const funnelSchema = agencyNumbersSchema.shape.funnel;
const backlogSchema = z.object({ reviews: count, certificates: count, oldest: count.nullable() });
const viewsSchema = z.object({
  id: z.string(),
  slug: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  views: count,
});

/** Most ways by which families came that are listed. */
const maxOutcomes = 50;

/** Condition on `contact_requests`: it is not spam, and not older than a time, ms since the epoch. */
const isReal = (since: number) => sql`created_at >= ${since} AND quarantined_at IS NULL AND state <> 'spam'`;

function requestsSince(since: number, limit: number) {
  return sql`
    SELECT created_at, answered_at, state, channel FROM contact_requests
    WHERE ${isReal(since)} ORDER BY created_at LIMIT ${limit}`;
}

/** The real requests since a time, ms since the epoch. */
export async function selectRequests(db: Database, since: number, limit: number) {
  const { requests } = await batch(db)
    .step('requests', requestsSince(since, limit), (row) => requestSchema.parse(row))
    .run();
  return requests;
}

/**
 * The data for the agency's numbers, in one round trip. Only requests and nannies since a time are read.
 * @param input.since ms since the epoch; `viewsFrom` `YYYY-MM-DD`
 */
export async function selectNumbers(db: Database, input: { since: number; viewsFrom: string; limit: number }) {
  const { since } = input;
  const { requests, outcomes, funnel, backlog, views } = await batch(db)
    .step('requests', requestsSince(since, input.limit), (row) => requestSchema.parse(row))
    .step(
      'outcomes',
      sql`
        SELECT channel, source, count(*) AS asked,
          sum(EXISTS (SELECT 1 FROM introductions WHERE request_id = contact_requests.id AND sent_at IS NOT NULL))
            AS introduced,
          sum(EXISTS (
            SELECT 1 FROM introductions JOIN introduction_items ON introduction_id = introductions.id
            WHERE request_id = contact_requests.id AND interview_at IS NOT NULL)) AS interviewed,
          sum(state = 'closed' AND closing_reason IS 'placed') AS placed
        FROM contact_requests WHERE ${isReal(since)}
        GROUP BY channel, source ORDER BY asked DESC, channel, source LIMIT ${maxOutcomes}`,
      (row) => outcomeSchema.parse(row),
    )
    .step(
      'funnel',
      sql`
        SELECT count(*) AS started, count(published_at) AS published, count(reviewed_at) AS reviewed,
          coalesce(sum(EXISTS (SELECT 1 FROM contact_requests WHERE ${isRequestAbout(sql`profiles.id`)})), 0) AS requested
        FROM profiles WHERE created_at >= ${since} AND unclaimed_since IS NULL`,
    )
    .step(
      'backlog',
      sql`
        SELECT
          (SELECT count(*) FROM profiles
            WHERE is_public AND is_active AND held_at IS NULL AND reviewed_version IS NULL) AS reviews,
          (SELECT count(*) FROM certifications WHERE document_url IS NOT NULL AND checked_at IS NULL) AS certificates,
          (SELECT min(since) FROM (
            SELECT min(published_at) AS since FROM profiles
              WHERE is_public AND is_active AND held_at IS NULL AND reviewed_version IS NULL
            UNION ALL SELECT min(document_at) FROM certifications
              WHERE document_url IS NOT NULL AND checked_at IS NULL)) AS oldest`,
    )
    .step(
      'views',
      sql`
        SELECT profiles.id, slug, first_name, last_name, sum(views) AS views
        FROM profile_views JOIN profiles ON profiles.id = profile_id
        WHERE day >= ${input.viewsFrom} GROUP BY profiles.id ORDER BY views DESC, profiles.id LIMIT 10`,
      (row) => viewsSchema.parse(row),
    )
    .run();
  return { requests, outcomes, funnel: funnelSchema.parse(funnel[0]), backlog: backlogSchema.parse(backlog[0]), views };
}
