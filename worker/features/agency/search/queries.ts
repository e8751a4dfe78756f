import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { readTogether } from '../../../db/read-together.ts';
import { staff } from '../../../db/schema.ts';
import { selectProfileItems } from '../profile/list/queries.ts';
import { searchRequests } from '../request/queries.ts';

/** The best few results of each kind, in one round trip. */
export async function selectFound(
  db: Database,
  input: { match: string; words: readonly string[]; typed: string; limit: number },
) {
  const { words, limit } = input;
  const part = `%${input.typed.replace(/[\\%_]/g, '\\$&')}%`;
  const { requests, nannies, people } = await readTogether(db, {
    requests: searchRequests(db, { match: input.match, limit }),
    nannies: selectProfileItems(db, { state: undefined, words, after: undefined, limit }),
    people: db
      .select({ id: staff.id, name: staff.name, role: staff.role })
      .from(staff)
      .where(and(isNull(staff.disabledAt), sql`${staff.name} LIKE ${part} ESCAPE '\\'`))
      .orderBy(asc(staff.createdAt), asc(staff.id))
      .limit(limit),
  });
  return { requests, nannies, people };
}
