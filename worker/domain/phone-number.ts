/**
 * The meaning of a typed phone number, as far as it is known without the library's tables. Used by the input, which shows errors
 * before anything is sent, and by the server, which also asks the library.
 */

/** Separators before an extension, in the languages of the product and as pasted from address books. The text is in NFKC. */
const extensionMark = /ext|x|#|;|,|anexo|interno|分机|转|轉/i;

/** With fewer digits than this before the separator, there is no number that could have an extension. */
const shortestBeforeExtension = 7;

/** The most digits an E.164 number has. */
export const maxPhoneDigits = 15;

/** The parts of a typed phone number. */
export interface TypedPhone {
  /** The digits without the extension and without the international dialing prefix. */
  digits: string;
  /** The number of digits in that prefix, which is not part of `digits`. */
  prefixLength: number;
  /** A plus, 00 or 011 indicates that the digits begin with a country code. */
  isInternational: boolean;
  hasExtension: boolean;
}

/** Splits a typed number into its parts. Full-width characters are normalized (NFKC). */
export function readTypedPhone(typed: string): TypedPhone {
  const text = typed.normalize('NFKC');
  const mark = text.search(extensionMark);
  const hasExtension = mark >= 0 && digitsOf(text.slice(0, mark)).length >= shortestBeforeExtension;
  const number = hasExtension ? text.slice(0, mark) : text;
  const all = digitsOf(number);
  const hasPlus = number.trimStart().startsWith('+');
  const prefix = hasPlus ? '' : (/^(?:011|00)(?=\d)/.exec(all)?.[0] ?? '');
  return {
    digits: all.slice(prefix.length, prefix.length + maxPhoneDigits),
    prefixLength: prefix.length,
    isInternational: hasPlus || prefix !== '',
    hasExtension,
  };
}

/** Why a typed number cannot receive messages. */
export type PhoneProblem = 'incomplete' | 'impossible' | 'extension';

/** A number in E.164, or the problem with the typed text. */
export type PhoneReading = { number: string } | { problem: PhoneProblem };

/**
 * Parses a typed number into `+` and digits with the country code. Ten digits, or eleven with a leading 1, are American; longer
 * numbers begin with their country code. A number that its country's numbering plan does not allow is `impossible`; one that is
 * too short is `incomplete`. Only the form of the plan is checked, not the list of assigned ranges, because carriers open ranges
 * before lists contain them (docs/decisions/0005).
 */
export function readPhone(typed: string): PhoneReading {
  const { digits, isInternational, hasExtension } = readTypedPhone(typed);
  if (hasExtension) return { problem: 'extension' };
  if (!isInternational && digits.length < americanDigits) return { problem: 'incomplete' };
  const number = !isInternational && digits.length === americanDigits ? `1${digits}` : digits;
  const plan = plans.find(({ code }) => number.startsWith(code));
  const length = plan ? plan.code.length + plan.nationalLength : shortestInternational;
  if (number.length < length) return { problem: 'incomplete' };
  if (plan && !plan.national.test(number.slice(plan.code.length))) return { problem: 'impossible' };
  return { number: `+${number}` };
}

/** A nanny's number as staff may see it. A number that was only typed, as in the quick flow, is unverified. */
export interface ContactPhone {
  /** E.164. */
  number: string;
  /** Whether a code sent to this number was verified. */
  isVerified: boolean;
}

/**
 * The contact number of a nanny: the number in the profile, otherwise the verified one.
 * @param typed the number in the profile
 * @param verified the E.164 number of the nanny's user, if verified by a code
 */
export function contactPhone(typed: string | null, verified: string | null): ContactPhone | undefined {
  const read = readPhone(typed ?? '');
  const number = 'number' in read ? read.number : verified;
  return number === null ? undefined : { number, isVerified: number === verified };
}

const americanDigits = 10;

/** The shortest number of digits after a country code anywhere. */
const shortestInternational = 8;

/** The countries that get codes by default, with the format of their mobile numbers. */
const plans = [
  // Area codes in the North American plan start with 2 to 9.
  { code: '1', nationalLength: 10, national: /^[2-9]\d{9}$/ },
  { code: '86', nationalLength: 11, national: /^1[3-9]\d{9}$/ },
  // Until 2019, Mexican mobile numbers were dialed with a 1 before the ten digits.
  { code: '52', nationalLength: 10, national: /^1?[1-9]\d{9}$/ },
] as const;

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
