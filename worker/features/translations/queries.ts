import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '#domain/locale.ts';
import type { StoredTranslation, TranslatedField } from '#domain/translations/schema.ts';
import { batch } from '../../db/batch.ts';
import { type NewAuditEntry, insertAuditEntry } from '../../records/audit.ts';
import type { Database } from '../../db/client.ts';
import { indexAgain } from '../../records/listings.ts';
import { addDuePurges, listingTagIf, runAndPurge, visibleProfileTags, type Writer } from '../../records/purges.ts';
import { certifications, profileReferences, profiles, profileTranslations } from '../../db/schema.ts';
import { toStoredTranslation } from '../../records/translations.ts';

/** A profile's texts, its references, and all translations, in one round trip. Null when there is no profile. */
export async function selectTexts(db: Database, profileId: string) {
  const [[profile], translations, references, certificationRows] = await db.batch([
    db.select().from(profiles).where(eq(profiles.id, profileId)),
    db
      .select()
      .from(profileTranslations)
      .where(eq(profileTranslations.profileId, profileId))
      .orderBy(asc(profileTranslations.field), asc(profileTranslations.locale)),
    db
      .select()
      .from(profileReferences)
      .where(and(eq(profileReferences.profileId, profileId), eq(profileReferences.state, 'approved')))
      .orderBy(asc(profileReferences.toMonth), asc(profileReferences.id)),
    db.select().from(certifications).where(eq(certifications.profileId, profileId)),
  ]);
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

/** Statement that stores a translation, replacing the previous one. */
function upsert(profileId: string, row: StoredTranslation): SQL {
  return sql`
    INSERT INTO profile_translations
      (profile_id, field, locale, state, text, source_text, stale_since, written_by, updated_at)
    SELECT id, ${row.field}, ${row.locale}, ${row.state}, ${row.text}, ${row.sourceText}, NULL, ${row.writtenBy}, ${row.updatedAt}
    FROM profiles WHERE id = ${profileId}
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
  await db.run(sql`${upsert(profileId, row)} WHERE profile_translations.state <> 'approved'`);
}

/** Stores a translation, replacing the previous one. */
export function storeTranslation(
  services: Writer,
  { profileId }: TranslationKey,
  row: StoredTranslation,
  consequences: Consequences,
): Promise<void> {
  return change(services, profileId, consequences, [upsert(profileId, row)]);
}

/** Marks a translation as valid for the current text too. */
export function keepTranslation(
  services: Writer,
  key: TranslationKey,
  sourceText: string,
  consequences: Consequences,
): Promise<void> {
  return change(services, key.profileId, consequences, [
    sql`
      UPDATE profile_translations
      SET source_text = ${sourceText}, stale_since = NULL, updated_at = ${consequences.now}
      WHERE ${isThis(key)}`,
  ]);
}

export function deleteTranslation(services: Writer, key: TranslationKey, consequences: Consequences): Promise<void> {
  return change(services, key.profileId, consequences, [sql`DELETE FROM profile_translations WHERE ${isThis(key)}`]);
}

/** Stores the language of a text; undefined for automatic detection. */
export function storeSourceLanguage(
  services: Writer,
  { profileId, field }: Omit<TranslationKey, 'locale'>,
  language: Locale | null,
  consequences: Consequences,
): Promise<void> {
  return change(services, profileId, consequences, [
    sql`
      DELETE FROM profile_translations
      WHERE profile_id = ${profileId} AND field = ${field} AND (state = 'source' OR locale = ${language})`,
    sql`
      INSERT INTO profile_translations (profile_id, field, locale, state, text, source_text, written_by, updated_at)
      SELECT id, ${field}, ${language}, 'source', '', '', ${consequences.entry ? 'agency' : 'owner'}, ${consequences.now}
      FROM profiles WHERE id = ${profileId} AND ${language} IS NOT NULL`,
  ]);
}

function isThis({ profileId, field, locale }: TranslationKey): SQL {
  return sql`profile_id = ${profileId} AND field = ${field} AND locale = ${locale} AND profile_translations.state <> 'source'`;
}

/** Changes translations of a profile with the consequences for review, search and the edge, all or nothing. */
async function change(
  services: Writer,
  profileId: string,
  { now, entry, wantsReview, isPublic }: Consequences,
  statements: SQL[],
): Promise<void> {
  const review = sql`
    UPDATE profiles SET reviewed_version = version - 1, updated_at = ${now}
    WHERE id = ${profileId} AND reviewed_version = version`;
  const steps = batch(services.db)
    .all('translation', statements)
    .all('review', wantsReview ? [review] : [])
    .all('audit', entry ? [insertAuditEntry(entry)] : []);
  if (!isPublic) {
    await steps.run();
    return;
  }
  const shown = steps
    .step('page is due', addDuePurges(visibleProfileTags(sql`profiles.id = ${profileId}`), now))
    .step(
      'lists are due',
      addDuePurges(listingTagIf(sql`EXISTS (SELECT 1 FROM listings WHERE profile_id = ${profileId})`), now),
    )
    .all('search row', indexAgain(sql`${profileId}`));
  await runAndPurge(services, shown, { now, isUrgent: false });
}
