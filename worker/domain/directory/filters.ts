import { z } from 'zod';
import { ageGroups, duties, weekdays, workArrangements } from '../profile/enums.ts';
import { englishCity } from './city-name.ts';

/** Minimum years of experience that the directory offers as a filter. */
export const experienceSteps = [1, 3, 5, 10] as const;

/** Sort orders of the list. The first is the default and has no query parameter. */
export const directoryOrders = ['newest', 'experience', 'confirmed'] as const;

/** A sort order of the list. */
export type DirectoryOrder = (typeof directoryOrders)[number];

/** Longest search text, in UTF-16 units. */
const maxText = 80;

/** An unknown value is treated as not set, so that a mistyped URL still shows a page. */
const choice = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values).optional().catch(undefined);

const text = z
  .string()
  .transform((typed) => typed.normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, maxText))
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
  age: choice(ageGroups),
  duty: choice(duties),
  language: text,
  city,
  day: choice(weekdays),
  years: z.coerce.number().pipe(z.literal(experienceSteps)).optional().catch(undefined),
  sort: z.enum(directoryOrders).optional().catch(undefined),
  /** The position of the last listing on the previous page. */
  after: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
});

/** A search of the directory. */
export type DirectoryFilters = z.output<typeof directoryFiltersSchema>;

/** The filters in display order. `q` and `after` are not filters. */
export const filterNames = ['city', 'arrangement', 'age', 'duty', 'language', 'day', 'years'] as const;

/** A filter that shows as a removable chip. */
export type FilterName = (typeof filterNames)[number];

/** The filters in a URL's query parameters. */
export function parseFilters(parameters: URLSearchParams): DirectoryFilters {
  return directoryFiltersSchema.parse(Object.fromEntries(parameters));
}

/** The directory's path with these filters, always in the same order, so that each page has exactly one URL. */
export function directoryPath(filters: Partial<DirectoryFilters>): string {
  const parameters = new URLSearchParams();
  for (const name of ['q', ...filterNames, 'sort', 'after'] as const) {
    const value = filters[name];
    if (value !== undefined && value !== directoryOrders[0]) parameters.set(name, String(value));
  }
  const query = parameters.toString();
  return query === '' ? '/nannies' : `/nannies?${query}`;
}
