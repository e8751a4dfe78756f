import { localeFacts, locales } from '../locale.ts';
import type { Translator } from '../messages/catalogue.ts';
import { ageGroups, workArrangements } from '../profile/enums.ts';
import {
  type DirectoryFilters,
  directoryPath,
  type FilterName,
  filterNames,
  isRepeated,
  valuesOf,
  withoutValue,
  withValue,
} from './filters.ts';
import { filterLabel } from './view.ts';

/** A search that differs in one filter, with its label. */
export interface NearbySearch {
  name: FilterName | 'q';
  value: string;
  filters: DirectoryFilters;
}

/** The most common filters of families: each is a chip that shows how many nannies remain. */
const offered: readonly (readonly [name: FilterName, value: string])[] = [
  ...ageGroups.map((id) => ['age', id] as const),
  ...workArrangements.map((id) => ['arrangement', id] as const),
  ...locales.map((locale) => ['language', localeFacts[locale].spokenName] as const),
];

/** The searches with one of the common filters added, for filters that have room for it. */
export function narrowerSearches(filters: DirectoryFilters): NearbySearch[] {
  return offered.flatMap(([name, value]) => {
    const chosen = valuesOf(filters, name);
    const isOpen = isRepeated(name) ? !chosen.includes(value) : chosen.length === 0;
    return isOpen ? [{ name, value, filters: withValue(filters, name, value) }] : [];
  });
}

/** The searches with one chosen filter removed: offered when nobody was found. */
export function widerSearches(filters: DirectoryFilters): NearbySearch[] {
  return (['q', ...filterNames] as const).flatMap((name) =>
    valuesOf(filters, name).map((value) => ({ name, value, filters: withoutValue(filters, name, value) })),
  );
}

/** A search as a link: its filter in words, how many nannies it finds, and its path. */
export interface ChipView {
  label: string;
  count: string;
  path: string;
}

/** The searches that find somebody, with their counts. Counting stops at `limit`. */
export function chipViews(
  searches: readonly NearbySearch[],
  counts: readonly number[],
  { limit, translator }: { limit: number; translator: Translator },
): ChipView[] {
  return searches.flatMap((search, place) => {
    const count = counts[place] ?? 0;
    if (count === 0) return [];
    return [
      {
        label:
          search.name === 'q'
            ? translator.text('directory.words', { words: search.value })
            : filterLabel(search.name, search.value, translator),
        count: count > limit ? translator.text('profile.plus', { count: limit }) : String(count),
        path: directoryPath(search.filters),
      },
    ];
  });
}
