import type { ParagraphView } from './paragraphs.ts';

/** Longest opening in units of width: a Chinese character takes two. */
const maxWidth = 150;

/** A sentence this short, such as "Hi!", is joined with the next one. */
const minWidth = 24;

/**
 * The first sentence of a text, for the top of the nanny's page and the directory card. A long sentence is cut after a whole
 * word, with an ellipsis. Undefined for a text without words.
 */
export function openingOf(text: readonly ParagraphView[]): ParagraphView | undefined {
  const [first] = text;
  if (first === undefined) return undefined;
  const sentences = new Intl.Segmenter(first.lang, { granularity: 'sentence' }).segment(first.text);
  let opening = '';
  for (const { segment } of sentences) {
    const longer = opening + segment;
    if (opening !== '' && (widthOf(opening.trim()) >= minWidth || widthOf(longer.trim()) > maxWidth)) break;
    opening = longer;
  }
  return { text: shorten(opening.trim(), first.lang), lang: first.lang };
}

function widthOf(text: string): number {
  return [...text].reduce(
    (sum, character) => sum + (/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(character) ? 2 : 1),
    0,
  );
}

function shorten(text: string, lang: string | undefined): string {
  if (widthOf(text) <= maxWidth) return text;
  let start = '';
  for (const { segment } of new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)) {
    if (widthOf(start + segment) > maxWidth) break;
    start += segment;
  }
  return `${start.replace(/[\s\p{P}]+$/u, '')}…`;
}
