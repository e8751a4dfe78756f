import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { textFields } from '#domain/profile/enums.ts';
import { sourceLanguage, sourceTextOf } from '#domain/translation/reading.ts';
import type { StoredTranslation, TranslatedField } from '#domain/translation/schema.ts';
import type { Services } from '../../services.ts';
import { selectTexts, type TranslationKey } from './queries.ts';
import { referenceTexts, type SourceText } from './record.ts';
import { textRevision } from './revision.ts';

export type Texts = NonNullable<Awaited<ReturnType<typeof selectTexts>>>;

/** @throws ProductError not_found */
export async function readTexts({ db }: Pick<Services, 'db'>, profileId: string): Promise<Texts> {
  const texts = await selectTexts(db, profileId);
  if (!texts) throw new ProductError('not_found');
  return texts;
}

/** The existing texts of a profile, in the form in which they are translated. */
export function currentTexts({ profile, references }: Texts): Map<TranslatedField, SourceText> {
  const own = textFields.map((field) => ({ field, text: sourceTextOf(textsOfRow(profile), field) }));
  const written = [...own, ...referenceTexts(references)].filter(({ text }) => text.trim() !== '');
  return new Map(written.map((source) => [source.field, source]));
}

function textsOfRow({ headline, aboutMe, experienceDescription, videoTranscript, specialties }: Texts['profile']) {
  return {
    headline: headline ?? undefined,
    aboutMe: aboutMe ?? undefined,
    experienceDescription: experienceDescription ?? undefined,
    videoTranscript: videoTranscript ?? undefined,
    specialties,
  };
}

/** The text to be translated. @throws ProductError not_found, validation_failed when it is already in that language */
export function requireTranslatable(texts: Texts, { field, locale }: TranslationKey): string {
  const current = currentTexts(texts).get(field);
  if (!current) throw new ProductError('not_found');
  if (sourceLanguage(field, current.text, texts.translations).language === locale) {
    throw new ProductError('validation_failed', {
      issues: [{ path: 'locale', messageId: 'validation.translationOfItself' }],
    });
  }
  return current.text;
}

export async function requireTranslation(services: Services, key: TranslationKey) {
  const texts = await readTexts(services, key.profileId);
  const row = findTranslation(texts, key);
  if (!row) throw new ProductError('not_found');
  return { texts, row };
}

export function findTranslation(
  { translations }: Texts,
  { field, locale }: TranslationKey,
): StoredTranslation | undefined {
  return translations.find((row) => row.field === field && row.locale === locale && row.state !== 'source');
}

/** A text, with one translation or without. */
type Seen = Omit<TranslationKey, 'locale'> & { locale?: Locale };

/** @throws ProductError stale when the caller saw another text or translation */
export async function requireSeen(services: Services, texts: Texts, seen: Seen, revision: number): Promise<void> {
  const { revision: current } = await currentWords(texts, seen);
  if (revision !== current) throw await staleTranslation(services, seen);
}

/** The error for a text or a translation that is not the one that was seen, with both as they are now. */
export async function staleTranslation(services: Services, seen: Seen): Promise<ProductError> {
  return new ProductError('stale', { details: await currentWords(await readTexts(services, seen.profileId), seen) });
}

async function currentWords(texts: Texts, { profileId, field, locale }: Seen) {
  const sourceText = currentTexts(texts).get(field)?.text ?? '';
  const text = (locale && findTranslation(texts, { profileId, field, locale })?.text) ?? null;
  return { sourceText, text, revision: await textRevision(sourceText, text) };
}
