/**
 * The interface locales and how they show in a path (spec.md 2.1). This table is the only list of locales;
 * everything else derives from it.
 */
export const localeFacts = {
  en: { pathPrefix: '', htmlLang: 'en', intlLocale: 'en-US', ownName: 'English' },
  zh: { pathPrefix: '/cn', htmlLang: 'zh-Hans', intlLocale: 'zh-CN', ownName: '中文' },
  es: { pathPrefix: '/es', htmlLang: 'es', intlLocale: 'es-US', ownName: 'Español' },
} as const;

export type Locale = keyof typeof localeFacts;

export const locales = Object.keys(localeFacts) as [Locale, ...Locale[]];

export const defaultLocale: Locale = 'en';

/** The local storage key under which the chosen language is kept (spec.md 2.1). */
export const preferredLanguageKey = 'preferredLanguage';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(localeFacts, value);
}

/** The locale of a URL path: /cn and /es have one, anything else is English. `/cnx` is not Chinese. */
export function localeFromPath(path: string): Locale {
  return locales.find((locale) => hasPrefix(path, localeFacts[locale].pathPrefix)) ?? defaultLocale;
}

/** The path without its locale prefix, always starting with a slash. */
export function stripLocale(path: string): string {
  const prefix = localeFacts[localeFromPath(path)].pathPrefix;
  const rest = path.slice(prefix.length);
  return rest === '' ? '/' : rest;
}

/** The same page in another locale: removes the current prefix and adds the new one; the root becomes /cn or /es. */
export function localizePath(path: string, locale: Locale): string {
  const rest = stripLocale(path);
  const prefix = localeFacts[locale].pathPrefix;
  if (prefix === '') return rest;
  return rest === '/' ? prefix : prefix + rest;
}

function hasPrefix(path: string, prefix: string): boolean {
  return prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`));
}
