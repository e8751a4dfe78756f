import { stateCode } from '../assistant/check/us-states.ts';
import { locales } from '../locale.ts';
import { serverTranslator } from '../messages/all.ts';
import { englishCity } from './city-name.ts';
import { type City, type Gazetteer, milesBetween, type Point } from './gazetteer.ts';

/** A place near which somebody searches. */
export interface Origin {
  /** "Pasadena, CA" */
  name: string;
  point: Point;
}

/** A city with the names by which nannies may call it. */
export interface NearbyCity {
  names: string[];
  /** Two letters. */
  state: string;
}

/** Names that people use for a city, in lower case. */
const shortNames: Partial<Record<string, string>> = { la: 'Los Angeles', sf: 'San Francisco', nyc: 'New York' };

/**
 * The place that somebody typed: a ZIP code, or a city in any interface language with or without its state.
 * @param homeState two letters: a city without a state is there if it can be, else the largest of its name
 * @returns undefined for an unknown place
 */
export function findOrigin(gazetteer: Gazetteer, typed: string, homeState: string | undefined): Origin | undefined {
  const zip = gazetteer.zip(typed.replace(/-\d{4}$/, ''));
  if (zip) return { name: lineOf(zip.city), point: zip.point };
  const [name = '', state] = typed.split(/[,，]/).map((part) => part.trim());
  const cities = gazetteer.cities(shortNames[name.toLowerCase()] ?? englishCity(name));
  const wanted = state === undefined ? homeState : stateCode(state);
  const city = cities.find((each) => each.state === wanted) ?? (state === undefined ? cities[0] : undefined);
  return city && { name: lineOf(city), point: middleOf(city.points) };
}

/** The most cities of a search near a place: there are 650 within 50 miles of New York. */
const mostCities = 700;

/**
 * The cities within a distance of a place, the nearest first. A city is as far as its nearest ZIP code, because a profile says in
 * public no more than its city.
 */
export function citiesWithin(gazetteer: Gazetteer, origin: Origin, miles: number): NearbyCity[] {
  return gazetteer
    .all()
    .map((city) => ({ city, distance: distanceTo(city, origin) }))
    .filter(({ distance }) => distance <= miles)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, mostCities)
    .map(({ city: { name, state } }) => ({ names: namesOf(name), state }));
}

/** Miles from a place to a city that a nanny named; undefined for an unknown city. */
export function milesTo(
  gazetteer: Gazetteer,
  origin: Origin,
  home: { city: string; state: string | null },
): number | undefined {
  const state = home.state === null ? undefined : stateCode(home.state);
  const distances = gazetteer
    .cities(englishCity(home.city))
    .filter((city) => state === undefined || city.state === state)
    .map((city) => distanceTo(city, origin));
  return distances.length > 0 ? Math.min(...distances) : undefined;
}

function distanceTo(city: City, origin: Origin): number {
  return lineOf(city) === origin.name ? 0 : Math.min(...city.points.map((point) => milesBetween(point, origin.point)));
}

/** A city's names in all languages; "Saint Paul" is also written "St. Paul". */
function namesOf(name: string): string[] {
  const id = `places.city.${name}`;
  const translated = locales.flatMap((locale) => {
    const { text, has } = serverTranslator(locale);
    return has(id) ? [text(id)] : [];
  });
  return [...new Set([name, name.replace(/^Saint /, 'St '), ...translated])];
}

const lineOf = ({ name, state }: City) => `${name}, ${state}`;

function middleOf(points: readonly Point[]): Point {
  const mean = (part: (point: Point) => number) => points.reduce((sum, point) => sum + part(point), 0) / points.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}
