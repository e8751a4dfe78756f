import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhoneEdit, formatPhoneInput, phoneInputMaxLength } from './phone-display.ts';

const digits = (minimum: number, maximum: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: minimum, maxLength: maximum });
const digitsOf = (text: string) => text.replace(/\D/g, '');

describe('phone display (docs/specification.md 5)', () => {
  it.each([
    ['', ''],
    ['213', '213'],
    ['2135', '(213) 5'],
    ['213555', '(213) 555'],
    ['2135550142', '(213) 555-0142'],
    ['12135550142', '+1 (213) 555-0142'],
    ['525512345678', '+52 (551) 234-5678'],
    ['8613800138000', '+8613800138000'],
    ['call 213-555', '(213) 555'],
  ])('%j shows as %j', (typed, shown) => expect(formatPhoneInput(typed)).toBe(shown));

  it('keeps every digit up to 15, never grows too long, and formats its own output the same', () => {
    fc.assert(
      fc.property(digits(0, 30), (typed) => {
        const shown = formatPhoneInput(typed);
        expect(shown.length).toBeLessThanOrEqual(phoneInputMaxLength);
        // The international dialing prefix is not part of the number.
        expect(digitsOf(shown)).toBe(typed.replace(/^(?:011|00)(?=\d)/, '').slice(0, 15));
        expect(formatPhoneInput(shown)).toBe(shown);
      }),
    );
  });

  it('leaves the caret behind the same digit', () => {
    fc.assert(
      fc.property(digits(1, 15), fc.nat(), (typed, seed) => {
        const shown = formatPhoneInput(typed);
        const caret = seed % (shown.length + 1);
        const edited = formatPhoneEdit(shown, caret);
        expect(edited.text).toBe(shown);
        expect(digitsOf(shown.slice(0, edited.caret))).toBe(digitsOf(shown.slice(0, caret)));
      }),
    );
  });
});
