import { sentencesOf, splitSentences } from '../assistant/sentences.ts';

/** Stands for a sentence that nobody has translated yet, so that the others stay beside theirs. */
const gap = '…';

/** Whether a translation still lacks a sentence. */
export function hasGaps(translation: string): boolean {
  return sentencesOf(translation).includes(gap);
}

/** A sentence of a text beside its translation. */
export interface SentencePair {
  /** Where the sentence begins, in characters of all sentences: no other sentence of the text has the same. */
  at: number;
  source: string;
  /** Without the white space around it; empty while there is none. */
  translation: string;
  /** What stood here when it was translated, if that was another sentence. */
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
 * A text beside its translation, sentence by sentence. Sentences that were not changed since keep their translation; one that
 * was changed keeps it too, with what stood there before, so that the change can be made in both.
 * @param earlier the text that was translated
 * @returns undefined when the translation has another number of sentences than what was translated: then they cannot be told
 * apart
 */
export function alignSentences(source: string, translation: string, earlier: string): SentencePair[] | undefined {
  const sentences = sentencesOf(source);
  const translated = sentencesOf(translation).map((sentence) => (sentence === gap ? '' : sentence));
  const before = sentencesOf(earlier);
  const pairs = untranslated(sentences);
  if (translated.length === 0) return pairs;
  if (translated.length !== before.length) return undefined;
  const kept = commonSentences(before, sentences);
  // Between two sentences that stayed, the first changed one takes the place of the first that went, and so on.
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

/** Which sentence of the later text is which of the earlier one: the longest run of both in order. */
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
 * Translated sentences as one text, with the line breaks that the original has between them; a sentence that is not translated
 * leaves a gap. Empty when none is.
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
