import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../../db/client.ts';
import { profiles, profileTranslations } from '../../../../db/schema.ts';
import { copiesOf, hasSameDocument } from '../files/queries.ts';

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
