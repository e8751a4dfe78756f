import { z } from 'zod';

/** Longest texts, in UTF-16 units, and largest lists and numbers (docs/specification.md 5). */
export const profileLimits = {
  name: 80,
  email: 254,
  phone: 32,
  wechatId: 40,
  address: 200,
  city: 100,
  state: 60,
  headline: 90,
  longText: 4000,
  listItem: 60,
  listItems: 40,
  years: 80,
  families: 500,
  payFrom: 200,
  experienceDescriptionMin: 10,
} as const;

/** A text longer than its limit times this is rejected before any pattern runs on it. Surrounding blanks are not trimmed yet. */
const roomForBlanks = 4;

function boundedLength(max: number): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    if (value.length <= max * roomForBlanks) return;
    const limit = { code: 'too_big', origin: 'string', maximum: max, inclusive: true } as const;
    issues.push({ ...limit, input: value, message: 'validation.tooLong', continue: false });
  };
}

/**
 * One-line text: line breaks become spaces, so that it adds no headers to an email, and half of a surrogate pair, which no URL can
 * contain, becomes U+FFFD. Messages are keys of `errors`.
 */
export const lineOfText = (max: number) =>
  z
    .string()
    .check(boundedLength(max))
    .overwrite((text) =>
      text
        .toWellFormed()
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim(),
    )
    .max(max, 'validation.tooLong');
export const requiredText = (max: number, message: string) => lineOfText(max).min(1, message);

/** Characters that people type on Chinese and other keyboards in names, and their intended characters. */
const nameSubstitutes: Record<string, string> = {
  '（': '(',
  '）': ')',
  '．': '.',
  '・': '·',
  '‧': '·',
  '•': '·',
  '\u3000': ' ',
};

/**
 * A person's name: letters and marks of any script, spaces and `. ' ’ · - ( )`, at most 80 characters. A dot may only end an
 * abbreviation, so that no web address fits (docs/architecture.md 5).
 */
export const personNameText = (message: string) =>
  requiredText(profileLimits.name, message)
    .overwrite((text) =>
      text.normalize('NFC').replace(/[（）．・‧•\u3000]/gu, (typed) => nameSubstitutes[typed] ?? typed),
    )
    .regex(/^[\p{L}\p{M} .'’·()-]*$/u, 'validation.personName')
    .refine((text) => text === '' || /\p{L}/u.test(text), 'validation.personName')
    .refine((text) => !/\.\p{L}[\p{L}\p{M}]/u.test(text), 'validation.personNameDot');

/** A whole number from `min` to `max`. */
export const wholeNumber = (max: number, message: string, min = 0) =>
  z
    // A form turns text that is not a number into NaN, which JSON cannot contain.
    .number({ error: ({ input }) => (Number.isNaN(input) ? 'validation.number' : message) })
    .int('validation.wholeNumber')
    .min(min, message)
    .max(max, 'validation.numberTooLarge');
