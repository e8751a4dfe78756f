import { env } from 'cloudflare:workers';

/** How many rows of the desk's index belong to no profile, and how many profiles are not in it. */
export async function unmatchedSearchRows(): Promise<unknown> {
  return env.DB.prepare(
    `SELECT (SELECT count(*) FROM profile_search WHERE rowid NOT IN (SELECT rowid FROM profiles)) AS stray,
      (SELECT count(*) FROM profiles WHERE rowid NOT IN (SELECT rowid FROM profile_search)) AS missing`,
  ).first();
}
