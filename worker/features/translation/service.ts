import { likelyLanguage } from '#domain/assistant/text-language.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import { textFields } from '#domain/profile/enums.ts';
import { hasGaps } from '#domain/translation/align.ts';
import { linesOf, sourceLanguage, sourceTextOf } from '#domain/translation/reading.ts';
import {
  type SourceLanguage,
  type StoredTranslation,
  type TranslatedField,
  type Translation,
  type TranslationInput,
  type Translations,
  type Unchanged,
  maxHeadlineTranslation,
} from '#domain/translation/schema.ts';
import type { Services } from '../../services.ts';
import { mayApprove, type TranslationEditor } from './policy.ts';
import {
  deleteTranslation,
  isTextSeen,
  keepTranslation,
  selectTexts,
  storeSourceLanguage,
  storeTranslation,
  type TranslationKey,
} from './queries.ts';
import { differencesOf, namesOf, referenceTexts, type SourceText, toTranslation } from './record.ts';

export type Texts = NonNullable<Awaited<ReturnType<typeof selectTexts>>>;

/**
 * The texts of a profile and their translations.
 * @param page the language of the requesting page: its owner's short texts are assumed to be in it
 * @throws ProductError not_found
 */
export async function listTranslations(
  services: Services,
  editor: TranslationEditor,
  profileId: string,
  page: Locale,
): Promise<Translations> {
  const texts = await readTexts(services, profileId);
  const { profile, translations } = texts;
  const current = currentTexts(texts);
  const reading = { names: namesOf(profile), now: services.clock.now() };
  return {
    items: translations.flatMap((row) => toTranslation(row, current.get(row.field)?.text, reading) ?? []),
    sources: [...current.values()].map((source) => {
      const { language, isCorrected } = sourceLanguage(source.field, source.text, translations);
      return Object.assign(source, {
        language: language ?? (editor.kind === 'owner' ? likelyLanguage(source.text, page) : undefined) ?? null,
        isCorrected,
        mayApprove: mayApprove(editor, source.field),
      });
    }),
    canSuggest: services.languageModel.source === 'model',
  };
}

/**
 * Stores a translation. An approved one is on the page at once, and the agency reviews what the nanny published.
 * @throws ProductError not_found, forbidden for a family's reference, stale_translation with the current text and translation,
 *   validation_failed when numbers, names or certifications differ
 */
export async function saveTranslation(
  services: Services,
  editor: TranslationEditor,
  key: TranslationKey,
  { text, state, sourceText: seen, replaces }: TranslationInput,
): Promise<Translation> {
  const texts = await readTexts(services, key.profileId);
  const sourceText = requireTranslatable(texts, key);
  requireSeen(sourceText, seen);
  const isApproved = state === 'approved';
  const isPublic = isApproved || findTranslation(texts, key)?.state === 'approved';
  if (isPublic) requireMayApprove(editor, key.field);
  if (isApproved) {
    requireSameFacts(sourceText, text, texts);
    if (key.field === 'headline') requireShort(text);
    if (key.field === 'specialties') requireLines(sourceText, text);
    if (hasGaps(text)) throw invalidText('validation.translationGap');
  }
  const row: StoredTranslation = {
    field: key.field,
    locale: key.locale,
    state,
    text,
    sourceText,
    staleSince: null,
    writtenBy: editor.kind,
    updatedAt: services.clock.now(),
  };
  const done = consequences(services, editor, key, {
    action: `translation.${state}`,
    isPublic,
    wantsReview: isApproved,
  });
  const seenNow = { ...key, isSeen: isTextSeen(texts, key.field) };
  const isStored = await storeTranslation(services, seenNow, { row, replaces }, done);
  if (!isStored) throw await staleTranslation(services, key);
  return shown(services, row, sourceText, texts);
}

/**
 * Declares that an edit did not change the meaning of the text: the translation counts as valid for the current text.
 * @param seen the edited text and its translation
 * @throws ProductError not_found, forbidden, stale_translation with the current text and translation, validation_failed
 */
export async function markUnchanged(
  services: Services,
  editor: TranslationEditor,
  key: TranslationKey,
  seen: Unchanged,
): Promise<Translation> {
  const { texts, row } = await requireTranslation(services, key);
  const sourceText = requireTranslatable(texts, key);
  requireSeen(sourceText, seen.sourceText);
  const isPublic = row.state === 'approved';
  if (isPublic) {
    requireMayApprove(editor, key.field);
    requireSameFacts(sourceText, row.text, texts);
  }
  const done = consequences(services, editor, key, { action: 'translation.unchanged', isPublic });
  const isKept = await keepTranslation(
    services,
    { ...key, isSeen: isTextSeen(texts, key.field) },
    { text: seen.text, sourceText },
    done,
  );
  if (!isKept) throw await staleTranslation(services, key);
  return shown(services, { ...row, sourceText, staleSince: null, updatedAt: done.now }, sourceText, texts);
}

/** Deletes a translation: the page shows the original. @throws ProductError not_found, forbidden */
export async function removeTranslation(
  services: Services,
  editor: TranslationEditor,
  key: TranslationKey,
): Promise<void> {
  const { row } = await requireTranslation(services, key);
  const isPublic = row.state === 'approved';
  if (isPublic) requireMayApprove(editor, key.field);
  const done = consequences(services, editor, key, { action: 'translation.removed', isPublic });
  await deleteTranslation(services, key, done);
}

/**
 * Sets the language of a text; null for automatic detection.
 * @throws ProductError not_found, forbidden for a family's reference, stale_translation with the current text
 */
export async function correctLanguage(
  services: Services,
  editor: TranslationEditor,
  { profileId, field, language, sourceText: seen }: SourceLanguage & { profileId: string; field: TranslatedField },
  page: Locale,
): Promise<Translations> {
  const texts = await readTexts(services, profileId);
  const current = currentTexts(texts).get(field);
  if (!current) throw new ProductError('not_found');
  requireSeen(current.text, seen);
  // The language decides which translations are shown, and replaces one in that language.
  requireMayApprove(editor, field);
  const key = { profileId, field, locale: language ?? ('und' as const) };
  const done = consequences(services, editor, key, { action: 'translation.language', isPublic: true });
  const isStored = await storeSourceLanguage(
    services,
    { profileId, field, isSeen: isTextSeen(texts, field) },
    language,
    done,
  );
  if (!isStored) throw await staleTranslation(services, { profileId, field });
  return listTranslations(services, editor, profileId, page);
}

/** @throws ProductError not_found */
export async function readTexts({ db }: Pick<Services, 'db'>, profileId: string): Promise<Texts> {
  const texts = await selectTexts(db, profileId);
  if (!texts) throw new ProductError('not_found');
  return texts;
}

/** The existing texts of a profile, in the form in which they are translated. */
function currentTexts({ profile, references }: Texts): Map<TranslatedField, SourceText> {
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

async function requireTranslation(services: Services, key: TranslationKey) {
  const texts = await readTexts(services, key.profileId);
  const row = findTranslation(texts, key);
  if (!row) throw new ProductError('not_found');
  return { texts, row };
}

function findTranslation({ translations }: Texts, { field, locale }: TranslationKey): StoredTranslation | undefined {
  return translations.find((row) => row.field === field && row.locale === locale && row.state !== 'source');
}

/** Only an editor who may publish can change what is on the page. @throws ProductError forbidden */
function requireMayApprove(editor: TranslationEditor, field: TranslatedField): void {
  if (!mayApprove(editor, field)) throw new ProductError('forbidden');
}

/** Both sides must have the same numbers, names of the nanny and certifications. @throws ProductError validation_failed */
function requireSameFacts(sourceText: string, text: string, { profile }: Texts): void {
  const [first] = differencesOf(sourceText, text, namesOf(profile));
  if (!first) return;
  const { kind, value, missingIn } = first;
  throw invalidText(`validation.translationDiffers.${missingIn}`, { kind, value });
}

/** Own specialties keep their order, one per line. @throws ProductError validation_failed */
function requireShort(text: string): void {
  if (text.length > maxHeadlineTranslation) {
    throw invalidText('validation.tooLong', { maximum: maxHeadlineTranslation });
  }
}

function requireLines(sourceText: string, text: string): void {
  const count = linesOf(sourceText).length;
  if (linesOf(text).length !== count) throw invalidText('validation.translationLines', { count });
}

function invalidText(messageId: string, values: Record<string, string | number> = {}): ProductError {
  return new ProductError('validation_failed', { issues: [{ path: 'text', messageId, values }] });
}

/** @throws ProductError stale_translation when the caller saw another text */
function requireSeen(sourceText: string, seen: string): void {
  if (seen.trim() !== sourceText.trim()) throw new ProductError('stale_translation', { details: { sourceText } });
}

/** The error for a text or a translation that is not the one that was seen. */
async function staleTranslation(
  services: Services,
  { profileId, field, locale }: Omit<TranslationKey, 'locale'> & { locale?: Locale },
): Promise<ProductError> {
  const texts = await readTexts(services, profileId);
  const sourceText = currentTexts(texts).get(field)?.text ?? '';
  const text = locale && (findTranslation(texts, { profileId, field, locale })?.text ?? null);
  return new ProductError('stale_translation', { details: { sourceText, ...(text !== undefined && { text }) } });
}

function shown({ clock }: Services, row: StoredTranslation, sourceText: string, { profile }: Texts): Translation {
  const translation = toTranslation(row, sourceText, { names: namesOf(profile), now: clock.now() });
  if (!translation) throw new ProductError('not_found');
  return translation;
}

/**
 * The consequences of a change: a change by the desk goes to the audit log; a published change by the nanny needs a review by the
 * agency.
 */
function consequences(
  { clock }: Pick<Services, 'clock'>,
  editor: TranslationEditor,
  { profileId, field, locale }: { profileId: string; field: TranslatedField; locale: string },
  { action, isPublic, wantsReview = false }: { action: string; isPublic: boolean; wantsReview?: boolean },
) {
  const now = clock.now();
  if (editor.kind === 'owner') return { now, entry: undefined, wantsReview, isPublic };
  const { id: actorId, network } = editor.staff;
  const entry = { id: createId(), actorId, network, action, subjectId: profileId, at: now, detail: { field, locale } };
  return { now, entry, wantsReview: false, isPublic };
}
