import type { Locale } from '#domain/locale.ts';
import {
  correctLanguage,
  keepTranslation,
  listTranslations,
  removeTranslation,
  saveTranslation,
  suggestTranslation,
} from '#domain/translation/contract.ts';
import type { SourceLanguage, TranslatedField, TranslationInput } from '#domain/translation/schema.ts';
import { callOver } from './call.ts';
import type { SendRequest } from './request.ts';

export type TranslationsApi = ReturnType<typeof createTranslationsApi>;

/** The calls about a profile's translations, for its owner and the agency's desk. */
export function createTranslationsApi(send: SendRequest, id: string) {
  const call = callOver(send);
  return {
    list: () => call(listTranslations, { id }),
    correctLanguage: (field: TranslatedField, revision: number, body: SourceLanguage) =>
      call(correctLanguage, { id, field, revision, body }),
    save: (field: TranslatedField, locale: Locale, revision: number, body: TranslationInput) =>
      call(saveTranslation, { id, field, locale, revision, body }),
    suggest: (field: TranslatedField, locale: Locale) => call(suggestTranslation, { id, field, locale }),
    keep: (field: TranslatedField, locale: Locale, revision: number) =>
      call(keepTranslation, { id, field, locale, revision }),
    remove: (field: TranslatedField, locale: Locale) => call(removeTranslation, { id, field, locale }),
  };
}
