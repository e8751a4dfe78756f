import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../../db/client.ts';
import { readTogether } from '../../../../db/read-together.ts';
import { contactRequests, profiles, users } from '../../../../db/schema.ts';
import { isVisible } from '../../../../records/directory/listings.ts';
import { nannyContact } from '../../../../records/opt-outs.ts';

/** What is needed to ask nannies for a family: the request, and how each nanny is reached. */
export async function selectForAsking(db: Database, input: { requestId: string; profileIds: readonly string[] }) {
  const {
    request: [request],
    nannies,
  } = await readTogether(db, {
    request: db.select().from(contactRequests).where(eq(contactRequests.id, input.requestId)),
    nannies: db
      .select(nannyContact)
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(and(inArray(profiles.id, [...input.profileIds]), isVisible)),
  });
  return { request: request ?? null, nannies };
}
