import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { type OwnerProfile, type ProfilePatch, profilePatchSchema } from '#domain/profile/schema.ts';
import { createSlug, isSlug } from '#domain/profile/slug.ts';
import type { Services } from '../../services.ts';
import type { Session } from '../identity/session.ts';
import { isOwner, type ProfileView, viewProfile } from './policy.ts';
import { insertOrSelect, selectById, selectBySlug, selectByUser, selectSlugOwner, updateVersion } from './queries.ts';
import { type ProfileChanges, type ProfileRow, toChanges, toOwnerProfile } from './record.ts';

/** Writers that lose a race start over this often before they give up. */
const maxWriteAttempts = 8;

/** The session's own profile, made when she has none yet: asking twice gives the same one. */
export async function createProfile(
  services: Services,
  session: Session,
): Promise<{ profile: OwnerProfile; created: boolean }> {
  const now = services.clock.now();
  const { created, row } = await insertOrSelect(services.db, {
    id: createId(),
    userId: session.userId,
    ...(session.phone !== undefined && { phone: session.phone }),
    createdAt: now,
    updatedAt: now,
  });
  if (!row) throw new ProductError('conflict');
  return { profile: toOwnerProfile(row), created };
}

/** A user's profile, for that user only; anybody else is told there is none. @throws ProductError not_found */
export async function readOwnProfile(
  services: Services,
  userId: string,
  session: Session | null,
): Promise<OwnerProfile> {
  if (session?.userId !== userId) throw new ProductError('not_found');
  const row = await selectByUser(services.db, userId);
  if (!row) throw new ProductError('not_found');
  return toOwnerProfile(row);
}

/** A profile by id as the viewer may see it. @throws ProductError not_found */
export async function readProfile(services: Services, id: string, viewer: Session | null): Promise<ProfileView> {
  const row = await selectById(services.db, id);
  if (!row) throw new ProductError('not_found');
  return viewProfile(toOwnerProfile(row), viewer);
}

/** A profile by any slug it ever had, as the viewer may see it. @throws ProductError not_found */
export async function readProfileBySlug(
  services: Services,
  slug: string,
  viewer: Session | null,
): Promise<ProfileView> {
  const row = await selectBySlug(services.db, slug);
  if (!row) throw new ProductError('not_found');
  return viewProfile(toOwnerProfile(row), viewer);
}

/** A profile by public identifier, an id or a slug (spec.md 2.1), as anybody sees it; null when there is none. */
export async function findPublicProfile(services: Services, identifier: string): Promise<ProfileView | null> {
  const row = isSlug(identifier)
    ? await selectBySlug(services.db, identifier)
    : await selectById(services.db, identifier);
  return row && viewProfile(toOwnerProfile(row), null);
}

/**
 * Merges a patch into the owner's profile. Fields that are absent stay; publishing gives a slug and a completeness score
 * of 100; a new name gives a new slug and keeps the old ones as redirects.
 * @param expectedVersion the version the patch was made for, if the caller wants to hear of others' changes
 * @throws ProductError session_required, not_found, stale_version with the current profile, validation_failed, conflict
 */
export async function updateProfile(
  services: Services,
  session: Session,
  id: string,
  patch: ProfilePatch,
  expectedVersion: number | undefined,
): Promise<OwnerProfile> {
  for (let attempt = 0; attempt < maxWriteAttempts; attempt += 1) {
    const current = await selectById(services.db, id);
    if (!current || !isOwner(current, session)) throw new ProductError('not_found');
    if (expectedVersion !== undefined && expectedVersion !== current.version) {
      throw new ProductError('stale_version', { details: { profile: toOwnerProfile(current) } });
    }
    const changes = publicationChanges(toChanges(profilePatchSchema.parse(patch), current), current);
    const written = await writeWithSlug(services, current, changes);
    if (written) return toOwnerProfile(written);
  }
  throw new ProductError('conflict');
}

/** What else a change brings with it: publishing completes a profile and needs a name. */
function publicationChanges(changes: ProfileChanges, current: ProfileRow): ProfileChanges {
  const publishes = changes.isPublic === true && !current.isPublic;
  if (!publishes) return changes;
  const next = { ...current, ...changes };
  const missing = (['firstName', 'lastName'] as const).filter((field) => !next[field]);
  if (missing.length > 0) {
    throw new ProductError('validation_failed', {
      issues: missing.map((path) => ({ path, messageId: 'validation.publishName' })),
    });
  }
  return { isActive: true, ...changes, completenessScore: 100 };
}

/** Writes the changes and, where the name or the publication asks for it, a slug nobody else has. */
async function writeWithSlug(services: Services, current: ProfileRow, changes: ProfileChanges) {
  const write = (slug: string | undefined) =>
    updateVersion(services.db, {
      id: current.id,
      version: current.version,
      changes: { ...changes, ...(slug !== undefined && { slug }) },
      now: services.clock.now(),
    });
  const name = slugName(current, changes);
  if (!name) return write(undefined);
  const wanted = createSlug(name);
  try {
    return await write(wanted);
  } catch (error) {
    const owner = await selectSlugOwner(services.db, wanted);
    if (owner === null || owner === current.id) throw error;
    return write(createSlug(name, true));
  }
}

/** The name a new slug is to be made of; null when the slug stays. */
function slugName(current: ProfileRow, changes: ProfileChanges): { firstName: string; lastName: string } | null {
  const next = { ...current, ...changes };
  if (!next.firstName || !next.lastName) return null;
  const renamed = next.firstName !== current.firstName || next.lastName !== current.lastName;
  const wantsSlug = current.slug === null ? next.isPublic : renamed;
  return wantsSlug ? { firstName: next.firstName, lastName: next.lastName } : null;
}
