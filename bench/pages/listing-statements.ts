import { sql } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { updateSearch } from '#worker/records/profile/search.ts';

const profileId = 'profile-id';

/** The product's own statements by which families and staff find a profile, each with how often its id is bound. */
export function listingStatements(): { text: string; ids: number }[] {
  const dialect = new SQLiteAsyncDialect();
  return updateSearch(sql`${profileId}`).map((statement) => {
    const { sql: text, params } = dialect.sqlToQuery(statement);
    if (params.some((param) => param !== profileId))
      throw new Error('A statement binds more than the id of the profile');
    return { text, ids: params.length };
  });
}
