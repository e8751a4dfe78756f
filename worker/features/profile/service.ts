import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import { type OwnerProfile, type ProfilePatch, profilePatchSchema } from '#domain/profile/schema.ts';
import type { GuidedVideo } from '#domain/profile/video-chapters.ts';
import { createSlug } from '#domain/profile/slug.ts';
import { translateProfile } from '#domain/translation/reading.ts';
import {
  deleteProfile,
  type ProfileChanges,
  type ProfileRow,
  updateFields,
  updateRevision,
} from '../../records/profile/write.ts';
import type { Services } from '../../services.ts';
import type { Owner, Session } from '../../session/session.ts';
import { toStoredTranslation } from '../../records/translation/record.ts';
import { requireOwnMedia } from '../media/service.ts';
import { isOwner, type ProfileForViewer, viewProfile } from './policy.ts';
import { insertOrSelect, selectById, selectByUser, selectSlugOwner, selectTranslated } from './queries.ts';
import { keepingPrevious } from './video-resume/queries.ts';
import { toChanges, toOwnerProfile } from './record.ts';

/** Maximum number of retries of a write that loses a race. */
const maxWriteAttempts = 20;

/** The session's own profile, created if there is none and staff wrote none. Idempotent. */
export async function createProfile(
  services: Services,
  session: Session,
): Promise<{ profile: OwnerProfile; created: boolean }> {
  const now = services.clock.now();
  const { userId, phone } = session;
  const blank = { id: createId(), userId, ...(phone !== undefined && { phone }), createdAt: now, updatedAt: now };
  const { created, row } = await insertOrSelect(services, blank, phone);
  if (!row) throw new ProductError('conflict');
  return { profile: toOwnerProfile(row), created };
}

/** A user's profile, for that user only; for anybody else it does not exist. @throws ProductError not_found */
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

/**
 * A profile by id, or by any current or earlier slug, as the viewer may see it. Viewers other than its owner get it in their
 * language.
 * @throws ProductError not_found
 */
export async function readProfile(
  services: Services,
  identifier: { id: string } | { slug: string },
  viewer: { session: Session | null; locale: Locale },
): Promise<ProfileForViewer> {
  const found = await selectTranslated(services.db, identifier);
  if (!found) throw new ProductError('not_found');
  const view = viewProfile(found.profile, viewer.session, services.config.trustline);
  if (!view) throw new ProductError('not_found');
  if (view.kind !== 'public') return view;
  const reader = { locale: viewer.locale, now: services.clock.now() };
  return { ...view, profile: translateProfile(view.profile, found.translations.map(toStoredTranslation), reader) };
}

/**
 * Merges a patch into the owner's profile. Absent fields stay. Publishing sets a slug and a completeness score of 100. A new name
 * gives a new slug and keeps the old ones as redirects.
 * @param expectedRevision the revision the patch was made for, if the caller wants to detect concurrent changes
 * @throws ProductError session_required, not_found, stale with the current profile, validation_failed, conflict
 */
export async function updateProfile(
  services: Services,
  session: Session,
  id: string,
  patch: ProfilePatch,
  expectedRevision: number | undefined,
): Promise<OwnerProfile> {
  const patched = await withOwnPicture(services, session, profilePatchSchema.parse(patch));
  if (!mayNeedSlug(patched)) {
    const { userId } = session;
    const input = { id, userId, revision: expectedRevision, changes: toChanges(patched), now: services.clock.now() };
    const written = await updateFields(services, input);
    if (written) return toOwnerProfile(written);
  }
  for (let attempt = 0; attempt < maxWriteAttempts; attempt += 1) {
    const current = await selectById(services.db, id);
    if (!current || !isOwner(current, session)) throw new ProductError('not_found');
    if (expectedRevision !== undefined && expectedRevision !== current.revision) {
      throw new ProductError('stale', { details: { profile: toOwnerProfile(current) } });
    }
    const written = await writeWithSlug(services, current, completePublication(patched, current));
    if (written) return toOwnerProfile(written);
  }
  throw new ProductError('conflict');
}

/** A picture must be an upload of the session's own user. */
async function withOwnPicture(services: Services, session: Session, patch: ProfilePatch): Promise<ProfilePatch> {
  const { profileImageUrl: path } = patch;
  if (path === undefined || path === null) return patch;
  const profileImageUrl = await requireOwnMedia(services, session, { path, kind: 'image', field: 'profileImageUrl' });
  return { ...patch, profileImageUrl };
}

/**
 * Makes a stored video the profile's video resume. The previous video can be restored for a day.
 * @param guided the chapters and transcript of a video made of answers; the previous video's chapters are removed either way
 * @returns the updated profile
 * @throws ProductError not_found for anybody but the owner
 */
export async function setVideoResume(
  services: Services,
  owner: Owner,
  id: string,
  path: string,
  guided?: GuidedVideo,
): Promise<OwnerProfile> {
  const words = guided?.transcript ? { videoTranscript: guided.transcript } : {};
  const changes = {
    videoResumeUrl: path,
    videoChapters: guided?.chapters ?? null,
    ...words,
    ...keepingPrevious(path, services.clock.now()),
  };
  return writeOwnProfile(services, { id, userId: owner.userId }, changes);
}

/**
 * Writes columns that the owner's patch cannot change, for the features that decide about them.
 * @returns the updated profile
 * @throws ProductError not_found for anybody but the owner
 */
export async function writeOwnProfile(
  services: Services,
  { id, userId }: { id: string; userId: string },
  changes: ProfileChanges,
): Promise<OwnerProfile> {
  const now = services.clock.now();
  const written = await updateFields(services, { id, userId, revision: undefined, changes, now });
  if (!written) throw new ProductError('not_found');
  return toOwnerProfile(written);
}

/** Deletes a profile with its listing, certifications and chat; the sweep deletes its files later. */
export async function eraseProfile(services: Services, id: string): Promise<void> {
  await deleteProfile(services, { id, now: services.clock.now() });
}

/** A new name or a publication may need a new slug, so the current profile has to be read. */
function mayNeedSlug(patch: ProfilePatch): boolean {
  return patch.firstName !== undefined || patch.lastName !== undefined || patch.isPublic === true;
}

/** The additional changes of publishing: the profile becomes active and complete, and it needs a name. */
function completePublication(patch: ProfilePatch, current: ProfileRow): ProfilePatch {
  if (patch.isPublic !== true || current.isPublic) return patch;
  const missing = (['firstName', 'lastName'] as const).filter((field) => !(patch[field] ?? current[field]));
  if (missing.length > 0) {
    throw new ProductError('validation_failed', {
      issues: missing.map((path) => ({ path, messageId: 'validation.publishName' })),
    });
  }
  return { isActive: true, ...patch, completenessScore: 100 };
}

/** Writes the patch and, if the name or the publication requires it, a unique slug. */
async function writeWithSlug(services: Services, current: ProfileRow, patch: ProfilePatch) {
  const write = (slug: string | undefined) =>
    updateRevision(services, {
      id: current.id,
      revision: current.revision,
      changes: toChanges(patch),
      slug,
      now: services.clock.now(),
    });
  const name = slugName(current, patch);
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

/** The name for a new slug; null when the slug stays. */
function slugName(current: ProfileRow, patch: ProfilePatch): { firstName: string; lastName: string } | null {
  const firstName = patch.firstName ?? current.firstName;
  const lastName = patch.lastName ?? current.lastName;
  if (!firstName || !lastName) return null;
  const renamed = firstName !== current.firstName || lastName !== current.lastName;
  const wantsSlug = current.slug === null ? (patch.isPublic ?? current.isPublic) : renamed;
  return wantsSlug ? { firstName, lastName } : null;
}
