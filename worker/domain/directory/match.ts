import { labelledChoices, type LabelledChoice, type LabelList } from './labels.ts';
import { namesOfState } from '../assistant/check/us-states.ts';
import { namesOf, type NearbyCity } from './near.ts';
import { foldWords } from '../fold-text.ts';
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
 * @param cities near the place of the search, if it has one
 */
export function matchExpression(filters: Partial<DirectoryFilters>, cities?: readonly NearbyCity[]): Match | undefined {
  const near = cities && filters.near !== undefined ? cityExpression(cities) : undefined;
  const words = expression(filters, '', near);
  const starts = expression(filters, ' *', near);
  return words === undefined || starts === undefined ? undefined : { words, starts };
}

/** @param ending follows each typed word: ` *` also matches longer words */
function expression(
  filters: Partial<DirectoryFilters>,
  ending: '' | ' *',
  near: string | undefined,
): string | undefined {
  const { rest, found } = takePhrases(filters.q ?? '');
  const facets = [
    filters.arrangement && facet('arrangement', filters.arrangement),
    ...(filters.age ?? []).map((age) => facet('age', age)),
    ...(filters.duty ?? []).map((duty) => facet('duty', duty)),
    filters.years !== undefined && facet('years', String(filters.years)),
  ].filter((part) => typeof part === 'string');
  const parts = [
    ...found.map(({ choice, name }) => `(facets : ${facetOf(choice)} OR {words languages city} : ${quoted(name)})`),
    ...searchTerms(rest).map((term) => termExpression(term, ending)),
    ...(filters.language === undefined ? [] : [phrase('languages', filters.language)]),
    ...(filters.city === undefined ? [] : [namedCity(filters.city)]),
    near,
    ...(facets.length > 0 ? [`facets : (${facets.join(' AND ')})`] : []),
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' AND ') : undefined;
}

/** Nannies of a city, who may have typed its name in any language. */
function namedCity(name: string): string | undefined {
  const phrases = namesOf(name).flatMap((each) => phrase('city', each, '^') ?? []);
  return phrases.length > 1 ? `(${phrases.join(' OR ')})` : phrases[0];
}

/** Nannies of these cities, whose states they may have typed by any name. Without cities it matches nobody. */
function cityExpression(cities: readonly NearbyCity[]): string {
  const phrases = cities.flatMap(({ names: [name = '', ...otherNames], state }) => {
    const [english = '', ...translated] = namesOfState(state);
    const called = otherNames.flatMap((other) => [state, english, ...translated].map((each) => `${other} ${each}`));
    return [`${name} ${state}`, `${name} ${english}`, ...called].map((each) => phrase('city', each, '^'));
  });
  return phrases.length > 0 ? `(${phrases.join(' OR ')})` : 'facets : "nowhere"';
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

const quoted = (text: string) => `"${indexWords(text).join(' ')}"`;

/** @param from `^` matches the phrase only at the start of the column: the state follows the city and may have a city's name */
function phrase(column: string, text: string, from: '' | '^' = ''): string | undefined {
  const words = indexWords(text);
  return words.length > 0 ? `${column} : ${from}"${words.join(' ')}"` : undefined;
}

function termExpression(term: string, ending: '' | ' *'): string {
  const own = isChinese(term) ? `"${[...term].join(' ')}"` : `"${term}"${ending}`;
  return `({words languages city} : ${own}${labelAlternatives(term).join('')})`;
}

/** The names of the facets by their lists. */
const facetNames: Partial<Record<LabelList, string>> = {
  duty: 'duty',
  ageGroup: 'age',
  workArrangement: 'arrangement',
};

const facetOf = ({ list, id }: LabelledChoice) => facet(facetNames[list] ?? '', id);

interface Phrase {
  choice: LabelledChoice;
  name: string;
}

/** Takes whole names of arrangements and services, such as "live in" and "不住家", out of a text. */
function takePhrases(text: string): { rest: string; found: Phrase[] } {
  const named = labelledChoices()
    .filter(({ list }) => list === 'workArrangement' || list === 'duty')
    .flatMap((choice) => choice.names.map((name) => ({ choice, name })))
    .filter(({ name }) => isChinese(name) || name.includes(' '))
    .toSorted((one, other) => other.name.length - one.name.length);
  let rest = ` ${foldWords(text)} `;
  const found: Phrase[] = [];
  for (const { choice, name } of named) {
    const whole = isChinese(name) ? name : ` ${name} `;
    if (!rest.includes(whole)) continue;
    rest = rest.replace(whole, ' ');
    found.push({ choice, name });
  }
  return { rest: found.length > 0 ? rest : text, found };
}

/** ` OR …` for each choice one of whose names contains the term: for letters, one of its words starts with it. */
function labelAlternatives(term: string): string[] {
  const start = foldWords(term);
  const isNamed = ({ names }: LabelledChoice) =>
    names.some((name) =>
      isChinese(term) ? name.includes(term) : name.split(' ').some((word) => word.startsWith(start)),
    );
  const named = labelledChoices().filter(isNamed);
  const facets = named.filter(({ list }) => facetNames[list] !== undefined).map(facetOf);
  return [
    ...(facets.length > 0 ? [` OR facets : (${facets.join(' OR ')})`] : []),
    ...named.filter(({ list }) => list === 'language').map(({ id }) => ` OR languages : "${id}"`),
    ...named.filter(({ list }) => list === 'specialty').map(({ id }) => ` OR words : "${searchTerms(id).join(' ')}"`),
  ];
}
