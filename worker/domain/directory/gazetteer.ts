import { foldWords } from '../fold-text.ts';

/** A point on the earth, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** A city with the points of its ZIP codes. */
export interface City {
  name: string;
  /** Two letters. */
  state: string;
  points: Point[];
}

/** The places of the United States. */
export interface Gazetteer {
  /** The point of a ZIP code with its city. */
  zip(code: string): { city: City; point: Point } | undefined;
  /** The cities of a name, whatever its case and accents, the largest first. */
  cities(name: string): readonly City[];
  all(): readonly City[];
}

/** Reads the text of build/gazetteer.mjs. */
export function readGazetteer(text: string): Gazetteer {
  const zips = new Map<number, { city: City; point: Point }>();
  const cities = new Map<string, City>();
  let [code, latitude, longitude, place] = [0, 0, 0, ''];
  for (const line of text.split('\n')) {
    const [codes = '', north = '', east = '', ...named] = line.split(' ');
    code += Number.parseInt(codes, 36);
    latitude += Number.parseInt(north, 36);
    longitude += Number.parseInt(east, 36);
    place = named.length > 0 ? named.join(' ') : place;
    const point = { latitude: latitude / 100, longitude: longitude / 100 };
    const city = cities.get(place) ?? { name: place.slice(3), state: place.slice(0, 2), points: [] };
    cities.set(place, city);
    city.points.push(point);
    zips.set(code, { city, point });
  }
  const all = [...cities.values()];
  const named = Map.groupBy(all, ({ name }) => keyOf(name));
  for (const each of named.values()) each.sort((one, other) => other.points.length - one.points.length);
  return {
    zip: (typed) => (/^\d{5}$/.test(typed) ? zips.get(Number(typed)) : undefined),
    cities: (name) => named.get(keyOf(name)) ?? [],
    all: () => all,
  };
}

/** "St. Paul" and "Saint Paul" are one name. */
const keyOf = (name: string) =>
  foldWords(name).replace(/^st /, 'saint ').replace(/^ft /, 'fort ').replace(/^mt /, 'mount ');

/** Miles of a degree of latitude. */
export const milesPerDegree = 69.1;

/** Miles between two points that are at most some hundred miles apart. */
export function milesBetween(one: Point, other: Point): number {
  const middle = ((one.latitude + other.latitude) / 2) * (Math.PI / 180);
  const north = one.latitude - other.latitude;
  const east = (one.longitude - other.longitude) * Math.cos(middle);
  return Math.hypot(north, east) * milesPerDegree;
}
