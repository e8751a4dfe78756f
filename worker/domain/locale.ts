/** The facts of a language, apart from its texts. */
interface LocaleFacts {
  /** Path prefix of its pages (docs/specification.md 2.1); empty for the default language. */
  pathPrefix: string;
  /** BCP 47, for the `lang` attribute and `hreflang`. */
  htmlLang: string;
  /** BCP 47, for Intl. */
  intlLocale: string;
  /** The language's name for itself. */
  ownName: string;
  /** The language's name in profiles of nannies who speak it: a key of `labels.language`. */
  spokenName: string;
  script: 'latin' | 'han';
  /** The first day of a calendar's week: 0 is Sunday. */
  weekStartsOn: 0 | 1;
  /** Whether weekdays and job titles are lowercase inside a sentence. */
  smallLabels: boolean;
  /** How dates are written in sentences. */
  dateStyle: 'medium' | 'long';
}

/**
 * The interface languages (docs/specification.md 2.1). This table is the only list of them: everything else derives from it, and
 * `npm run check` rejects a language that is named elsewhere. A new language needs one entry here and its catalogues; the
 * compiler then requires it in messages/all.ts.
 */
export const localeFacts = {
  en: {
    pathPrefix: '',
    htmlLang: 'en',
    intlLocale: 'en-US',
    ownName: 'English',
    spokenName: 'English',
    script: 'latin',
    weekStartsOn: 0,
    smallLabels: false,
    dateStyle: 'medium',
  },
  zh: {
    pathPrefix: '/cn',
    htmlLang: 'zh-Hans',
    intlLocale: 'zh-CN',
    ownName: '中文',
    spokenName: 'Mandarin',
    script: 'han',
    weekStartsOn: 1,
    smallLabels: false,
    dateStyle: 'medium',
  },
  es: {
    pathPrefix: '/es',
    htmlLang: 'es',
    intlLocale: 'es-US',
    ownName: 'Español',
    spokenName: 'Spanish',
    script: 'latin',
    weekStartsOn: 0,
    smallLabels: true,
    dateStyle: 'long',
  },
} as const satisfies Record<string, LocaleFacts>;

/** A language of the interface, by the code used in requests and in the builder. */
export type Locale = keyof typeof localeFacts;

export const locales = Object.keys(localeFacts) as [Locale, ...Locale[]];

/** The language of URLs without a prefix. */
export const defaultLocale: Locale = 'en';

/** The local storage key of the chosen language (docs/specification.md 2.1). */
export const preferredLanguageKey = 'preferredLanguage';

/** Whether an external value is one of the interface languages. */
export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(localeFacts, value);
}

/** The locale of a URL path: `/cn` is Chinese, anything without a prefix is in the default language. `/cnx` is not Chinese. */
export function localeFromPath(path: string): Locale {
  return locales.find((locale) => hasPrefix(path, localeFacts[locale].pathPrefix)) ?? defaultLocale;
}

/** The path without its locale prefix, always starting with a slash. */
export function stripLocale(path: string): string {
  const prefix = localeFacts[localeFromPath(path)].pathPrefix;
  const rest = path.slice(prefix.length);
  return rest === '' ? '/' : rest;
}

/** The same page in another locale: replaces the current prefix with the new one; the root becomes /cn or /es. */
export function localizePath(path: string, locale: Locale): string {
  const rest = stripLocale(path);
  const prefix = localeFacts[locale].pathPrefix;
  if (prefix === '') return rest;
  return rest === '/' ? prefix : prefix + rest;
}

/** The paths of a page in every language by `hreflang`, and the path for all other languages. */
export function alternatePaths(path: string): { hreflang: string; path: string }[] {
  return [
    ...locales.map((locale) => ({ hreflang: localeFacts[locale].htmlLang, path: localizePath(path, locale) })),
    { hreflang: 'x-default', path: localizePath(path, defaultLocale) },
  ];
}

function hasPrefix(path: string, prefix: string): boolean {
  return prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`));
}
