import { isRequestAbout } from '../../../records/request/search.ts';
import { and, count, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { readTogether } from '../../../db/read-together.ts';
import { certifications, contactRequests, profiles, profileViews } from '../../../db/schema.ts';

/** The counts of a profile's last two weeks, days as `YYYY-MM-DD`; null when there is no such profile. */
export async function selectWeek(
  db: Database,
  input: { profileId: string; weekFrom: string; beforeFrom: string; requestsFrom: number },
) {
  const isThisWeek = sql`${profileViews.day} >= ${input.weekFrom}`;
  const { owned, ownCertifications, views, requests } = await readTogether(db, {
    owned: db.select().from(profiles).where(eq(profiles.id, input.profileId)),
    ownCertifications: db.select().from(certifications).where(eq(certifications.profileId, input.profileId)),
    views: db
      .select({ week: sumOfViews(isThisWeek).as('week'), before: sumOfViews(sql`NOT (${isThisWeek})`).as('before') })
      .from(profileViews)
      .where(and(eq(profileViews.profileId, input.profileId), gte(profileViews.day, input.beforeFrom))),
    requests: db
      .select({ families: count() })
      .from(contactRequests)
      .where(
        and(
          isRequestAbout(sql`${input.profileId}`),
          gte(contactRequests.createdAt, input.requestsFrom),
          sql`${contactRequests.quarantinedAt} IS NULL AND ${contactRequests.state} <> 'spam'`,
        ),
      ),
  });
  const [profile] = owned;
  return profile
    ? {
        profile,
        certifications: ownCertifications,
        views: views[0]?.week ?? 0,
        viewsBefore: views[0]?.before ?? 0,
        requests: requests[0]?.families ?? 0,
      }
    : null;
}

function sumOfViews(condition: SQL) {
  return sql<number>`coalesce(sum(CASE WHEN ${condition} THEN ${profileViews.views} END), 0)`;
}
