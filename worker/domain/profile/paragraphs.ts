import { languageTag } from '../assistant/text-language.ts';

/** A paragraph of her own words. */
export interface ParagraphView {
  text: string;
  /** BCP 47, if the paragraph's language can be told; it changes glyphs, line height and a screen reader's voice. */
  lang: string | undefined;
}

/** The paragraphs of a text as typed, without empty ones. */
export function paragraphs(text: string | undefined): ParagraphView[] {
  const lines = (text ?? '').split(/\n+/).map((line) => line.trim());
  return lines.filter((line) => line !== '').map((line) => ({ text: line, lang: languageTag(line) }));
}
