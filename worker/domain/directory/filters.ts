import { z } from 'zod';
import { calendarDateSchema } from '../dates.ts';
import { ageGroups, duties, type Weekday, weekdays, workArrangements } from '../profile/enums.ts';
import { englishCity } from './city-name.ts';
import { distances, experienceSteps, maxSearchText, usualDistance } from './query.ts';

/** Sort orders of the list. The first is the default and has no query parameter. */
export const directoryOrders = ['newest', 'experience', 'confirmed'] as const;

/** A sort order of the list. */
export type DirectoryOrder = (typeof directoryOrders)[number];

/** An unknown value is treated as not set, so that a mistyped URL still shows a page. */
const choice = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values).optional().catch(undefined);

/** Values of a filter that may be named several times: a nanny has all of them. In the order of their list. */
const choices = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .array(z.string())
    .transform((named) => values.filter((value) => named.includes(value)))
    .transform((chosen) => (chosen.length > 0 ? chosen : undefined))
    .optional();

const text = z
  .string()
  .transform((typed) => typed.normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, maxSearchText))
  .transform((typed) => (typed === '' ? undefined : typed))
  .optional()
  .catch(undefined);

const city = z
  .string()
  .transform((typed) => text.parse(typed))
  .transform((typed) => typed && englishCity(typed))
  .optional()
  .catch(undefined);

/** The directory's query parameters. Malformed ones are ignored. */
export const directoryFiltersSchema = z.object({
  q: text,
  arrangement: choice(workArrangements),
  age: choices(ageGroups),
  duty: choices(duties),
  language: text,
  city,
  /** A ZIP code or a city near which the nanny lives; `within` in miles. */
  near: text,
  within: z.coerce.number().pipe(z.literal(distances)).optional().catch(undefined),
  day: choices(weekdays),
  overnight: choice(['yes']),
  emergency: choice(['yes']),
  /** She can start on this day or earlier. */
  start: calendarDateSchema.optional().catch(undefined),
  years: z.coerce.number().pipe(z.literal(experienceSteps)).optional().catch(undefined),
  sort: z.enum(directoryOrders).optional().catch(undefined),
  /** The position of the last listing on the previous page. */
  after: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
});

/** A search of the directory. */
export type DirectoryFilters = z.output<typeof directoryFiltersSchema>;

/** The filters in display order. `q` and `after` are not filters. */
export const filterNames = [
  'near',
  'city',
  'arrangement',
  'age',
  'duty',
  'language',
  'day',
  'start',
  'overnight',
  'emergency',
  'years',
] as const;

/** A filter that shows as a removable chip. */
export type FilterName = (typeof filterNames)[number];

/** The filters that may be named several times. */
export const repeatedFilters = ['age', 'duty', 'day'] as const;

/** A filter that may be named several times. */
export type RepeatedFilter = (typeof repeatedFilters)[number];

export function isRepeated(name: string): name is RepeatedFilter {
  return repeatedFilters.some((repeated) => repeated === name);
}

/** The filters in a URL's query parameters. */
export function parseFilters(parameters: URLSearchParams): DirectoryFilters {
  const repeated = repeatedFilters.map((name) => [name, parameters.getAll(name)]);
  return directoryFiltersSchema.parse({ ...Object.fromEntries(parameters), ...Object.fromEntries(repeated) });
}

/** The values of a filter as text; empty when it is not set. */
export function valuesOf(filters: DirectoryFilters, name: FilterName | 'q'): string[] {
  const value = filters[name];
  return value === undefined ? [] : Array.isArray(value) ? value : [String(value)];
}

/** The same search with a value of a filter added. */
export function withValue(filters: DirectoryFilters, name: FilterName, value: string): DirectoryFilters {
  return changed(filters, name, isRepeated(name) ? [...valuesOf(filters, name), value] : [value]);
}

/** The same search without a value of a filter. */
export function withoutValue(filters: DirectoryFilters, name: FilterName | 'q', value: string): DirectoryFilters {
  return changed(
    filters,
    name,
    valuesOf(filters, name).filter((other) => other !== value),
  );
}

/** The first page of a search with these values of a filter. */
function changed(filters: DirectoryFilters, name: FilterName | 'q', values: readonly string[]): DirectoryFilters {
  const parsed = directoryFiltersSchema.parse({ [name]: isRepeated(name) ? values : values[0] });
  return { ...filters, [name]: parsed[name], ...(name === 'near' && { within: undefined }), after: undefined };
}

/** The directory's path with these filters, always in the same order, so that each page has exactly one URL. */
export function directoryPath(filters: Partial<DirectoryFilters>): string {
  const parameters = new URLSearchParams();
  const within = filters.near === undefined || filters.within === usualDistance ? undefined : filters.within;
  for (const name of ['q', ...filterNames, 'within', 'sort', 'after'] as const) {
    const value = name === 'within' ? within : filters[name];
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== directoryOrders[0]) parameters.append(name, String(each));
    }
  }
  const query = parameters.toString();
  return query === '' ? '/nannies' : `/nannies?${query}`;
}

/** When a nanny can work, apart from the date on which she can start. */
export type Time = Weekday | 'overnight' | 'emergency';

/** The times of a search. */
export function timesOf({ day = [], overnight, emergency }: DirectoryFilters): Time[] {
  return [...day, ...(overnight ? (['overnight'] as const) : []), ...(emergency ? (['emergency'] as const) : [])];
}

/** The filters of a query of the API. */
export function filtersOf(query: object): DirectoryFilters {
  const repeated = repeatedFilters.map((name) => [name, [Reflect.get(query, name) ?? []].flat()]);
  return directoryFiltersSchema.parse({ ...query, ...Object.fromEntries(repeated), after: undefined, sort: undefined });
}
