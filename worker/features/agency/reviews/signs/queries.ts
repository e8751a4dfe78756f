import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { mediaPath } from '#domain/media/media-path.ts';
import type { Database } from '../../../../db/client.ts';
import { profiles, profileTranslations } from '../../../../db/schema.ts';

/** What a profile has in common with others, as columns of a query of it. */
export function signColumns(id: string) {
  const others = (same: SQL) => sql<number>`EXISTS (SELECT 1 FROM profiles other WHERE other.id <> ${id} AND ${same})`;
  return {
    hasSameVideo: others(sql`other.video_resume_url IN (${copiesOf(profiles.videoResumeUrl)})`).as('same_video'),
    hasSamePicture: others(sql`other.profile_image_url IN (${copiesOf(profiles.profileImageUrl)})`).as('same_picture'),
    hasSameDocument: hasSameDocument(id).as('same_document'),
    hasSamePhone: others(sql`other.phone = ${profiles.phone}`).as('same_phone'),
  };
}

/** The texts of a profile in other languages. */
export function selectTranslatedTexts(db: Database, profileId: string) {
  return db
    .select({ text: profileTranslations.text })
    .from(profileTranslations)
    .where(eq(profileTranslations.profileId, profileId));
}

/** The paths of other objects with the same bytes as the object at a path. Older ones have only an etag to tell. */
function copiesOf(path: SQLWrapper): SQL {
  return sql`
    SELECT ${mediaPath('')} || copy.id FROM objects seen JOIN objects copy
      ON copy.size = seen.size AND (copy.fingerprint = seen.fingerprint OR copy.etag = seen.etag)
    WHERE seen.id = substr(${path}, ${mediaPath('').length + 1}) AND copy.id <> seen.id`;
}

/** Whether a certificate of another profile has the same document as one of this profile. */
function hasSameDocument(profileId: string): SQL<number> {
  return sql<number>`EXISTS (
    SELECT 1 FROM certifications mine JOIN certifications other ON other.document_url IN (${copiesOf(sql`mine.document_url`)})
    WHERE mine.profile_id = ${profileId} AND other.profile_id <> ${profileId})`;
}
