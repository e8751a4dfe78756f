import { likelyLanguage } from '#domain/assistant/text-language.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import { hasGaps } from '#domain/translation/align.ts';
import { linesOf, sourceLanguage } from '#domain/translation/reading.ts';
import {
  type SourceLanguage,
  type StoredTranslation,
  type TranslatedField,
  type Translation,
  type TranslationInput,
  type Translations,
  maxHeadlineTranslation,
} from '#domain/translation/schema.ts';
import type { Services } from '../../services.ts';
import { mayApprove, type TranslationEditor } from './policy.ts';
import {
  deleteTranslation,
  isTextSeen,
  keepTranslation,
  storeSourceLanguage,
  storeTranslation,
  type TranslationKey,
} from './queries.ts';
import { differencesOf, namesOf, toTranslation } from './record.ts';
import { textRevision } from './revision.ts';
import {
  currentTexts,
  findTranslation,
  readTexts,
  requireSeen,
  requireTranslatable,
  requireTranslation,
  staleTranslation,
  type Texts,
} from './texts.ts';

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
  const items = await Promise.all(translations.map((row) => toTranslation(row, current.get(row.field)?.text, reading)));
  const sources = await Promise.all(
    [...current.values()].map(async (source) => {
      const { language, isCorrected } = sourceLanguage(source.field, source.text, translations);
      return Object.assign(source, {
        language: language ?? (editor.kind === 'owner' ? likelyLanguage(source.text, page) : undefined) ?? null,
        isCorrected,
        mayApprove: mayApprove(editor, source.field),
        revision: await textRevision(source.text, null),
      });
    }),
  );
  return {
    items: items.filter((item) => item !== undefined),
    sources,
    canSuggest: services.languageModel.source === 'model',
  };
}

/**
 * Stores a translation. An approved one is on the page at once, and the agency reviews what the nanny published.
 * @throws ProductError not_found, forbidden for a family's reference, stale with the current text and translation,
 *   validation_failed when numbers, names or certifications differ
 */
export async function saveTranslation(
  services: Services,
  editor: TranslationEditor,
  key: TranslationKey,
  { text, state, revision }: TranslationInput & { revision: number },
): Promise<Translation> {
  const texts = await readTexts(services, key.profileId);
  const sourceText = requireTranslatable(texts, key);
  const stored = findTranslation(texts, key);
  const isApproved = state === 'approved';
  const isPublic = isApproved || stored?.state === 'approved';
  // A repeated press, or one whose answer was lost.
  if (stored?.text === text && stored.state === state && stored.sourceText === sourceText) {
    return shown(services, stored, sourceText, texts);
  }
  await requireSeen(services, texts, key, revision);
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
  const isStored = await storeTranslation(services, seenNow, { row, replaces: stored?.text ?? null }, done);
  if (!isStored) throw await staleTranslation(services, key);
  return shown(services, row, sourceText, texts);
}

/**
 * Declares that an edit did not change the meaning of the text: the translation counts as valid for the current text.
 * @param revision of the edited text with its translation
 * @throws ProductError not_found, forbidden, stale with the current text and translation, validation_failed
 */
export async function markUnchanged(
  services: Services,
  editor: TranslationEditor,
  key: TranslationKey,
  revision: number,
): Promise<Translation> {
  const { texts, row } = await requireTranslation(services, key);
  const sourceText = requireTranslatable(texts, key);
  await requireSeen(services, texts, key, revision);
  const isPublic = row.state === 'approved';
  if (isPublic) {
    requireMayApprove(editor, key.field);
    requireSameFacts(sourceText, row.text, texts);
  }
  const done = consequences(services, editor, key, { action: 'translation.unchanged', isPublic });
  const isKept = await keepTranslation(
    services,
    { ...key, isSeen: isTextSeen(texts, key.field) },
    { text: row.text, sourceText },
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
 * @throws ProductError not_found, forbidden for a family's reference, stale with the current text
 */
export async function correctLanguage(
  services: Services,
  editor: TranslationEditor,
  input: SourceLanguage & { profileId: string; field: TranslatedField; revision: number },
  page: Locale,
): Promise<Translations> {
  const { profileId, field, language } = input;
  const texts = await readTexts(services, profileId);
  const current = currentTexts(texts).get(field);
  if (!current) throw new ProductError('not_found');
  await requireSeen(services, texts, { profileId, field }, input.revision);
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

async function shown(
  { clock }: Services,
  row: StoredTranslation,
  sourceText: string,
  { profile }: Texts,
): Promise<Translation> {
  const translation = await toTranslation(row, sourceText, { names: namesOf(profile), now: clock.now() });
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
