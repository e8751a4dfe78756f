import type { Translator } from '../messages/catalogue.ts';
import { ageGroups, commonLanguages, commonSpecialties, duties } from '../profile/enums.ts';
import { searchTerms } from './match.ts';
import { foldWords } from '../fold-text.ts';

/** Correct words in display form, keyed by their spelling without accents. */
export type Vocabulary = ReadonlyMap<string, string>;

/** Shorter words are not compared, because too many others differ by one letter. */
const shortest = 4;

/** Words of up to this many letters may have one mistake, longer words two. */
const shortWord = 6;

/** The words of the filters, first in the translator's language, then in English, and of the cities in the form. */
export function createVocabulary(cities: readonly string[], { text }: Translator): Vocabulary {
  const labels = [
    ...commonLanguages.map((id) => text(`labels.language.${id}`)),
    ...commonSpecialties.map((id) => text(`labels.specialty.${id}`)),
    ...duties.map((id) => text(`labels.duty.${id}`)),
    ...ageGroups.map((id) => text(`labels.ageGroup.${id}`)),
  ];
  const words = [...labels, ...commonLanguages, ...commonSpecialties, ...duties, ...ageGroups, ...cities].flatMap(
    (phrase) => phrase.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [],
  );
  const vocabulary = new Map<string, string>();
  for (const word of words) {
    const spelling = foldWords(word);
    if (spelling.length >= shortest && !vocabulary.has(spelling)) vocabulary.set(spelling, word);
  }
  return vocabulary;
}

/** A search with its misspelled words corrected; undefined when no word is close to one in the vocabulary. */
export function correctSearch(search: string, vocabulary: Vocabulary): string | undefined {
  const terms = searchTerms(search);
  const corrected = terms.map((term) => closestWord(foldWords(term), vocabulary) ?? term);
  return corrected.some((word, place) => word !== terms[place]) ? corrected.join(' ') : undefined;
}

/** The word with the fewest differences; the first of several. Searches already match the beginnings of words. */
function closestWord(term: string, vocabulary: Vocabulary): string | undefined {
  const { length } = [...term];
  if (length < shortest) return undefined;
  let allowed = length <= shortWord ? 1 : 2;
  let closest: string | undefined;
  for (const [spelling, word] of vocabulary) {
    if (spelling.startsWith(term)) return undefined;
    const distance = editDistance(term, spelling, allowed);
    if (distance > allowed) continue;
    closest = word;
    // Only a closer word replaces the current one.
    allowed = distance - 1;
  }
  return closest;
}

/**
 * Damerau-Levenshtein distance in which no letter is edited twice: letters added, dropped or replaced, and neighbors swapped.
 * @returns `most` + 1 when the distance exceeds `most`; time grows with the longer word times `most`
 */
export function editDistance(left: string, right: string, most: number): number {
  const from = [...left];
  const to = [...right];
  const beyond = most + 1;
  if (Math.abs(from.length - to.length) > most) return beyond;
  let beforeLast: number[] = [];
  let last = to.map((_, place) => place);
  last.push(to.length);
  for (let row = 1; row <= from.length; row += 1) {
    const costs: number[] = [row];
    // Cells farther from the diagonal would exceed `most`.
    for (let column = Math.max(1, row - most); column <= Math.min(to.length, row + most); column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      costs[column] = Math.min(
        (last[column] ?? beyond) + 1,
        (costs[column - 1] ?? beyond) + 1,
        (last[column - 1] ?? beyond) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? beyond) + 1 : beyond,
      );
    }
    beforeLast = last;
    last = costs;
  }
  return Math.min(last[to.length] ?? beyond, beyond);
}
