import { type Locale, locales } from '#domain/locale.ts';
import type { Translatable, TranslatedField, Translation, Translations } from '#domain/translation/schema.ts';

/** The languages that a text can be translated into. */
export function targetLocales({ language }: Translatable): Locale[] {
  return locales.filter((locale) => locale !== language);
}

/** The translation of a text into a language, if there is one. */
export function translationOf(
  { items }: Pick<Translations, 'items'>,
  field: TranslatedField,
  locale: Locale,
): Translation | undefined {
  return items.find((item) => item.field === field && item.locale === locale);
}

/** Whether the page shows at least one approved translation. */
export function hasTranslations({ items }: Pick<Translations, 'items'>): boolean {
  return items.some((item) => item.isApproved);
}

/** Languages in which families cannot read a text that the nanny could translate. */
export function missingLocales(translations: Translations): Locale[] {
  return localesWhere(translations, (item) => !item?.isApproved);
}

/** Languages in which families read an outdated text. */
export function staleLocales(translations: Translations): Locale[] {
  return localesWhere(translations, (item) => item?.isApproved === true && item.state === 'out-of-date');
}

function localesWhere(translations: Translations, holds: (item: Translation | undefined) => boolean): Locale[] {
  const own = translations.sources.filter((source) => source.mayApprove && source.language !== null);
  return locales.filter((locale) =>
    own.some((source) => source.language !== locale && holds(translationOf(translations, source.field, locale))),
  );
}
