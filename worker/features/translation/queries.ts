import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '#domain/locale.ts';
import { referenceField, type StoredTranslation, type TranslatedField } from '#domain/translation/schema.ts';
import { act } from '../../records/act.ts';
import type { NewAuditEntry } from '../../records/audit.ts';
import type { Database } from '../../db/client.ts';
import { readTogether } from '../../db/read-together.ts';
import { indexAgain } from '../../records/profile/search.ts';
import { listingTagIf, visibleProfileTags, type Writer } from '../../records/purges.ts';
import { certifications, profileReferences, profiles, profileTranslations } from '../../db/schema.ts';
import { toStoredTranslation } from '../../records/translation/record.ts';

/** A profile's texts, its references, and all translations, in one round trip. Null when there is no profile. */
export async function selectTexts(db: Database, profileId: string) {
  const {
    profile: [profile],
    translations,
    references,
    certificationRows,
  } = await readTogether(db, {
    profile: db.select().from(profiles).where(eq(profiles.id, profileId)),
    translations: db
      .select()
      .from(profileTranslations)
      .where(eq(profileTranslations.profileId, profileId))
      .orderBy(asc(profileTranslations.field), asc(profileTranslations.locale)),
    references: db
      .select()
      .from(profileReferences)
      .where(and(eq(profileReferences.profileId, profileId), eq(profileReferences.state, 'approved')))
      .orderBy(asc(profileReferences.toMonth), asc(profileReferences.id)),
    certificationRows: db.select().from(certifications).where(eq(certifications.profileId, profileId)),
  });
  return profile
    ? { profile, translations: translations.map(toStoredTranslation), references, certifications: certificationRows }
    : null;
}

/** Identifies a translation of a profile. */
export interface TranslationKey {
  profileId: string;
  field: TranslatedField;
  locale: Locale;
}

/** A key, and the condition that the text still is the one that the caller saw; see {@link isTextSeen}. */
type Seen<Key> = Key & { isSeen: SQL };

/** The consequences of changing a translation. */
interface Consequences {
  now: number;
  /** The desk's action, for the audit log. */
  entry: NewAuditEntry | undefined;
  /** The nanny publishes words that the agency has not seen. */
  wantsReview: boolean;
  /** The page may change, so the edge and the search index have to be updated. */
  isPublic: boolean;
}

/** Condition that a text is still the one that was read, however many other fields of the profile changed meanwhile. */
export function isTextSeen(
  { profile, references }: NonNullable<Awaited<ReturnType<typeof selectTexts>>>,
  field: TranslatedField,
): SQL {
  if (field === 'headline') return sql`profiles.headline IS ${profile.headline}`;
  if (field === 'aboutMe') return sql`profiles.about_me IS ${profile.aboutMe}`;
  if (field === 'experience') return sql`profiles.experience_description IS ${profile.experienceDescription}`;
  if (field === 'videoTranscript') return sql`profiles.video_transcript IS ${profile.videoTranscript}`;
  if (field === 'specialties') {
    return sql`json(profiles.specialties) = json(${JSON.stringify(profile.specialties)})`;
  }
  const row = references.find(({ id }) => field === referenceField(id));
  return sql`EXISTS (
    SELECT 1 FROM profile_references
    WHERE profile_id = profiles.id AND id = ${row?.id} AND state = 'approved'
      AND json(answers) = json(${JSON.stringify(row?.answers)}))`;
}

/** Statement that stores a translation, replacing the previous one. */
function upsert(profileId: string, row: StoredTranslation, condition: SQL): SQL {
  return sql`
    INSERT INTO profile_translations
      (profile_id, field, locale, state, text, source_text, stale_since, written_by, updated_at)
    SELECT id, ${row.field}, ${row.locale}, ${row.state}, ${row.text}, ${row.sourceText}, NULL, ${row.writtenBy}, ${row.updatedAt}
    FROM profiles WHERE id = ${profileId} AND ${condition}
    ON CONFLICT (profile_id, field, locale) DO UPDATE SET
      state = excluded.state, text = excluded.text, source_text = excluded.source_text, stale_since = NULL,
      written_by = excluded.written_by, updated_at = excluded.updated_at`;
}

/** Stores a model's suggestion, unless a translation was approved in the meantime. A suggestion is never public. */
export async function storeSuggestion(
  db: Database,
  { profileId }: TranslationKey,
  row: StoredTranslation,
): Promise<void> {
  await db.run(sql`${upsert(profileId, row, sql`1`)} WHERE profile_translations.state <> 'approved'`);
}

/**
 * Stores a translation, replacing the one that the caller saw, or the same words: the answer to the first request may have been
 * lost.
 * @param input.replaces null for none
 * @returns false when the text or the translation is another one by now
 */
export function storeTranslation(
  services: Writer,
  key: Seen<TranslationKey>,
  { row, replaces }: { row: StoredTranslation; replaces: string | null },
  consequences: Consequences,
): Promise<boolean> {
  const { profileId } = key;
  const stored = sql`(SELECT text FROM profile_translations WHERE ${isThis(key)})`;
  const isSeen = sql`${key.isSeen} AND (${stored} IS ${replaces} OR ${stored} = ${row.text})`;
  return change(services, { profileId, isSeen }, consequences, [(holds) => upsert(profileId, row, holds)]);
}

/** Marks a translation as valid for the current text too. @returns false when one of the two is another one by now */
export function keepTranslation(
  services: Writer,
  key: Seen<TranslationKey>,
  { text, sourceText }: { text: string; sourceText: string },
  consequences: Consequences,
): Promise<boolean> {
  const isSame = sql`EXISTS (SELECT 1 FROM profile_translations WHERE ${isThis(key)} AND text = ${text})`;
  const seen = { profileId: key.profileId, isSeen: sql`${key.isSeen} AND ${isSame}` };
  return change(services, seen, consequences, [
    (holds) => sql`
      UPDATE profile_translations
      SET source_text = ${sourceText}, stale_since = NULL, updated_at = ${consequences.now}
      WHERE ${isThis(key)} AND ${holds}`,
  ]);
}

export async function deleteTranslation(
  services: Writer,
  key: TranslationKey,
  consequences: Consequences,
): Promise<void> {
  await change(services, { profileId: key.profileId, isSeen: sql`1` }, consequences, [
    (holds) => sql`DELETE FROM profile_translations WHERE ${isThis(key)} AND ${holds}`,
  ]);
}

/** Stores the language of a text; null for automatic detection. @returns false when the text is another one by now */
export function storeSourceLanguage(
  services: Writer,
  { profileId, field, isSeen }: Seen<Omit<TranslationKey, 'locale'>>,
  language: Locale | null,
  consequences: Consequences,
): Promise<boolean> {
  return change(services, { profileId, isSeen }, consequences, [
    (holds) => sql`
      DELETE FROM profile_translations
      WHERE profile_id = ${profileId} AND field = ${field} AND (state = 'source' OR locale = ${language}) AND ${holds}`,
    (holds) => sql`
      INSERT INTO profile_translations (profile_id, field, locale, state, text, source_text, written_by, updated_at)
      SELECT id, ${field}, ${language}, 'source', '', '', ${consequences.entry ? 'agency' : 'owner'}, ${consequences.now}
      FROM profiles WHERE id = ${profileId} AND ${language} IS NOT NULL AND ${holds}`,
  ]);
}

function isThis({ profileId, field, locale }: TranslationKey): SQL {
  return sql`profile_id = ${profileId} AND field = ${field} AND locale = ${locale} AND profile_translations.state <> 'source'`;
}

/**
 * Changes translations of a profile with the consequences for review, search and the edge, all or nothing.
 * @returns false when the caller saw another text, and nothing was changed
 */
async function change(
  services: Writer,
  { profileId, isSeen }: { profileId: string; isSeen: SQL },
  { now, entry, wantsReview, isPublic }: Consequences,
  statements: ((holds: SQL) => SQL)[],
): Promise<boolean> {
  const exists = sql`EXISTS (SELECT 1 FROM profiles WHERE id = ${profileId} AND ${isSeen})`;
  let steps = act(services, now).guard('seen', exists);
  for (const [index, statement] of statements.entries()) {
    steps = steps.ifWrote('seen', `translation ${index + 1}`, statement);
  }
  if (wantsReview) {
    // A revision of its own: whoever reviews the profile at this moment has not seen these words.
    steps = steps.ifWrote(
      'seen',
      'review',
      (holds) => sql`
        UPDATE profiles SET version = version + 1, updated_at = ${now} WHERE id = ${profileId} AND ${holds}`,
    );
  }
  if (entry) steps = steps.audit(entry, { after: 'seen' });
  if (!isPublic) return (await steps.run()).seen.length > 0;
  const shown = steps
    .purge('page is due', visibleProfileTags(sql`profiles.id = ${profileId}`))
    .purge('lists are due', listingTagIf(sql`EXISTS (SELECT 1 FROM listings WHERE profile_id = ${profileId})`))
    .all('search row', indexAgain(sql`${profileId}`));
  return (await shown.run()).seen.length > 0;
}
