import { type Locale, localeFacts } from '../../locale.ts';
import type { ProfileFacts } from '../facts.ts';
import { splitSentences, tidyParagraphs } from '../sentences.ts';
import { languageOfText } from '../text-language.ts';
import { checkFacts, checkReply } from './fact-check.ts';

/** A text is kept only if at least this many letters remain after the check; in Chinese a third of it. */
const leastLetters = { text: 120, reply: 15 } as const;

interface Acceptance {
  locale: Locale;
  facts: ProfileFacts;
  /** The longest text, in UTF-16 units. Text beyond it is cut at a sentence. */
  limit: number;
}

/**
 * A generated text made safe to show: plain, in the requested language, within the limit, and only with claims that the profile
 * makes. Undefined when too little is left, or when the text is HTML or in another language.
 */
export function acceptText(text: string, { locale, facts, limit }: Acceptance): string | undefined {
  const tidy = tidyOutput(text, limit);
  if (tidy === undefined || languageOfText(tidy) !== locale) return undefined;
  const checked = checkFacts(tidy, facts).text;
  return isEnough(checked, leastLetters.text, locale) ? checked : undefined;
}

/** Same as {@link acceptText} for one sentence, whose language may be undetectable. Undefined when it is longer than the limit. */
export function acceptLine(text: string, { locale, facts, limit }: Acceptance): string | undefined {
  const tidy = tidyOutput(text, limit * 2)
    ?.replaceAll('\n', ' ')
    .trim();
  if (tidy === undefined || tidy.length > limit) return undefined;
  const checked = checkFacts(tidy, facts).text;
  if ((languageOfText(checked) ?? locale) !== locale) return undefined;
  return isEnough(checked, leastLetters.reply, locale) ? checked : undefined;
}

/** Same as {@link acceptText} for a chat reply. The language of a short reply may be undetectable. */
export function acceptReply(text: string, { locale, facts, limit }: Acceptance): string | undefined {
  const tidy = tidyOutput(text, limit);
  if (tidy === undefined) return undefined;
  const checked = checkReply(tidy, facts).text;
  if ((languageOfText(checked) ?? locale) !== locale) return undefined;
  return isEnough(checked, leastLetters.reply, locale) ? checked : undefined;
}

/** The text without Markdown syntax and within the limit; undefined for HTML. */
function tidyOutput(text: string, limit: number): string | undefined {
  if (/<(?:!doctype|\/?[a-z][a-z0-9-]*)(?:\s[^<>]*)?\/?>/iu.test(text)) return undefined;
  const unmarked = text
    .replaceAll('\r\n', '\n')
    .replace(/^```\w*$|^#{1,6}\s+|\*\*|__|^[ \t]*[-*]\s+(?=\S)/gmu, '')
    .replace(/\p{Cc}(?<!\n)/gu, '');
  if (unmarked.length <= limit) return tidyParagraphs(unmarked);
  let length = 0;
  const sentences = splitSentences(unmarked.slice(0, limit * 2));
  return tidyParagraphs(sentences.filter((sentence) => (length += sentence.length) <= limit).join(''));
}

function isEnough(text: string, letters: number, locale: Locale): boolean {
  const count = text.match(/\p{L}/gu)?.length ?? 0;
  return count >= (localeFacts[locale].script === 'han' ? letters / 3 : letters);
}
