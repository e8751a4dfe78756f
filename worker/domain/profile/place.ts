import type { Translator } from '../messages/catalogue.ts';

/** A city's name in the translator's language; a city that is not in the catalogue stays as the nanny wrote it. */
export function placeName(city: string, { text, has }: Pick<Translator, 'text' | 'has'>): string {
  const id = `places.city.${city.trim()}`;
  return has(id) ? text(id) : city;
}

/** "Los Angeles, CA" in the translator's language; either part may be absent. */
export function placeLine(
  place: { city?: string | undefined; state?: string | undefined },
  translator: Translator,
): string {
  const city = place.city && placeName(place.city, translator);
  const stateId = `places.state.${place.state?.trim()}`;
  const state = place.state && (translator.has(stateId) ? translator.text(stateId) : place.state);
  return city && state ? translator.text('places.line', { city, state }) : (city ?? state ?? '');
}
