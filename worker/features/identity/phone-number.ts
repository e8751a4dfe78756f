import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type ErrorCode, ProductError } from '#domain/errors.ts';
import { displayPhone } from '#domain/phone-display.ts';
import { readPhone, readTypedPhone } from '#domain/phone-number.ts';

/** Number types on which nobody receives private text messages, or that cost the caller. */
const refusedTypes = new Set(['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'PAGER', 'UAN', 'VOICEMAIL']);

/**
 * A typed phone number as E.164; numbers without a country code are American.
 * @param countries ISO codes of the countries that may receive codes (docs/security.md, text messages for profit)
 * @throws ProductError phone_invalid, phone_extension or phone_country_unsupported
 */
export function parsePhoneNumber(typed: string, countries: readonly string[]): string {
  const read = readPhone(typed);
  if ('problem' in read) throw refusal(read.problem === 'extension' ? 'phone_extension' : 'phone_invalid');
  const number = parsePhoneNumberFromString(read.number);
  if (!number?.isPossible() || refusedTypes.has(number.getType() ?? '')) throw refusal('phone_invalid');
  // Numbers in no assigned range have no country. They stay possible, because carriers open ranges before libraries contain them.
  const possible = number.country ? [number.country] : number.getPossibleCountries();
  if (!possible.some((country) => countries.includes(country))) {
    throw refusal('phone_country_unsupported');
  }
  return number.number;
}

/**
 * A stored number in display form: American ones as `+1 (213) 555-0142`, others in the groups of their country, `+86 138 0013
 * 8000`. One with an extension stays as typed.
 */
export function groupedPhone(number: string): string {
  if (readTypedPhone(number).hasExtension) return number;
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return displayPhone(number);
  return parsed.countryCallingCode === '1' ? displayPhone(parsed.number) : parsed.formatInternational();
}

function refusal(code: Extract<ErrorCode, `phone_${string}`>): ProductError {
  return new ProductError(code, { issues: [{ path: 'phone', messageId: `errors.${code}` }] });
}
