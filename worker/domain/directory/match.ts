import type { Translator } from '../messages/catalogue.ts';
import { ageGroups, commonLanguages, commonSpecialties, duties } from '../profile/enums.ts';
import type { DirectoryFilters } from './filters.ts';

/** At most this many words of a search count. */
const maxTerms = 6;

/** Full-text expressions (SQLite FTS5, columns of migration 0004) of one search; the same where nothing was typed. Days of
 * the week are not in that index. */
export interface Match {
  /** Finds the words as they were typed. */
  words: string;
  /** Finds words that start with them, too. */
  starts: string;
}

/**
 * The expressions that find what the filters ask for; undefined when they ask for nothing. Words that a label contains find
 * its choice too, so that a search in any language finds what is stored in English.
 */
export function matchExpression(filters: DirectoryFilters, translator: Translator): Match | undefined {
  const words = expression(filters, translator, '');
  const starts = expression(filters, translator, ' *');
  return words === undefined || starts === undefined ? undefined : { words, starts };
}

/** @param ending what follows a typed word: ` *` finds its continuations */
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

/** What is searched for: runs of Chinese characters and words of other scripts, in lower case. */
export function searchTerms(text: string): string[] {
  const terms = text.toLowerCase().match(/\p{Script=Han}+|[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return terms.flatMap(splitScripts).slice(0, maxTerms);
}

/** A run such as `baby月嫂` is two terms. */
function splitScripts(run: string): string[] {
  return run.match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu) ?? [];
}

/** Words of a text as the index has them: each Chinese character is one. */
function indexWords(text: string): string[] {
  return searchTerms(text).flatMap((term) => (isChinese(term) ? Array.from(term) : [term]));
}

function isChinese(term: string): boolean {
  return /\p{Script=Han}/u.test(term);
}

/** @param from `^` finds the phrase at the column's start only: after a city stands its state, which may be named like a city */
function phrase(column: string, text: string, from: '' | '^' = ''): string | undefined {
  const words = indexWords(text);
  return words.length > 0 ? `${column} : ${from}"${words.join(' ')}"` : undefined;
}

function termExpression(term: string, ending: '' | ' *', translator: Translator): string {
  const own = isChinese(term) ? `"${[...term].join(' ')}"` : `"${term}"${ending}`;
  return `({words languages city} : ${own}${labelAlternatives(term, translator).join('')})`;
}

/** ` OR …` for each choice whose label in the translator's language, or whose English id, has the term in it. */
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

/** Without accents and case, words apart by single spaces. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
