import { z } from 'zod';
import type { Locale } from '#domain/locale.ts';
import {
  type SourceLanguage,
  type TranslatedField,
  type TranslationInput,
  type Unchanged,
  suggestionSchema,
  translatableSchema,
  translationSchema,
  translationsSchema,
} from '#domain/translation/schema.ts';
import type { SendRequest } from './request.ts';

// A newer server may add fields; an open tab ignores those it does not know.
const translation = translationSchema.strip();
const translations = translationsSchema.strip().extend({
  items: z.array(translation),
  sources: z.array(translatableSchema.strip()),
});
const suggestion = suggestionSchema.strip();

export type TranslationsApi = ReturnType<typeof createTranslationsApi>;

/** The calls about a profile's translations, for its owner and the agency's desk. */
export function createTranslationsApi(send: SendRequest, profileId: string) {
  const root = `/api/profiles/${encodeURIComponent(profileId)}/translations`;
  const pathOf = (field: TranslatedField, locale: Locale) => `${root}/${field}/${locale}`;
  return {
    list: () => send({ method: 'GET', path: root, parse: (json) => translations.parse(json) }),
    correctLanguage: (field: TranslatedField, payload: SourceLanguage) =>
      send({
        method: 'PUT',
        path: `${root}/${field}`,
        payload,
        parse: (json) => translations.parse(json),
      }),
    save: (field: TranslatedField, locale: Locale, payload: TranslationInput) =>
      send({ method: 'PUT', path: pathOf(field, locale), payload, parse: (json) => translation.parse(json) }),
    suggest: (field: TranslatedField, locale: Locale) =>
      send({ method: 'POST', path: `${pathOf(field, locale)}/suggest`, parse: (json) => suggestion.parse(json) }),
    keep: (field: TranslatedField, locale: Locale, payload: Unchanged) =>
      send({
        method: 'POST',
        path: `${pathOf(field, locale)}/unchanged`,
        payload,
        parse: (json) => translation.parse(json),
      }),
    remove: (field: TranslatedField, locale: Locale) =>
      send({ method: 'DELETE', path: pathOf(field, locale), parse: () => undefined }),
  };
}
