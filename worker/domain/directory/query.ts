import { z } from 'zod';
import { calendarDateSchema } from '../dates.ts';
import { ageGroups, duties, weekdays, workArrangements } from '../profile/enums.ts';

/** The distances that a search offers, in miles. */
export const distances = [5, 10, 25, 50] as const;

/** The distance of a search that names none, in miles. */
export const usualDistance = 10;

/** Minimum years of experience that the directory offers as a filter. */
export const experienceSteps = [1, 3, 5, 10] as const;

/** Longest search text, in UTF-16 units. */
export const maxSearchText = 80;

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]]) => z.enum(values, 'validation.choice');

/** Named once or several times. */
const severalOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .union([oneOf(values), z.array(oneOf(values)).max(values.length, 'validation.tooMany')], 'validation.choice')
    .optional();

const text = z.string().max(maxSearchText, 'validation.tooLong').optional();

const number = <Value extends number>(values: readonly [Value, ...Value[]]) =>
  z.coerce.number('validation.choice').pipe(z.literal(values, 'validation.choice')).optional();

/** The directory's filters as query parameters of the API. A page of the site ignores what does not fit; the API refuses it. */
export const directoryQuery = {
  city: text,
  near: text,
  within: number(distances),
  arrangement: oneOf(workArrangements).optional(),
  age: severalOf(ageGroups),
  duty: severalOf(duties),
  language: text,
  day: severalOf(weekdays),
  start: calendarDateSchema.optional(),
  overnight: oneOf(['yes']).optional(),
  emergency: oneOf(['yes']).optional(),
  years: number(experienceSteps),
};
