import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { listings, profiles } from '../../../db/schema.ts';
import { lastPlace, tierSize } from '../../../records/directory/listings.ts';

/** Slugs of the listings in a range of positions, with their last change. */
export async function selectAddresses(db: Database, input: { first: number; last: number }) {
  return db
    .select({ id: profiles.id, slug: profiles.slug, updatedAt: profiles.updatedAt })
    .from(listings)
    .innerJoin(profiles, eq(profiles.id, listings.profileId))
    .where(
      sql`(${listings.position} BETWEEN ${input.first} AND ${input.last}
        OR ${listings.position} BETWEEN ${input.first} + ${tierSize} AND ${input.last} + ${tierSize}
        OR ${listings.position} BETWEEN ${input.first} + 2 * ${tierSize} AND ${input.last} + 2 * ${tierSize})`,
    )
    .orderBy(sql`${listings.position} % ${tierSize}`);
}

/** The highest place of a listing. */
export async function selectLastPlace(db: Database): Promise<number> {
  return (await db.get<{ last: number }>(sql`SELECT ${lastPlace} AS last`)).last;
}
