import { sentencesOf, splitSentences } from '../assistant/sentences.ts';

/** Placeholder for an untranslated sentence, so that the other sentences stay aligned. */
const gap = '…';

/** Whether a translation has untranslated sentences. */
export function hasGaps(translation: string): boolean {
  return sentencesOf(translation).includes(gap);
}

/** A sentence of a text with its translation. */
export interface SentencePair {
  /** The offset of the sentence, in characters of all sentences. Unique within the text. */
  at: number;
  source: string;
  /** Without surrounding white space; empty while there is none. */
  translation: string;
  /** The sentence that was translated, if it differs from the current one. */
  before: string | undefined;
}

/** Sentences without a translation. */
function untranslated(sentences: readonly string[]): SentencePair[] {
  let at = 0;
  return sentences.map((source) => {
    const pair = { at, source, translation: '', before: undefined };
    at += source.length;
    return pair;
  });
}

/**
 * Aligns a text with its translation, sentence by sentence. Unchanged sentences keep their translation. A changed sentence also
 * keeps it, together with the previous sentence, so that the change can be made in both.
 * @param earlier the text that was translated
 * @returns undefined when the translation and the translated text have different numbers of sentences, because they cannot be
 *   aligned
 */
export function alignSentences(source: string, translation: string, earlier: string): SentencePair[] | undefined {
  const sentences = sentencesOf(source);
  const translated = sentencesOf(translation).map((sentence) => (sentence === gap ? '' : sentence));
  const before = sentencesOf(earlier);
  const pairs = untranslated(sentences);
  if (translated.length === 0) return pairs;
  if (translated.length !== before.length) return undefined;
  const kept = commonSentences(before, sentences);
  // Between two unchanged sentences, the first changed sentence replaces the first removed one, and so on.
  let last = -1;
  for (const [index, pair] of pairs.entries()) {
    const from = kept.get(index);
    if (from !== undefined) {
      pair.translation = translated[from] ?? '';
      last = from;
    } else {
      const next = [...kept].find(([place]) => place > index)?.[1] ?? before.length;
      if (last + 1 < next) {
        last += 1;
        pair.translation = translated[last] ?? '';
        pair.before = before[last];
      }
    }
  }
  return pairs;
}

/** Maps the sentences of the later text to those of the earlier one: the longest common subsequence. */
function commonSentences(earlier: readonly string[], later: readonly string[]): Map<number, number> {
  const width = earlier.length + 1;
  const lengths = new Uint16Array((later.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = later.length - 1; row >= 0; row -= 1) {
    for (let column = earlier.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        later[row] === earlier[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const same = new Map<number, number>();
  let row = 0;
  let column = 0;
  while (row < later.length && column < earlier.length) {
    if (later[row] === earlier[column]) same.set(row++, column++);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return same;
}

/**
 * Joins translated sentences with the line breaks of the original. An untranslated sentence leaves a gap. Empty when none is
 * translated.
 * @param spaces whether the language has spaces between sentences
 */
export function joinSentences(source: string, translated: readonly string[], spaces: boolean): string {
  if (translated.every((sentence) => sentence.trim() === '')) return '';
  const sentences = splitSentences(source).filter((sentence) => sentence.trim() !== '');
  return sentences
    .map((sentence, index) => {
      const text = translated[index]?.trim() || gap;
      const breaks = /\s*$/.exec(sentence)?.[0].replaceAll(/[^\n]/g, '') ?? '';
      if (breaks !== '') return text + breaks;
      return spaces || text === gap ? `${text} ` : text;
    })
    .join('')
    .trim();
}
