import { type Locale, localeFacts } from '../locale.ts';
import type { Translator } from '../messages/catalogue.ts';
import { type ParagraphView, paragraphs } from './paragraphs.ts';

/** The original of a translated text. */
export interface OriginalView {
  /** "Translated from Chinese". */
  label: string;
  /** "Show original". */
  show: string;
  paragraphs: ParagraphView[];
}

/** @param from the original language; undefined when nothing was translated */
export function originalView(
  from: Locale | 'und' | undefined,
  original: string | undefined,
  { text }: Translator,
): OriginalView | undefined {
  if (from === undefined || original === undefined) return undefined;
  const lang = from === 'und' ? undefined : localeFacts[from].htmlLang;
  return {
    label: text('profile.translatedFrom', { language: from }),
    show: text('profile.showOriginal'),
    paragraphs: paragraphs(original).map((paragraph) => ({ text: paragraph.text, lang: paragraph.lang ?? lang })),
  };
}
