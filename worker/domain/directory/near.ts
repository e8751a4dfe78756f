import { stateCode } from '../assistant/check/us-states.ts';
import { locales } from '../locale.ts';
import { serverTranslator } from '../messages/all.ts';
import { englishCity } from './city-name.ts';
import { type City, type Gazetteer, milesBetween, milesPerDegree, type Point } from './gazetteer.ts';
import { foldWords } from '../fold-text.ts';

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
const shortNames = new Map([
  ['la', 'Los Angeles'],
  ['sf', 'San Francisco'],
  ['nyc', 'New York'],
  ['new york city', 'New York'],
]);

/**
 * The place that somebody typed: a ZIP code, or a city in any interface language with or without its state.
 * @param homeState two letters: a city without a state is there if it can be, else the largest of its name
 * @returns undefined for an unknown place
 */
export function findOrigin(gazetteer: Gazetteer, typed: string, homeState: string | undefined): Origin | undefined {
  const zip = gazetteer.zip(typed.replace(/-\d{4}$/, ''));
  if (zip) return { name: lineOf(zip.city), point: zip.point };
  const [name = '', state] = typed.split(/[,，]/).map((part) => part.trim());
  const city =
    state === undefined
      ? cityCalled(gazetteer, name, homeState)
      : citiesCalled(gazetteer, name).find((each) => each.state === stateCode(state));
  return city && originOf(city);
}

/** A city as a place near which somebody searches. */
export function originOf(city: City): Origin {
  return { name: lineOf(city), point: middleOf(city.points) };
}

/**
 * The city with a name in any interface language, also as an address spells it: "st-paul".
 * @param homeState two letters: the city is there if it can be, else the largest of its name
 */
export function cityCalled(gazetteer: Gazetteer, name: string, homeState: string | undefined): City | undefined {
  const cities = citiesCalled(gazetteer, name);
  return cities.find((each) => each.state === homeState) ?? cities[0];
}

const citiesCalled = (gazetteer: Gazetteer, name: string) =>
  gazetteer.cities(shortNames.get(foldWords(name)) ?? englishCity(name));

/** The most cities of a search near a place: there are 650 within 50 miles of New York. */
const mostCities = 700;

/**
 * The cities within a distance of a place, the nearest first. A city is as far as its nearest ZIP code, because a profile says in
 * public no more than its city. Latitudes are compared first, because nearly all of the 30,000 cities are too far north or south.
 */
export function citiesWithin(gazetteer: Gazetteer, origin: Origin, miles: number): NearbyCity[] {
  const degrees = miles / milesPerDegree;
  const isInBand = ({ latitude }: Point) => Math.abs(latitude - origin.point.latitude) <= degrees;
  return gazetteer
    .all()
    .filter((city) => city.points.some(isInBand) || isAt(origin, city))
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
  return isAt(origin, city) ? 0 : Math.min(...city.points.map((point) => milesBetween(point, origin.point)));
}

/** A city's names in all languages; "Saint Paul" is also written "St. Paul". */
export function namesOf(name: string): string[] {
  const id = `places.city.${name}`;
  const translated = locales.flatMap((locale) => {
    const { text, has } = serverTranslator(locale);
    return has(id) ? [text(id)] : [];
  });
  return [...new Set([name, name.replace(/^Saint /, 'St '), ...translated])];
}

/** Whether a place is this city. Most cities differ in their first letter, and need no line to compare. */
const isAt = (origin: Origin, city: City) => origin.name.startsWith(city.name) && origin.name === lineOf(city);

const lineOf = ({ name, state }: City) => `${name}, ${state}`;

function middleOf(points: readonly Point[]): Point {
  const mean = (part: (point: Point) => number) => points.reduce((sum, point) => sum + part(point), 0) / points.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}
