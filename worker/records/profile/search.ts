import { type SQL, sql } from 'drizzle-orm';
import type { ColumnChanges } from '../column-changes.ts';
import {
  changesOf,
  indexListingAgain,
  removeListing,
  searchedColumns,
  searchTexts,
  updateListing,
} from '../directory/listings.ts';

// Staff find every profile, listed or not, in an index of its own, `profile_search`, whose rows have the row ids of `profiles`. The
// directory's index has only what families may find, so that none of their searches can show or count anybody else. A migration that
// builds `profiles` anew must build `profile_search` anew as well.

/** Removes a profile from the desk's index when pending changes alter its search texts; {@link updateSearch} adds it again. */
export function forgetProfile(condition: SQL, changes: ColumnChanges): SQL {
  return forgetProfiles(sql`${condition} AND ${changesOf(searchedColumns, changes)}`);
}

/** Statements that update what finds a profile in the directory and at the desk, for the batch that writes it. */
export function updateSearch(id: SQL): SQL[] {
  return [...updateListing(id), insertProfile(id)];
}

/** Statements that index a profile again, for a batch that changes its search texts outside its own row. */
export function indexAgain(id: SQL): SQL[] {
  return [...indexListingAgain(id), forgetProfiles(sql`id = ${id}`), insertProfile(id)];
}

/** Statements that remove a profile from the directory and the desk's index, for the batch that deletes it later on. */
export function removeFromSearch(id: SQL): SQL[] {
  return [...removeListing(id), forgetProfiles(sql`id = ${id}`)];
}

/**
 * Removes profiles from the desk's index, for the batch that deletes them later on: a row left behind would keep their words, and
 * its row id may be given to the next profile.
 * @param condition on `profiles`
 */
export function forgetProfiles(condition: SQL): SQL {
  return sql`DELETE FROM profile_search WHERE rowid IN (SELECT profiles.rowid FROM profiles WHERE ${condition})`;
}

/** Statement that adds a profile to the desk's index, unless it is there. */
export function insertProfile(id: SQL): SQL {
  return sql`
    INSERT INTO profile_search (rowid, words, languages, city, facets)
    SELECT profiles.rowid, ${searchTexts} FROM profiles
    WHERE profiles.id = ${id} AND NOT EXISTS (SELECT 1 FROM profile_search WHERE rowid = profiles.rowid)`;
}
