import { factsOf } from '#domain/assistant/facts.ts';
import { statementsOf, unsupportedClaims } from '#domain/assistant/check/claims.ts';
import { sentencesOf } from '#domain/assistant/sentences.ts';
import { languageOfText } from '#domain/assistant/text-language.ts';
import { dayMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { localeFacts } from '#domain/locale.ts';
import { joinSentences } from '#domain/translation/align.ts';
import { differencesBetween } from '#domain/translation/same-facts.ts';
import { maxTranslation, type StoredTranslation, type Suggestion } from '#domain/translation/schema.ts';
import { toCertification } from '../../records/certification/record.ts';
import { LanguageModelError } from '../../ports/language-model.ts';
import { type Services, todayOf } from '../../services.ts';
import { callLimits, staffCallLimits } from '../assistant/policy.ts';
import { reserveModelCall } from '../assistant/service.ts';
import { toOwnerProfile } from '../profile/record.ts';
import type { TranslationEditor } from './policy.ts';
import { storeSuggestion, type TranslationKey } from './queries.ts';
import { differencesOf, namesOf } from './record.ts';
import { textRevision } from './revision.ts';
import { readTexts, requireTranslatable, type Texts } from './texts.ts';

/**
 * A translation by the model, sentence by sentence. A sentence whose meaning differs from the nanny's is left out, so that a
 * person writes it. The result is stored as a suggestion if there is no approved translation.
 * @throws ProductError not_found, validation_failed, no_suggestions without a model, too_many_suggestions, assistant_failed
 */
export async function suggestTranslation(
  services: Services,
  editor: TranslationEditor,
  key: TranslationKey,
): Promise<Suggestion> {
  const { languageModel, config, clock, db } = services;
  if (languageModel.source !== 'model') throw new ProductError('no_suggestions');
  const texts = await readTexts(services, key.profileId);
  const sourceText = requireTranslatable(texts, key);
  const { dailyBudget } = config.assistant;
  const limits =
    editor.kind === 'owner' ? callLimits(editor.session, dailyBudget) : staffCallLimits(editor.staff.id, dailyBudget);
  if (!(await reserveModelCall(services, limits))) {
    throw new ProductError('too_many_suggestions', { retryAfterSeconds: dayMs / 1000 });
  }
  const sentences = sentencesOf(sourceText);
  const names = namesOf(texts.profile);
  const translated = await translateSentences(services, sentences, key, names);
  const mayStand = factCheck(services, texts, names);
  const kept = sentences.map((sentence, index) => {
    const translation = translated[index] ?? '';
    return mayStand(sentence, translation) ? translation : '';
  });
  const text = joinSentences(sourceText, kept, localeFacts[key.locale].script === 'latin');
  const language = languageOfText(text);
  if (text === '' || text.length > maxTranslation || (language !== undefined && language !== key.locale)) {
    throw new ProductError('assistant_failed');
  }
  const row: StoredTranslation = {
    field: key.field,
    locale: key.locale,
    state: 'suggested',
    text,
    sourceText,
    staleSince: null,
    writtenBy: 'model',
    updatedAt: clock.now(),
  };
  await storeSuggestion(db, key, row);
  const { field, locale } = key;
  const approved = texts.translations.find(
    (other) => other.field === field && other.locale === locale && other.state === 'approved',
  );
  return {
    field,
    locale,
    text,
    state: 'suggested',
    sourceText,
    differences: differencesOf(sourceText, text, names),
    revision: await textRevision(sourceText, approved?.text ?? text),
  };
}

async function translateSentences(
  { languageModel }: Services,
  sentences: string[],
  { locale }: TranslationKey,
  names: readonly string[],
): Promise<string[]> {
  try {
    const translated = await languageModel.translate({ sentences, locale, names });
    if (translated.length === sentences.length) return translated;
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error;
  }
  throw new ProductError('assistant_failed');
}

/**
 * Whether a translated sentence says the same as the nanny's and claims nothing that the profile does not state
 * (docs/architecture.md 9).
 */
function factCheck(services: Services, { profile, certifications }: Texts, names: readonly string[]) {
  const today = todayOf(services);
  const facts = factsOf(
    toOwnerProfile(profile),
    certifications.map((row) => toCertification(row, today)),
  );
  const stated = statementsOf(facts);
  return (sentence: string, translation: string): boolean => {
    if (differencesBetween(sentence, translation, names).length > 0) return false;
    const claims = unsupportedClaims(translation, stated);
    return !claims.some((kind) => kind === 'contact' || kind === 'certification' || kind === 'language');
  };
}
