import { type Locale, localeFacts } from '../locale.ts';

/** Common short words of one of the two languages that the other never uses. */
const small = {
  en: /\b(?:the|and|with|of|to|i|is|are|my|your|for|you|that|have|in|at|on|we|it|be|she|her|was|were|our|us|they)\b/giu,
  es: /\b(?:el|la|los|las|de|que|y|con|en|mi|su|para|por|una?|es|soy|tengo|me|se|lo|del|al|tu|como|ella|fue|era|nos|nuestr[oa]s?|muy)\b/giu,
};

/** The interface language of a text; undefined when it cannot be detected, for example in one or two words. */
export function languageOfText(text: string): Locale | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (letters === 0) return undefined;
  // Place and course names keep their Latin letters inside Chinese text.
  if (han / letters > 0.3) return 'zh';
  const english = text.match(small.en)?.length ?? 0;
  const spanish = text.match(small.es)?.length ?? 0;
  if (english + spanish < 3 || english === spanish) return undefined;
  return english > spanish ? 'en' : 'es';
}

/**
 * The detected language, otherwise the language of the page where the text was typed if its script fits: the language of a short
 * text cannot be detected.
 */
export function likelyLanguage(text: string, page: Locale): Locale | undefined {
  const known = languageOfText(text);
  if (known !== undefined || !/\p{L}/u.test(text)) return known;
  const isHan = /\p{Script=Han}/u.test(text);
  return isHan === (localeFacts[page].script === 'han') ? page : undefined;
}

/** The BCP 47 tag of the detected language; undefined when it cannot be detected. */
export function languageTag(text: string): string | undefined {
  const locale = languageOfText(text);
  return locale && localeFacts[locale].htmlLang;
}

/**
 * The BCP 47 tag for a part of a page in another interface language (WCAG 3.1.2); undefined when it is in the page's language or
 * cannot be detected.
 */
export function otherLanguageTag(text: string, page: Locale): string | undefined {
  const locale = languageOfText(text);
  return locale === undefined || locale === page ? undefined : localeFacts[locale].htmlLang;
}
