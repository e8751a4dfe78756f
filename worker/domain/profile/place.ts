import { stateCode } from '../assistant/check/us-states.ts';
import type { Translator } from '../messages/catalogue.ts';

/** A city's name in the translator's language; a city that is not in the catalogue stays as the nanny wrote it. */
export function placeName(city: string, { text, has }: Pick<Translator, 'text' | 'has'>): string {
  const id = `places.city.${city.trim()}`;
  return has(id) ? text(id) : city;
}

/** A city and its state in the translator's language; either may be absent. A state may have been typed by any of its names. */
export function placeParts(
  place: { city?: string | undefined; state?: string | undefined },
  { text, has }: Pick<Translator, 'text' | 'has'>,
): { city: string | undefined; state: string | undefined } {
  const stateId = `places.state.${codeOf(place.state)}`;
  return {
    city: place.city ? placeName(place.city, { text, has }) : undefined,
    state: place.state ? (has(stateId) ? text(stateId) : place.state) : undefined,
  };
}

function codeOf(state: string | undefined): string | undefined {
  return state ? (stateCode(state) ?? state.trim()) : undefined;
}

/** "Los Angeles, CA" in the translator's language; either part may be absent. */
export function placeLine(
  place: { city?: string | undefined; state?: string | undefined },
  { text, has }: Translator,
): string {
  // Some cities and their states need words of their own: in Chinese, Washington, DC is one name.
  const wholeId = `places.whole.${place.city?.trim()}, ${codeOf(place.state)}`;
  if (has(wholeId)) return text(wholeId);
  const { city, state } = placeParts(place, { text, has });
  return city && state ? text('places.line', { city, state }) : (city ?? state ?? '');
}
