import { placeName } from '#domain/profile/place.ts';
import { useText } from '#widget/kit/text.ts';

/** Translates a city's name. A city that is not in the catalogue stays as the nanny wrote it. */
export function usePlaceName(): (city: string) => string {
  const text = useText();
  return (city) => placeName(city, { text, has: (id) => text(id) !== id });
}
