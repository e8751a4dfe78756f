import { foldText } from '#domain/fold-text.ts';

/**
 * The letters and digits of a name, without case, accents, width, punctuation and spaces: "E-mail address *" and "E‑Mail Address"
 * give the same text.
 */
export function plainName(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Longer texts are sentences, so the patterns never run on them. In UTF-16 units. */
const longestName = 200;

/** Texts that name the same thing: the whole text, and the text without a parenthesis at its end, such as "(required)". None for sentences. */
export function plainNames(text: string): string[] {
  if (text.length > longestName) return [];
  const short = text.normalize('NFKC').replace(/\s*\([^()]*\)\s*\*?\s*$/u, '');
  return [...new Set([plainName(text), plainName(short)])].filter((name) => name !== '');
}
