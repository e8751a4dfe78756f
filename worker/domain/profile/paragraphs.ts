/** A paragraph of her own words. */
export interface ParagraphView {
  text: string;
  /** Set when the words are Chinese, whatever the page's language is: it changes glyphs, line height and voice. */
  lang: 'zh-Hans' | undefined;
}

/** The paragraphs of a text as typed, without empty ones. */
export function paragraphs(text: string | undefined): ParagraphView[] {
  const lines = (text ?? '').split(/\n+/).map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => ({ text: line, lang: isChinese(line) ? 'zh-Hans' : undefined }));
}

/** True when most letters of a text are Chinese characters. */
function isChinese(text: string): boolean {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return characters > 0 && characters * 2 > (text.match(/\p{L}/gu)?.length ?? 0);
}
