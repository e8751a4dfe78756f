import { asciiWords } from './slug.ts';

/** Longest part of a name that lists sort by: two parts and an id fit into the place where a page starts. */
const maxLength = 60;

/**
 * A part of a name as lists sort it: lowercase Latin letters without accents, Chinese as pinyin. SQLite compares bytes, so `Ángela`
 * would come after `Zoe` otherwise.
 */
export function sortName(part: string | null): string {
  return asciiWords(part ?? '')
    .replaceAll('-', ' ')
    .slice(0, maxLength)
    .trim();
}
