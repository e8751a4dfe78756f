import { dayMs } from '../durations.ts';
import { languageOfText } from '../assistant/text-language.ts';
import { type Locale, locales } from '../locale.ts';
import { commonSpecialties, type TextField, textFields } from '../profile/enums.ts';
import type { PublicProfile } from '../profile/schema.ts';
import type { PublicReference } from '../reference/schema.ts';
import { referenceField, staleDays, type StoredTranslation, type TranslatedField } from './schema.ts';

export const staleMs = staleDays * dayMs;

/** The texts of a profile that can be translated. */
type TranslatableProfile = Pick<PublicProfile, 'specialties'> &
  Partial<Pick<PublicProfile, 'headline' | 'aboutMe' | 'experienceDescription' | 'videoTranscript'>>;

/** The nanny's own specialties. The common ones already have names in every language. */
export function ownSpecialties(specialties: readonly string[]): string[] {
  const common: readonly string[] = commonSpecialties;
  return specialties.filter((specialty) => !common.includes(specialty));
}

/** The text of a field for translation: own specialties are one per line. Empty when there is none. */
export function sourceTextOf(profile: TranslatableProfile, field: TextField): string {
  if (field === 'headline') return profile.headline ?? '';
  if (field === 'aboutMe') return profile.aboutMe ?? '';
  if (field === 'experience') return profile.experienceDescription ?? '';
  if (field === 'videoTranscript') return profile.videoTranscript ?? '';
  return ownSpecialties(profile.specialties).join('\n');
}

/** The non-empty lines of a text. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The language of a text: the one that a person set, otherwise the detected one. */
export function sourceLanguage(
  field: TranslatedField,
  text: string,
  stored: readonly StoredTranslation[],
): { language: Locale | undefined; isCorrected: boolean } {
  const said = stored.find((row) => row.field === field && row.state === 'source');
  return { language: said?.locale ?? languageOfText(text), isCorrected: said !== undefined };
}

/** How long an approved translation of an earlier text stays on the page, ms since the epoch. */
export function shownUntil(staleSince: number): number {
  return staleSince + staleMs;
}

/** The translation that a reader sees instead of a text. */
export interface Reading {
  text: string;
  /** The original language; `und` while it is unknown. */
  from: Locale | 'und';
}

/**
 * A text in the reader's language: the approved translation, if it belongs to this text or did so until {@link staleDays} ago.
 * Undefined when the original is shown.
 */
export function readingOf(
  field: TranslatedField,
  source: string,
  stored: readonly StoredTranslation[],
  { locale, now }: { locale: Locale; now: number },
): Reading | undefined {
  if (source === '') return undefined;
  const { language } = sourceLanguage(field, source, stored);
  if (language === locale) return undefined;
  const translation = stored.find((row) => row.field === field && row.locale === locale && row.state === 'approved');
  if (!translation) return undefined;
  const { staleSince, text, sourceText } = translation;
  if (staleSince === null ? sourceText !== source : now >= shownUntil(staleSince)) return undefined;
  return { text, from: language ?? 'und' };
}

/** A profile in the reader's language, with the original language and the original of each translated text. */
export function translateProfile<Profile extends TranslatableProfile>(
  profile: Profile,
  stored: readonly StoredTranslation[],
  reader: { locale: Locale; now: number },
): Profile & Pick<PublicProfile, 'translatedFrom' | 'originals' | 'captionLocales'> {
  const translatedFrom: NonNullable<PublicProfile['translatedFrom']> = {};
  const originals: NonNullable<PublicProfile['originals']> = {};
  const texts: Partial<TranslatableProfile> = {};
  for (const field of textFields) {
    const source = sourceTextOf(profile, field);
    const reading = readingOf(field, source, stored, reader);
    if (!reading) continue;
    if (field === 'headline') texts.headline = reading.text;
    else if (field === 'aboutMe') texts.aboutMe = reading.text;
    else if (field === 'experience') texts.experienceDescription = reading.text;
    else if (field === 'videoTranscript') texts.videoTranscript = reading.text;
    else {
      const specialties = translatedSpecialties(profile.specialties, reading.text);
      if (!specialties) continue;
      texts.specialties = specialties;
    }
    translatedFrom[field] = reading.from;
    originals[field] = source;
  }
  const transcript = sourceTextOf(profile, 'videoTranscript');
  const captionLocales = locales.filter(
    (locale) => readingOf('videoTranscript', transcript, stored, { locale, now: reader.now }) !== undefined,
  );
  return {
    ...profile,
    ...texts,
    ...(Object.keys(translatedFrom).length > 0 && { translatedFrom, originals }),
    ...(captionLocales.length > 0 && { captionLocales }),
  };
}

/** Undefined when the translation has a different number of lines: then it belongs to other specialties. */
function translatedSpecialties(specialties: readonly string[], translation: string): string[] | undefined {
  const own = ownSpecialties(specialties);
  const lines = linesOf(translation);
  if (lines.length !== own.length) return undefined;
  const byOwn = new Map(own.map((specialty, index) => [specialty, lines[index] ?? specialty]));
  return specialties.map((specialty) => byOwn.get(specialty) ?? specialty);
}

/** A family's reference in the reader's language. */
export function translateReference(
  { id, ...shown }: PublicReference & { id: string },
  stored: readonly StoredTranslation[],
  reader: { locale: Locale; now: number },
): PublicReference {
  const reading = readingOf(referenceField(id), referenceText(shown), stored, reader);
  if (!reading) return shown;
  return { ...shown, words: reading.text.split(/\n+/), original: { from: reading.from, words: shown.words } };
}

/** A family's answers as one text. */
export function referenceText({ words }: Pick<PublicReference, 'words'>): string {
  return words.join('\n');
}
