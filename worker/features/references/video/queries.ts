import { and, eq, sql } from 'drizzle-orm';
import { referenceVideoField } from '#domain/translations/schema.ts';
import type { Database } from '../../../db/client.ts';
import { profileReferences, profileTranslations } from '../../../db/schema.ts';
import { isOpen } from '../queries.ts';

/**
 * Makes an upload the current one of a reference, replacing the previous one.
 * @returns false when another upload was first, or the answer was finished in the meantime
 */
export async function bindUpload(
  db: Database,
  { id, objectId, former }: { id: string; objectId: string; former: string | null },
): Promise<boolean> {
  const { meta } = await db
    .update(profileReferences)
    .set({ videoUploadId: objectId })
    .where(and(eq(profileReferences.id, id), isOpen, sql`${profileReferences.videoUploadId} IS ${former}`));
  return meta.changes > 0;
}

/** Attaches a stored upload to the answer. @returns false when it is no longer the current upload, or the answer was finished */
export async function attachUpload(db: Database, { id, objectId }: { id: string; objectId: string }): Promise<boolean> {
  const { meta } = await db
    .update(profileReferences)
    .set({ videoUploadId: null, videoObjectId: objectId })
    .where(
      and(
        eq(profileReferences.id, id),
        isOpen,
        eq(profileReferences.videoUploadId, objectId),
        sql`EXISTS (SELECT 1 FROM objects WHERE objects.id = ${objectId} AND stored_at IS NOT NULL)`,
      ),
    );
  return meta.changes > 0;
}

/** Removes the video from the answer. @returns false when the video was replaced in the meantime, or the answer was finished */
export async function removeVideo(db: Database, { id, objectId }: { id: string; objectId: string }): Promise<boolean> {
  const { meta } = await db
    .update(profileReferences)
    .set({ videoObjectId: null })
    .where(and(eq(profileReferences.id, id), isOpen, eq(profileReferences.videoObjectId, objectId)));
  return meta.changes > 0;
}

/**
 * The transcript of a family's video that the agency approved, its translations, its length, and whether the page is visible;
 * null without a video.
 */
export async function selectCaptions(db: Database, { id, profileId }: { id: string; profileId: string }) {
  const found = await db.query.profileReferences.findFirst({
    columns: { videoWords: true },
    where: and(
      eq(profileReferences.id, id),
      eq(profileReferences.profileId, profileId),
      eq(profileReferences.state, 'approved'),
    ),
    with: {
      video: { columns: { durationMs: true } },
      profile: {
        columns: { isPublic: true, isActive: true, heldAt: true },
        with: { translations: { where: eq(profileTranslations.field, referenceVideoField(id)) } },
      },
    },
  });
  if (!found?.video) return null;
  const { video, profile, videoWords } = found;
  const { translations, ...visibility } = profile;
  return { videoWords, durationMs: video.durationMs, profile: visibility, translations };
}
