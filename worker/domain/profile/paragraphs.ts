import { languageOfText } from '../assistant/text-language.ts';
import { localeFacts } from '../locale.ts';

/** A paragraph of her own words. */
export interface ParagraphView {
  text: string;
  /** BCP 47, where the language can be told, whatever the page's is: it changes glyphs, line height and voice. */
  lang: string | undefined;
}

/** The paragraphs of a text as typed, without empty ones. */
export function paragraphs(text: string | undefined): ParagraphView[] {
  const lines = (text ?? '').split(/\n+/).map((line) => line.trim());
  return lines.filter((line) => line !== '').map((line) => ({ text: line, lang: languageTag(line) }));
}

function languageTag(line: string): string | undefined {
  const locale = isChinese(line) ? 'zh' : languageOfText(line);
  return locale && localeFacts[locale].htmlLang;
}

/** True when most letters of a text are Chinese characters. */
function isChinese(text: string): boolean {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return characters > 0 && characters * 2 > (text.match(/\p{L}/gu)?.length ?? 0);
}
