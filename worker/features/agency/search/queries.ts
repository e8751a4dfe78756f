import { and, asc, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { readTogether } from '../../../db/read-together.ts';
import { staff } from '../../../db/schema.ts';
import { contains } from '../../../db/text-match.ts';
import { selectProfileItems } from '../profile/list/queries.ts';
import { searchRequests } from '../request/queries.ts';

/** The best few results of each kind, in one round trip. */
export async function selectFound(
  db: Database,
  input: { match: string; words: readonly string[]; typed: string; texts: string | undefined; limit: number },
) {
  const { words, typed, limit } = input;
  const { requests, nannies, people } = await readTogether(db, {
    requests: searchRequests(db, { match: input.match, limit }),
    nannies: selectProfileItems(db, { order: 'newest', words, typed: input.texts, limit }),
    people: db
      .select({ id: staff.id, name: staff.name, role: staff.role })
      .from(staff)
      .where(and(isNull(staff.disabledAt), contains(staff.name, typed)))
      .orderBy(asc(staff.createdAt), asc(staff.id))
      .limit(limit),
  });
  return { requests, nannies, people };
}
