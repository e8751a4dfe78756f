import { stateCode } from '#domain/assistant/check/us-states.ts';
import type { DirectoryFilters } from '#domain/directory/filters.ts';
import { type Gazetteer, readGazetteer } from '#domain/directory/gazetteer.ts';
import { citiesWithin, findOrigin, milesTo, type NearbyCity } from '#domain/directory/near.ts';
import { usualDistance } from '#domain/directory/query.ts';
import type { Services } from '../../../services.ts';

/** What a search near a place is about. */
export type Near =
  | { kind: 'found'; place: string; miles: number; cities: NearbyCity[] }
  /** Nobody knows the place, so the search leaves it out. */
  | { kind: 'unknown'; place: string }
  /** A nanny who lives in comes from anywhere. */
  | { kind: 'live-in' };

let gazetteer: Promise<Gazetteer> | undefined;

/** The places of the United States: 280 KB gz that only pages about places load, once in an isolate. */
export function loadGazetteer(): Promise<Gazetteer> {
  gazetteer ??= import('virtual:gazetteer').then((module) => readGazetteer(module.default));
  return gazetteer;
}

/** The state of the agency in two letters: where a city without a state is. */
export function homeStateOf({ config }: Pick<Services, 'config'>): string | undefined {
  return stateCode(config.defaultLocation.split(',').at(-1) ?? '');
}

/** The place that somebody typed; undefined for an unknown one. */
async function placeOf(services: Pick<Services, 'config'>, typed: string) {
  const places = await loadGazetteer();
  return { places, origin: findOrigin(places, typed, homeStateOf(services)) };
}

/** Tells how far a nanny's city is from a place, in miles; undefined for an unknown place. */
export async function findDistances(
  services: Pick<Services, 'config'>,
  typed: string,
): Promise<((home: { city: string | null; state: string | null }) => number | undefined) | undefined> {
  const { places, origin } = await placeOf(services, typed);
  return origin && (({ city, state }) => (city === null ? undefined : milesTo(places, origin, { city, state })));
}

/** The cities near the place of a search; undefined without a place. */
export async function findNear(
  services: Pick<Services, 'config'>,
  filters: DirectoryFilters,
): Promise<Near | undefined> {
  const { near: typed, within: miles = usualDistance, arrangement } = filters;
  if (typed === undefined) return undefined;
  if (arrangement === 'live-in') return { kind: 'live-in' };
  const { places, origin } = await placeOf(services, typed);
  if (!origin) return { kind: 'unknown', place: typed };
  return { kind: 'found', place: origin.name, miles, cities: citiesWithin(places, origin, miles) };
}
