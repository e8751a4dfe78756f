import { stateCode } from '../assistant/check/us-states.ts';
import { englishCity } from './city-name.ts';
import { type City, type Gazetteer, milesBetween, type Point } from './gazetteer.ts';

/** The distances that a search offers, in miles. */
export const distances = [5, 10, 25, 50] as const;

/** The distance of a search that names none, in miles. */
export const usualDistance = 10;

/** A place near which somebody searches. */
export interface Origin {
  /** "Pasadena, CA" */
  name: string;
  point: Point;
}

/** A city as nannies name it, in a state. */
export interface NearbyCity {
  name: string;
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

/**
 * The cities of listings within a distance of a place, at most 100 of them. A city is as far as its nearest ZIP code, because a
 * listing says no more than its city.
 * @param names of the listings' cities, in any interface language
 */
export function citiesWithin(
  gazetteer: Gazetteer,
  origin: Origin,
  miles: number,
  names: readonly string[],
): NearbyCity[] {
  const isNear = (city: City) => city.points.some((point) => milesBetween(point, origin.point) <= miles);
  return names
    .flatMap((name) =>
      gazetteer
        .cities(englishCity(name))
        .filter((city) => lineOf(city) === origin.name || isNear(city))
        .map(({ state }) => ({ name, state })),
    )
    .slice(0, 100);
}

const lineOf = ({ name, state }: City) => `${name}, ${state}`;

function middleOf(points: readonly Point[]): Point {
  const mean = (part: (point: Point) => number) => points.reduce((sum, point) => sum + part(point), 0) / points.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}
