import { type SQL, sql } from 'drizzle-orm';
import { shareImageId } from '#domain/media/media.ts';

/**
 * Statement that records the share images of profiles for deletion. It runs before the profiles are deleted. A sweep deletes the
 * images, also those that were being drawn at that moment and are stored later (features/account/erasure).
 * @param areErased condition on `profiles`
 */
export function eraseShareImages(areErased: SQL, now: number): SQL {
  return sql`
    INSERT INTO erased_files (object_id, kind, erased_at)
    SELECT ${shareImageId('')} || profiles.id, 'share-image', ${now} FROM profiles WHERE ${areErased}
    ON CONFLICT (object_id) DO NOTHING`;
}
