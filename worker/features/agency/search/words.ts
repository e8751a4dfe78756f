/** A search uses at most this many words, each of at most this many characters. */
const maxWords = 4;
const maxWordLength = 60;

/** The words of a search for nannies. A number that is written with spaces or brackets is one word. */
export function nannyWordsOf(text: string): string[] {
  const typed = text.slice(0, 200).normalize('NFKC').trim();
  if (/^\+?[\d\s().-]{3,}$/.test(typed)) return [typed.replace(/[^\d]/g, '')];
  return typed
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => word.slice(0, maxWordLength));
}

/** The full-text expression that matches all words, each as a prefix and Chinese characters as a phrase. */
export function matchOf(terms: readonly string[]): string {
  return terms.map((term) => (/\p{Script=Han}/u.test(term) ? `"${[...term].join(' ')}"` : `"${term}" *`)).join(' AND ');
}
