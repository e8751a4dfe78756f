import { type Locale, localeFacts } from '../../locale.ts';
import type { ProfileFacts } from '../facts.ts';
import { splitSentences, tidyParagraphs } from '../sentences.ts';
import { languageOfText } from '../text-language.ts';
import { checkFacts, checkReply } from './fact-check.ts';

/** A text worth keeping has at least this many letters after the check; in Chinese a third of it. */
const leastLetters = { text: 120, reply: 15 } as const;

interface Acceptance {
  locale: Locale;
  facts: ProfileFacts;
  /** The longest text, in UTF-16 units: what is beyond it is cut at a sentence. */
  limit: number;
}

/**
 * A generated text as it may be shown: plain, in the language asked for, not too long, and only with claims that the
 * profile makes. Undefined when too little is left, or when it is HTML or of another language.
 */
export function acceptText(text: string, { locale, facts, limit }: Acceptance): string | undefined {
  const tidy = tidyOutput(text, limit);
  if (tidy === undefined || languageOfText(tidy) !== locale) return undefined;
  const checked = checkFacts(tidy, facts).text;
  return isEnough(checked, leastLetters.text, locale) ? checked : undefined;
}

/** The same for a chat reply. A short one may be of no language that can be told. */
export function acceptReply(text: string, { locale, facts, limit }: Acceptance): string | undefined {
  const tidy = tidyOutput(text, limit);
  if (tidy === undefined) return undefined;
  const checked = checkReply(tidy, facts).text;
  if ((languageOfText(checked) ?? locale) !== locale) return undefined;
  return isEnough(checked, leastLetters.reply, locale) ? checked : undefined;
}

/** Without Markdown marks and within the limit; undefined for HTML. */
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
