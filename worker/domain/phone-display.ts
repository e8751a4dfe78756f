import { readTypedPhone } from './phone-number.ts';

/** The longest text the phone input takes (docs/specification.md 5). */
export const phoneInputMaxLength = 18;

/**
 * The display form of a typed phone number (docs/specification.md 5): up to 3 digits as is, up to 6 as `(xxx) xxx`, up to 10 as
 * `(xxx) xxx-xxxx`, more as `+x (xxx) xxx-xxxx`, where the digits before the last ten are the country code. Beyond 12 digits that
 * pattern exceeds {@link phoneInputMaxLength}, so longer numbers (China: 13) show as `+` and their digits. So do shorter numbers
 * typed with a plus, 00 or 011, because without the prefix they would be different, American numbers.
 */
export function formatPhoneInput(typed: string): string {
  const { digits, isInternational } = readTypedPhone(typed);
  // The pattern adds the bracket and the plus before it, so deleting a digit in it returns to ten digits.
  if (isInternational && digits.length <= 10 && !typed.includes('(')) return `+${digits}`;
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  if (digits.length <= 10) return national(digits);
  if (digits.length <= 12) return `+${digits.slice(0, -10)} ${national(digits.slice(-10))}`;
  return `+${digits}`;
}

/**
 * Formats an edited phone input and returns its caret position: after the same digit as before the edit.
 * @param typed the input's raw value after the edit
 * @param caret the caret's offset in `typed`, in UTF-16 units
 */
export function formatPhoneEdit(typed: string, caret: number): { text: string; caret: number } {
  const text = formatPhoneInput(typed);
  const { prefixLength } = readTypedPhone(typed);
  const digitsBefore = typed.slice(0, caret).replace(/\D/g, '').length - prefixLength;
  if (caret >= typed.length) return { text, caret: text.length };
  let seen = 0;
  let offset = 0;
  while (offset < text.length && seen < digitsBefore) {
    if (/\d/.test(text.charAt(offset))) seen += 1;
    offset += 1;
  }
  return { text, caret: offset };
}

function national(digits: string): string {
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** An E.164 number in display form: `+1 (213) 555-0142`. */
export function displayPhone(e164: string): string {
  return formatPhoneInput(e164);
}

/** A displayed number that no line breaks within. Not for text messages, where such a space doubles the price. */
export function unbroken(shown: string): string {
  return shown.replaceAll(' ', '\u00a0');
}
