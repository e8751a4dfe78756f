import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { reviewedFields } from '#domain/profile/desk.ts';
import { rowOf } from '../../db/batch.ts';
import { profiles } from '../../db/schema.ts';
import { type Act, act } from '../act.ts';
import {
  changesCard,
  changesOf,
  forgetSearchRow,
  isListed,
  isListingOld,
  mayChangeListing,
} from '../directory/listings.ts';
import { eraseShareImages } from '../erased-files.ts';
import { followHidden } from './hidden.ts';
import { forgetProfile, removeFromSearch, updateSearch } from './search.ts';
import { listingTagIf, visibleMediaTags, visibleProfileTags, type Writer } from '../purges.ts';
import { countRename } from '../certification/record.ts';
import { isUnused, spendLink } from '../links.ts';
import { markStaleTranslations } from '../translation/record.ts';

export type ProfileRow = typeof profiles.$inferSelect;
export type ProfileChanges = SQLiteUpdateSetSource<typeof profiles>;

/** An act whose step `profile` writes the profile; later steps can depend on it. */
export type ProfileAct = Act<{ profile: ProfileRow[] }>;

/**
 * Writes the agency's decision about a profile. The revision stays, because the nanny edited nothing.
 * @param input.condition on `profiles`, in addition to its id
 * @param input.also adds statements that run only if the profile was written, such as the decision's audit entry
 * @param input.isUrgent the decision also ends another public page
 * @returns null when the condition does not hold
 */
export function writeDecision(
  services: Writer,
  input: {
    id: string;
    condition?: SQL;
    changes: ProfileChanges;
    now: number;
    also(steps: ProfileAct): ProfileAct;
    isUrgent?: boolean;
  },
): Promise<ProfileRow | null> {
  const isThis = sql`${eq(profiles.id, input.id)}`;
  const condition = input.condition ? sql`${isThis} AND ${input.condition}` : isThis;
  return write(services, { ...input, condition });
}

/**
 * Writes changes to the owner's profile, safe against concurrent writes.
 * @param input.revision the revision the changes were made for, if that matters
 * @returns null when the user has no such profile in that revision
 */
export function updateFields(
  services: Writer,
  input: { id: string; userId: string; revision: number | undefined; changes: ProfileChanges; now: number },
): Promise<ProfileRow | null> {
  const { id, revision, now } = input;
  const isOwn = sql`${eq(profiles.id, id)} AND ${eq(profiles.userId, input.userId)}`;
  const condition = revision === undefined ? isOwn : sql`${isOwn} AND ${eq(profiles.revision, revision)}`;
  return write(services, { id, condition, changes: withEdit(input.changes, now), now });
}

/**
 * Writes staff's changes to a profile that its nanny has not claimed.
 * @param input.condition on `profiles`, in addition
 * @param input.also adds statements that run only if the profile was written
 * @returns null when she has claimed it, or it has another revision by now
 */
export function updateUnclaimed(
  services: Writer,
  input: {
    id: string;
    revision: number;
    condition: SQL;
    changes: ProfileChanges;
    now: number;
    also(steps: ProfileAct): ProfileAct;
  },
): Promise<ProfileRow | null> {
  const isThis = sql`${eq(profiles.id, input.id)} AND ${eq(profiles.revision, input.revision)}`;
  const condition = sql`${isThis} AND ${profiles.unclaimedSince} IS NOT NULL AND ${input.condition}`;
  return write(services, { ...input, condition, changes: withEdit(input.changes, input.now) });
}

/**
 * Writes an answer that the owner gives through a link, and uses the link up, all or nothing.
 * @returns null when the link was used before, or the profile is gone
 */
export function updateByLink(
  services: Writer,
  input: { id: string; tokenHash: string; changes: ProfileChanges; now: number },
): Promise<ProfileRow | null> {
  const { id, tokenHash, now } = input;
  return write(services, {
    id,
    condition: sql`${eq(profiles.id, id)} AND ${isUnused(tokenHash)}`,
    changes: withEdit(input.changes, now),
    now,
    also: (steps) => steps.ifWrote('profile', 'link', (wrote) => spendLink(tokenHash, now, wrote)),
  });
}

/**
 * Writes changes to the revision they were made for, with the slug's history if the slug changes, all or nothing.
 * @returns null when another write was first
 * @throws when the slug belongs to another profile
 */
export function updateRevision(
  services: Writer,
  input: { id: string; revision: number; changes: ProfileChanges; slug: string | undefined; now: number },
): Promise<ProfileRow | null> {
  const { id, slug, now } = input;
  const condition = sql`${eq(profiles.id, id)} AND ${eq(profiles.revision, input.revision)}`;
  const changes = withEdit(slug === undefined ? input.changes : { ...input.changes, slug }, now);
  // The slug is claimed first: if it belongs to another profile, the primary key fails the statement and rolls the batch back.
  const claim = sql`
    INSERT INTO profile_slugs (slug, profile_id, created_at)
    SELECT ${slug ?? ''}, profiles.id, ${now} FROM profiles
    WHERE ${condition} AND NOT EXISTS (SELECT 1 FROM profile_slugs WHERE slug = ${slug ?? ''} AND profile_id = ${id})`;
  return write(services, { id, condition, changes, now, ...(slug !== undefined && { claim }) });
}

/** Deletes a profile, its listing and everything that depends on it. */
export async function deleteProfile(services: Writer, { id, now }: { id: string; now: number }): Promise<void> {
  const isThis = eq(profiles.id, id);
  await act(services, now)
    .purge('page is due', visibleProfileTags(sql`${isThis}`))
    .purge('files are due', visibleMediaTags(sql`${isThis}`))
    .purge('lists are due', listingTagIf(sql`EXISTS (SELECT 1 FROM listings WHERE profile_id = ${id})`))
    .all('search', removeFromSearch(sql`${id}`))
    .step('share images', eraseShareImages(isThis, now))
    .step('profile', sql`DELETE FROM profiles WHERE ${isThis}`)
    .run({ isUrgent: true });
}

/** What decides which files of a profile are public. */
const shownFiles = ['isPublic', 'isActive', 'heldAt', 'profileImageUrl', 'videoResumeUrl'] as const;

/** Writes to one profile and updates the directory and the edge, in one batch. */
async function write(
  services: Writer,
  input: {
    id: string;
    condition: SQL;
    changes: ProfileChanges;
    now: number;
    /** A statement to run first. */
    claim?: SQL;
    also?(steps: ProfileAct): ProfileAct;
    isUrgent?: boolean;
  },
): Promise<ProfileRow | null> {
  const { condition, changes, now } = input;
  const id = sql`${input.id}`;
  const isVisibility = [changes.isPublic, changes.isActive, changes.heldAt].some((value) => value !== undefined);
  const isShown = isVisibility ? sql`slug IS NOT NULL` : sql`is_public AND is_active AND held_at IS NULL`;
  const card = sql`EXISTS (SELECT 1 FROM profiles WHERE ${condition} AND ${isListed} AND ${changesCard(changes)})`;
  const written: ProfileAct = act(services, now)
    .all('claim', input.claim ? [input.claim] : [])
    .purge('lists are due', listingTagIf(card))
    .purge('files are due', visibleMediaTags(sql`${condition} AND ${changesOf(shownFiles, changes)}`))
    .step('search row', forgetSearchRow(condition, changes))
    .step('desk search row', forgetProfile(condition, changes))
    .all('certifications', countRename(condition, changes))
    .step('profile', services.db.update(profiles).set(changes).where(condition).returning(), rowOf(profiles));
  const steps = (input.also ? written.with(input.also) : written)
    .purgeIf(
      'profile',
      'page is due',
      (wrote) => sql`SELECT 'profile:' || id AS tag FROM profiles WHERE ${wrote} AND id = ${id} AND ${isShown}`,
    )
    .all('translations', markStaleTranslations(id, changes, now));
  if (mayChangeListing(changes)) {
    steps.purge('old listing is due', listingTagIf(isListingOld(id))).all('search', updateSearch(id));
  }
  const { profile } = await steps.run({ isUrgent: isVisibility || input.isUrgent === true });
  const row = profile[0] ?? null;
  const isHidden = row && isVisibility && row.slug !== null && !(row.isPublic && row.isActive && row.heldAt === null);
  if (isHidden) await followHidden(services);
  return row;
}

/** The changes of an edit by the nanny, plus those of every edit. */
function withEdit(changes: ProfileChanges, now: number): ProfileChanges {
  const isNextRevision = sql`reviewed_version = version AND NOT ${changesOf(reviewedFields, changes)}`;
  return {
    ...changes,
    revision: sql`${profiles.revision} + 1`,
    updatedAt: now,
    ...countRenameForChecks(changes),
    // Changes that families do not see need no new review.
    reviewedRevision: sql`CASE WHEN ${isNextRevision} THEN version + 1 ELSE reviewed_version END`,
    holdAnsweredAt: sql`CASE WHEN held_at IS NOT NULL THEN ${now} END`,
    ...(changes.isPublic === true && { publishedAt: sql`coalesce(published_at, ${now})` }),
  };
}

/** Another name counts as a change of what the agency checked, because it looked for a person with the nanny's name. */
function countRenameForChecks(changes: ProfileChanges): ProfileChanges {
  if (changes.firstName === undefined && changes.lastName === undefined) return {};
  const isRenamed = changesOf(['firstName', 'lastName'], changes);
  return {
    trustlineRevision: sql`trustline_revision + ${isRenamed}`,
    backgroundCheckRevision: sql`background_check_revision + ${isRenamed}`,
  };
}
