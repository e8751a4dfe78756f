import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { ProductError } from '#domain/errors.ts';

/** Numbers nobody receives a private text on, or that cost the caller. */
const refusedTypes = new Set(['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'PAGER', 'UAN', 'VOICEMAIL']);

/**
 * A typed phone number as E.164; numbers without a country code are American.
 * @param countries ISO codes of the countries that may receive codes (security.md, SMS pumping)
 * @throws ProductError phone_invalid or phone_country_unsupported
 */
export function parsePhoneNumber(typed: string, countries: readonly string[]): string {
  const number = parsePhoneNumberFromString(typed, 'US');
  if (!number?.isPossible() || refusedTypes.has(number.getType() ?? '')) {
    throw new ProductError('phone_invalid', { issues: [{ path: 'phone', messageId: 'errors.phone_invalid' }] });
  }
  // Numbers in no assigned range have no country. They stay possible: carriers open ranges before libraries know them.
  const possible = number.country ? [number.country] : number.getPossibleCountries();
  if (!possible.some((country) => countries.includes(country))) {
    throw new ProductError('phone_country_unsupported', {
      issues: [{ path: 'phone', messageId: 'errors.phone_country_unsupported' }],
    });
  }
  return number.number;
}
