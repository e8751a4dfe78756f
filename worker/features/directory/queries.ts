import { and, between, desc, eq, gt, inArray, lt, max, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { listingCounts, listings, profiles } from '../../db/schema.ts';
import type { ProfileRow } from '../profiles/record.ts';

export interface ListingRow {
  position: number;
  isVerified: boolean;
  profile: ProfileRow;
}

/**
 * A page of listings, newest first, with how many there are, counted up to `countLimit`, and the largest cities: one
 * round trip.
 * @param input.match a full-text expression; all listings without it
 * @param input.after only listings behind this position
 */
export async function selectListings(
  db: Database,
  input: { match: string | undefined; after: number | undefined; limit: number; countLimit: number; cities: number },
): Promise<{ listings: ListingRow[]; count: number; cities: { name: string; count: number }[] }> {
  const verified = sql<number>`EXISTS (
    SELECT 1 FROM certifications WHERE profile_id = ${profiles.id} AND certifications.verified)`;
  const [rows, counts, cities] = await db.batch([
    db
      .select({ position: listings.position, verified, profile: profiles })
      .from(listings)
      .innerJoin(profiles, eq(profiles.id, listings.profileId))
      .where(pageCondition(input))
      .orderBy(desc(listings.position))
      .limit(input.limit),
    db.select({ count: sql<number>`count` }).from(countSource(input)),
    db
      .select({ name: listingCounts.label, count: listingCounts.count })
      .from(listingCounts)
      .where(and(sql`${listingCounts.facet} GLOB 'city:*'`, gt(listingCounts.count, 0)))
      .orderBy(desc(listingCounts.count))
      .limit(input.cities),
  ]);
  return {
    listings: rows.map(({ position, profile, verified: isVerified }) => ({
      position,
      profile,
      isVerified: isVerified === 1,
    })),
    count: counts[0]?.count ?? 0,
    cities,
  };
}

/** Matches are cut to a page inside the index, so that only the rows of that page are read. */
function pageCondition(input: { match: string | undefined; after: number | undefined; limit: number }) {
  const after = input.after ?? Number.MAX_SAFE_INTEGER;
  if (input.match === undefined) return lt(listings.position, after);
  return inArray(
    listings.position,
    sql`(
      SELECT rowid FROM listing_search
      WHERE listing_search MATCH ${input.match} AND rowid < ${after} ORDER BY rowid DESC LIMIT ${input.limit})`,
  );
}

function countSource(input: { match: string | undefined; countLimit: number }): SQL {
  return input.match === undefined
    ? sql`(SELECT count FROM listing_counts WHERE facet = 'all')`
    : sql`(SELECT count(*) AS count FROM (
        SELECT 1 FROM listing_search WHERE listing_search MATCH ${input.match} LIMIT ${input.countLimit}))`;
}

/** Slugs of the listings at these positions, with their last change. */
export async function selectAddresses(db: Database, input: { first: number; last: number }) {
  return db
    .select({ id: profiles.id, slug: profiles.slug, updatedAt: profiles.updatedAt })
    .from(listings)
    .innerJoin(profiles, eq(profiles.id, listings.profileId))
    .where(between(listings.position, input.first, input.last))
    .orderBy(listings.position);
}

export async function selectLastPosition(db: Database): Promise<number> {
  const [row] = await db.select({ last: max(listings.position) }).from(listings);
  return row?.last ?? 0;
}
