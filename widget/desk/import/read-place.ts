import { stateCode } from '#domain/assistant/check/us-states.ts';

const country = /[,，\s]+(?:USA|U\.S\.A\.|US|United States|EE\. ?UU\.|Estados Unidos|美国)$/i;

const postalCode = /[,，\s]+\d{5}(?:-\d{4})?$/;

/**
 * Splits "Los Angeles, CA 90012", "Pasadena, California" and "Irvine CA" into the city and the state as written. Without a comma
 * only an abbreviation is a state: Port Washington is a city. The LA of "East LA" is Los Angeles, not Louisiana, unless a postal
 * code follows.
 */
export function splitPlace(text: string): { city: string; state?: string } {
  const place = text.replace(country, '');
  const line = place.replace(postalCode, '');
  const { city = '', state = '' } = (/[,，、]/.test(line) ? afterComma : abbreviated).exec(line)?.groups ?? {};
  const isCityName = state === 'LA' && line === place && !/[,，、]/.test(line);
  return city === '' || stateCode(state) === undefined || isCityName
    ? { city: trimmed(line) }
    : { city: trimmed(city), state };
}

const afterComma = /^(?<city>.*\S)\s*[,，、]\s*(?<state>[^,，、]+)$/;

const abbreviated = /^(?<city>.*\S)\s+(?<state>[A-Z]{2})$/;

function trimmed(text: string): string {
  return text.replace(/[\s,，、]+$/, '').trim();
}
