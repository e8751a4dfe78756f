import { type SQL, sql } from 'drizzle-orm';
import { commonSpecialties, textFields } from '#domain/profile/enums.ts';
import { z } from 'zod';
import { referenceField, type StoredTranslation, storedTranslationSchema } from '#domain/translation/schema.ts';
import type { ColumnChanges } from '../column-changes.ts';
import { profileTranslations } from '../../db/schema.ts';

/** A row without its foreign key columns. */
export function toStoredTranslation({
  profileId: _profileId,
  ...translation
}: typeof profileTranslations.$inferSelect): StoredTranslation {
  return translation;
}

/** Rows that a query returned as JSON. */
export function readTranslations(json: string): StoredTranslation[] {
  return storedTranslations.parse(JSON.parse(json));
}

/** Built once: building a schema takes longer than reading the translations of a card. */
const storedTranslations = z.array(storedTranslationSchema);

/** The current text of a translation's field, for queries of `profile_translations` joined to `profiles`. */
const currentText: SQL = sql`coalesce(CASE field
  WHEN 'headline' THEN profiles.headline
  WHEN 'aboutMe' THEN profiles.about_me
  WHEN 'experience' THEN profiles.experience_description
  WHEN 'videoTranscript' THEN profiles.video_transcript
  ELSE (
    SELECT group_concat(value, char(10) ORDER BY key) FROM json_each(profiles.specialties)
    WHERE value NOT IN (SELECT value FROM json_each(${JSON.stringify(commonSpecialties)})))
  END, '')`;

const translatedColumns = ['headline', 'aboutMe', 'experienceDescription', 'videoTranscript', 'specialties'] as const;

/**
 * Statement that updates since when the translations of a profile are out of date, for the batch that writes its texts, after
 * them. None when the changes affect no text.
 */
export function markStaleTranslations(profileId: SQL, changes: ColumnChanges, now: number): SQL[] {
  if (translatedColumns.every((column) => changes[column] === undefined)) return [];
  return [
    sql`
      UPDATE profile_translations SET stale_since =
        CASE WHEN source_text = ${currentText} THEN NULL ELSE coalesce(stale_since, ${now}) END
      FROM profiles
      WHERE profiles.id = profile_id AND profile_id = ${profileId} AND profile_translations.state <> 'source'
        AND field IN (SELECT value FROM json_each(${JSON.stringify(textFields)}))`,
  ];
}

/**
 * Statement that deletes the translations of references, for the batch that deletes the references' text, before it.
 * @param condition selects rows of `profile_references`
 */
export function forgetFamilyTranslations(condition: SQL): SQL {
  return sql`
    DELETE FROM profile_translations WHERE (profile_id, field) IN (
      SELECT profile_id, ${referenceField('')} || id FROM profile_references WHERE ${condition})`;
}

/** Approved translations of a profile's texts as one text, for queries of `profiles`. */
export const translatedWords: SQL = sql`(
  SELECT group_concat(profile_translations.text, ' , ') FROM profile_translations
  WHERE profile_translations.profile_id = profiles.id AND profile_translations.state = 'approved'
    AND field IN ('headline', 'aboutMe', 'experience', 'specialties'))`;
