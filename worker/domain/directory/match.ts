import type { Translator } from '../messages/catalogue.ts';
import { ageGroups, commonLanguages, commonSpecialties, duties } from '../profile/enums.ts';
import type { DirectoryFilters } from './filters.ts';

/** Only this many words of a search are used. */
const maxTerms = 6;

/**
 * Full-text expressions (SQLite FTS5, columns of migration 0004) of one search. Both are equal when no text was typed. Days of
 * the week are not in that index.
 */
export interface Match {
  /** Matches the typed words exactly. */
  words: string;
  /** Also matches words that start with the typed words. */
  starts: string;
}

/**
 * The expressions for the filters; undefined when no filter is set. A word that is part of a label also matches the label's
 * choice, so that a search in any language finds values stored in English.
 */
export function matchExpression(filters: DirectoryFilters, translator: Translator): Match | undefined {
  const words = expression(filters, translator, '');
  const starts = expression(filters, translator, ' *');
  return words === undefined || starts === undefined ? undefined : { words, starts };
}

/** @param ending follows each typed word: ` *` also matches longer words */
function expression(filters: DirectoryFilters, translator: Translator, ending: '' | ' *'): string | undefined {
  const facets = [
    filters.arrangement && facet('arrangement', filters.arrangement),
    filters.age && facet('age', filters.age),
    filters.duty && facet('duty', filters.duty),
    filters.years !== undefined && facet('years', String(filters.years)),
  ].filter((part) => typeof part === 'string');
  const parts = [
    ...(filters.q === undefined ? [] : searchTerms(filters.q).map((term) => termExpression(term, ending, translator))),
    ...(filters.language === undefined ? [] : [phrase('languages', filters.language)]),
    ...(filters.city === undefined ? [] : [phrase('city', filters.city, '^')]),
    ...(facets.length > 0 ? [`facets : (${facets.join(' AND ')})`] : []),
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' AND ') : undefined;
}

/** One word of the `facets` column. */
function facet(name: string, id: string): string {
  return `${name}${id.replaceAll('-', '')}`;
}

/** The search terms: runs of Chinese characters and words of other scripts, in lower case. */
export function searchTerms(text: string): string[] {
  const terms = text.toLowerCase().match(/\p{Script=Han}+|[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return terms.flatMap(splitScripts).slice(0, maxTerms);
}

/** Splits a run such as `baby月嫂` into two terms. */
function splitScripts(run: string): string[] {
  return run.match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu) ?? [];
}

/** The words of a text as the index stores them: each Chinese character is a word. */
function indexWords(text: string): string[] {
  return searchTerms(text).flatMap((term) => (isChinese(term) ? Array.from(term) : [term]));
}

function isChinese(term: string): boolean {
  return /\p{Script=Han}/u.test(term);
}

/** @param from `^` matches the phrase only at the start of the column: the state follows the city and may have a city's name */
function phrase(column: string, text: string, from: '' | '^' = ''): string | undefined {
  const words = indexWords(text);
  return words.length > 0 ? `${column} : ${from}"${words.join(' ')}"` : undefined;
}

function termExpression(term: string, ending: '' | ' *', translator: Translator): string {
  const own = isChinese(term) ? `"${[...term].join(' ')}"` : `"${term}"${ending}`;
  return `({words languages city} : ${own}${labelAlternatives(term, translator).join('')})`;
}

/** ` OR …` for each choice whose label in the translator's language, or whose English id, contains the term. */
function labelAlternatives(term: string, { text }: Translator): string[] {
  const start = plain(term);
  const has = (list: string, id: string) => {
    const label = text(`labels.${list}.${id}`);
    if (isChinese(term)) return label.includes(term);
    return plain(`${label} ${id}`)
      .split(' ')
      .some((word) => word.startsWith(start));
  };
  const chosen = [
    ...duties.filter((duty) => has('duty', duty)).map((duty) => facet('duty', duty)),
    ...ageGroups.filter((age) => has('ageGroup', age)).map((age) => facet('age', age)),
  ];
  return [
    ...(chosen.length > 0 ? [` OR facets : (${chosen.join(' OR ')})`] : []),
    ...commonLanguages
      .filter((language) => has('language', language))
      .map((language) => ` OR languages : "${language}"`),
    ...commonSpecialties
      .filter((specialty) => has('specialty', specialty))
      .map((specialty) => ` OR words : "${searchTerms(specialty).join(' ')}"`),
  ];
}

/** The text without accents and in lower case, with single spaces between words. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
