import { stateCode } from '#domain/assistant/check/us-states.ts';
import type { DirectoryFilters } from '#domain/directory/filters.ts';
import { type Gazetteer, readGazetteer } from '#domain/directory/gazetteer.ts';
import { citiesWithin, findOrigin, type NearbyCity, usualDistance } from '#domain/directory/near.ts';
import type { Services } from '../../../services.ts';
import { selectCityNames } from './queries.ts';

/** The most cities of listings that are compared with a place. */
const comparedCities = 500;

/** What a search near a place is about. */
export type Near =
  | { kind: 'found'; place: string; miles: number; cities: NearbyCity[] }
  /** Nobody knows the place, so the search leaves it out. */
  | { kind: 'unknown'; place: string }
  /** A nanny who lives in comes from anywhere. */
  | { kind: 'live-in' };

let gazetteer: Promise<Gazetteer> | undefined;

/** The places of the United States: 280 KB gz that only a search near a place loads, once in an isolate. */
function loadGazetteer(): Promise<Gazetteer> {
  gazetteer ??= import('virtual:gazetteer').then((module) => readGazetteer(module.default));
  return gazetteer;
}

/** The cities of listings near the place of a search; undefined without a place. One D1 round trip. */
export async function findNear(services: Services, filters: DirectoryFilters): Promise<Near | undefined> {
  const { near: typed, within: miles = usualDistance, arrangement } = filters;
  if (typed === undefined) return undefined;
  if (arrangement === 'live-in') return { kind: 'live-in' };
  const places = await loadGazetteer();
  const home = services.config.defaultLocation.split(',').at(-1) ?? '';
  const origin = findOrigin(places, typed, stateCode(home));
  if (!origin) return { kind: 'unknown', place: typed };
  const names = await selectCityNames(services.db, comparedCities);
  return { kind: 'found', place: origin.name, miles, cities: citiesWithin(places, origin, miles, names) };
}
