import { languageTag } from '../assistant/text-language.ts';

/** A paragraph of a nanny's text. */
export interface ParagraphView {
  text: string;
  /** BCP 47, if the paragraph's language can be detected. It affects glyphs, line height and a screen reader's voice. */
  lang: string | undefined;
}

/** The paragraphs of a typed text, without empty ones. */
export function paragraphs(text: string | undefined): ParagraphView[] {
  const lines = (text ?? '').split(/\n+/).map((line) => line.trim());
  return lines.filter((line) => line !== '').map((line) => ({ text: line, lang: languageTag(line) }));
}

/** A typed line of text, for a nanny's sentence; undefined without words. */
export function lineOf(text: string | undefined): ParagraphView | undefined {
  return paragraphs(text)[0];
}
