import type { Translator } from '../messages/catalogue.ts';

/** A city as the translator's language writes it; one that its table does not know stays as she wrote it. */
export function placeName(city: string, { text, has }: Pick<Translator, 'text' | 'has'>): string {
  const id = `places.city.${city.trim()}`;
  return has(id) ? text(id) : city;
}

/** "Los Angeles, CA" as the translator's language writes it; either part may be absent. */
export function placeLine(
  place: { city?: string | undefined; state?: string | undefined },
  translator: Translator,
): string {
  const city = place.city && placeName(place.city, translator);
  const stateId = `places.state.${place.state?.trim()}`;
  const state = place.state && (translator.has(stateId) ? translator.text(stateId) : place.state);
  return city && state ? translator.text('places.line', { city, state }) : (city ?? state ?? '');
}
