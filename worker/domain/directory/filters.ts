import { z } from 'zod';
import { ageGroups, duties, weekdays, workArrangements } from '../profile/enums.ts';

/** Years of experience that the directory can ask for at least. */
export const experienceSteps = [1, 3, 5, 10] as const;

/** Orders of the list, the one without a word in the address first. */
export const directoryOrders = ['newest', 'experience', 'confirmed'] as const;

/** An order of the list. */
export type DirectoryOrder = (typeof directoryOrders)[number];

/** Longest text that is searched for, in UTF-16 units. */
const maxText = 80;

/** A choice that is not one of the offered counts as not made: an address somebody typed still shows a page. */
const choice = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values).optional().catch(undefined);

const text = z
  .string()
  .transform((typed) => typed.normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, maxText))
  .transform((typed) => (typed === '' ? undefined : typed))
  .optional()
  .catch(undefined);

/** The directory's query parameters; whatever is malformed is left out. */
export const directoryFiltersSchema = z.object({
  q: text,
  arrangement: choice(workArrangements),
  age: choice(ageGroups),
  duty: choice(duties),
  language: text,
  city: text,
  day: choice(weekdays),
  years: z.coerce.number().pipe(z.literal(experienceSteps)).optional().catch(undefined),
  sort: z.enum(directoryOrders).optional().catch(undefined),
  /** The position of the last listing on the page before. */
  after: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
});

/** What a search of the directory asks for. */
export type DirectoryFilters = z.output<typeof directoryFiltersSchema>;

/** The filters in the order in which they show; `q` and the place in the list are none. */
export const filterNames = ['city', 'arrangement', 'age', 'duty', 'language', 'day', 'years'] as const;

/** A filter that shows as a chip and can be taken away. */
export type FilterName = (typeof filterNames)[number];

/** The filters of an address. */
export function parseFilters(parameters: URLSearchParams): DirectoryFilters {
  return directoryFiltersSchema.parse(Object.fromEntries(parameters));
}

/** The directory's path with these filters, always in the same order, so that one page has one address. */
export function directoryPath(filters: Partial<DirectoryFilters>): string {
  const parameters = new URLSearchParams();
  for (const name of ['q', ...filterNames, 'sort', 'after'] as const) {
    const value = filters[name];
    if (value !== undefined && value !== directoryOrders[0]) parameters.set(name, String(value));
  }
  const query = parameters.toString();
  return query === '' ? '/nannies' : `/nannies?${query}`;
}
