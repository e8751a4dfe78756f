import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { mediaPath } from '#domain/media/media-path.ts';
import { profiles } from '../../../../db/schema.ts';

/** The id of the object at a path. */
function objectIdAt(path: SQLWrapper): SQL {
  return sql`substr(${path}, ${mediaPath('').length + 1})`;
}

/** The paths, as JSON, of a profile's current and approved video that have a still. */
export function videosWithStill(id: string): SQL<string> {
  return sql<string>`(
    SELECT json_group_array(${mediaPath('')} || objects.id) FROM objects
    WHERE json_type(objects.variant_sizes, '$.poster') IS NOT NULL AND objects.id IN (
      ${objectIdAt(profiles.videoResumeUrl)},
      (SELECT ${objectIdAt(sql`review.content ->> '$.videoResumeUrl'`)} FROM profile_reviews review
        WHERE review.profile_id = ${id})))`;
}

/** The paths of other objects with the same bytes as the object at a path. Older ones have only an etag to tell. */
export function copiesOf(path: SQLWrapper): SQL {
  return sql`
    SELECT ${mediaPath('')} || copy.id FROM objects seen JOIN objects copy
      ON copy.size = seen.size AND (copy.fingerprint = seen.fingerprint OR copy.etag = seen.etag)
    WHERE seen.id = ${objectIdAt(path)} AND copy.id <> seen.id`;
}

/** Whether a certification of another profile has the same document as one of this profile. */
export function hasSameDocument(profileId: string): SQL<number> {
  return sql<number>`EXISTS (
    SELECT 1 FROM certifications mine JOIN certifications other ON other.document_url IN (${copiesOf(sql`mine.document_url`)})
    WHERE mine.profile_id = ${profileId} AND other.profile_id <> ${profileId})`;
}
