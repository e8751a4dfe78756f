import { stateCode } from '../assistant/check/us-states.ts';
import type { Translator } from '../messages/catalogue.ts';

/** A city's name in the translator's language; a city that is not in the catalogue stays as the nanny wrote it. */
export function placeName(city: string, { text, has }: Pick<Translator, 'text' | 'has'>): string {
  const id = `places.city.${city.trim()}`;
  return has(id) ? text(id) : city;
}

/** "Los Angeles, CA" in the translator's language; either part may be absent. A state may have been typed by any of its names. */
export function placeLine(
  place: { city?: string | undefined; state?: string | undefined },
  { text, has }: Translator,
): string {
  const code = place.state && (stateCode(place.state) ?? place.state.trim());
  // Some cities and their states need words of their own: in Chinese, Washington, DC is one name.
  const wholeId = `places.whole.${place.city?.trim()}, ${code}`;
  if (has(wholeId)) return text(wholeId);
  const city = place.city && placeName(place.city, { text, has });
  const stateId = `places.state.${code}`;
  const state = place.state && (has(stateId) ? text(stateId) : place.state);
  return city && state ? text('places.line', { city, state }) : (city ?? state ?? '');
}
