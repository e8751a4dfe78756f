import { isolated } from './direction.ts';

// Chinese is set with a space between its characters and Latin letters or digits. A catalogue cannot know which of them a value
// begins and ends with, so the space at a placeholder depends on the value.

/** Around each value until the text is formatted; private characters, which no text contains. */
const marks = { before: '\uE000', after: '\uE001' };

const han = /\p{Script=Han}/u;
const letter = /\p{Script=Latin}/u;
const letterOrDigit = /[\p{Script=Latin}\p{Nd}]/u;

/**
 * Formats a text, with the right spaces around its values if it or one of them is Chinese, and with right-to-left values isolated.
 * @param message the text in ICU message syntax
 * @param format formats the message with other values
 */
export function formatSpaced<Value>(
  message: string,
  given: Record<string, Value>,
  format: (values: Record<string, Value | string>) => string,
): string {
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, isolated(value)]));
  const isChinese = [message, ...Object.values(values)].some((text) => typeof text === 'string' && han.test(text));
  if (!isChinese) return format(values);
  const inserted = new Set([...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const marked = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && inserted.has(name) ? `${marks.before}${value}${marks.after}` : value,
  ]);
  return format(Object.fromEntries(marked))
    .replace(
      /(.)( ?)[\uE000\uE001]+( ?)(?=(.))/gsu,
      (_all, before: string, left: string, right: string, after: string) => {
        return before + spaceBetween(before, after, left || right);
      },
    )
    .replaceAll(/[\uE000\uE001]/g, '');
}

/** Dates begin with a digit and are set without a space before them. @param otherwise the space where no rule applies */
function spaceBetween(before: string, after: string, otherwise: string): string {
  if (han.test(before) && han.test(after)) return '';
  const isMixed = (han.test(before) && letter.test(after)) || (letterOrDigit.test(before) && han.test(after));
  return isMixed ? ' ' : otherwise;
}
