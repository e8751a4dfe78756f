import { and, desc, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { listingCounts } from '../../../db/schema.ts';

/** The names of the listings' cities, those with most listings first. */
export async function selectCityNames(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: listingCounts.label })
    .from(listingCounts)
    .where(and(sql`${listingCounts.facet} GLOB 'city:*'`, gt(listingCounts.count, 0)))
    .orderBy(desc(listingCounts.count))
    .limit(limit);
  return rows.map(({ name }) => name);
}
