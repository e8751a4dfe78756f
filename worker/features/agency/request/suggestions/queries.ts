import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../../db/client.ts';
import { batch } from '../../../../db/batch.ts';

const historySchema = z.object({ id: z.string(), consent: z.string().nullable(), placed: z.number().int() });

/**
 * What this family and others have made of nannies: her latest answer to the question of this request, and whether she met a family
 * since a time (ms since the epoch) that placed somebody.
 */
export async function selectHistory(
  db: Database,
  { requestId, profileIds, since }: { requestId: string; profileIds: readonly string[]; since: number },
) {
  const { nannies } = await batch(db)
    .step(
      'nannies',
      sql`
        SELECT value AS id,
          (SELECT consent FROM introduction_items JOIN introductions ON introductions.id = introduction_id
            WHERE introduction_items.profile_id = value AND request_id = ${requestId} ORDER BY asked_at DESC LIMIT 1)
            AS consent,
          EXISTS (SELECT 1 FROM introduction_items JOIN introductions ON introductions.id = introduction_id
            JOIN contact_requests ON contact_requests.id = request_id
            WHERE introduction_items.profile_id = value AND request_id <> ${requestId} AND interview_at > ${since}
              AND canceled_at IS NULL AND contact_requests.state = 'closed' AND closing_reason = 'placed') AS placed
        FROM json_each(${JSON.stringify(profileIds)})`,
      (row) => historySchema.parse(row),
    )
    .run();
  return new Map(nannies.map(({ id, ...known }) => [id, known]));
}
