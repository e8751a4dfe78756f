import { z } from 'zod';
import { calendarDateSchema } from '../dates.ts';
import { duties, workArrangements } from '../profile/enums.ts';
import { normalizedRanges } from '../shortlist/week.ts';
import { weekSchema } from '../shortlist/week-schema.ts';
import { oneLine } from './one-line.ts';

/** The smallest and largest numbers of a job: whole dollars, years, children. */
export const jobLimits = {
  children: 12,
  years: 17,
  months: 12 * 18 - 1,
  pay: { hour: { min: 1, max: 200 }, week: { min: 40, max: 8000 } },
  line: 120,
  languages: 12,
  language: 60,
} as const;

/** What pay is for. */
export const payPeriods = ['hour', 'week'] as const;

/** Whether the nanny has to drive. */
export const drivingNeeds = ['yes', 'no', 'any'] as const;

const line = oneLine(jobLimits.line);

// Not discriminated unions: the builder would load zod's code for them too.
const childSchema = z
  .strictObject({
    age: z.int('validation.childAge').min(0, 'validation.childAge'),
    unit: z.enum(['months', 'years'], 'validation.choice'),
  })
  .refine(({ age, unit }) => age <= jobLimits[unit], { path: ['age'], error: 'validation.childAge' });

const dollars = z.int('validation.payWhole');

const paySchema = z
  .strictObject(
    { from: dollars, to: dollars.optional(), per: z.enum(payPeriods, 'validation.choice') },
    'validation.choice',
  )
  .superRefine(({ from, to, per }, context) => {
    const { min, max } = jobLimits.pay[per];
    for (const [name, value] of [
      ['from', from],
      ['to', to],
    ] as const)
      if (value !== undefined && (value < min || value > max))
        context.addIssue({ code: 'custom', path: [name], message: `validation.pay.${per}` });
    if (to !== undefined && to < from)
      context.addIssue({ code: 'custom', path: ['to'], message: 'validation.payOrder' });
  });

/** What a family pays, in whole dollars. */
export type Pay = z.output<typeof paySchema>;

/** What a family may say about the job it offers. */
export const jobSchema = z.strictObject({
  children: z.array(childSchema).max(jobLimits.children, 'validation.tooMany').optional(),
  /** Whether a child is not born yet. */
  expecting: z.boolean().optional(),
  pay: paySchema.optional(),
  startDate: calendarDateSchema.optional(),
  /** The hours of a usual week. */
  week: weekSchema.optional(),
  /** What the week does not say, such as "30 hours, flexible". */
  hours: line.optional(),
  /** City, ZIP code or neighborhood, as the family says it. */
  place: line.optional(),
  arrangement: z.enum(workArrangements, 'validation.choice').optional(),
  duties: z.array(z.enum(duties, 'validation.choice')).max(duties.length, 'validation.tooMany').optional(),
  /** Languages that the nanny should speak. */
  languages: z
    .array(oneLine(jobLimits.language).pipe(z.string().min(1, 'validation.blankItem')))
    .max(jobLimits.languages, 'validation.tooMany')
    .optional(),
  drives: z.enum(drivingNeeds, 'validation.choice').optional(),
});

/** What a family says about the job it offers. */
export type Job = z.output<typeof jobSchema>;

const nullable = Object.fromEntries(
  Object.entries(jobSchema.shape).map(([name, field]) => [name, field.nullable()]),
) as { [Name in keyof typeof jobSchema.shape]: z.ZodNullable<(typeof jobSchema.shape)[Name]> };

/** Changes to a job: named fields are replaced, null clears one, absent ones stay. */
export const jobPatchSchema = z.strictObject(nullable).partial();

/** Changes to a job. */
export type JobPatch = z.output<typeof jobPatchSchema>;

/** A job as it is stored. Requests from before ages and pay were numbers have them in the family's words. */
export type StoredJob = Omit<Job, 'pay'> & { pay?: Pay | string | undefined; ages?: string[] };

/** A job after changes; null when nothing is left of it. Numbers replace what was said in words. */
export function patchedJob(stored: StoredJob | null, patch: JobPatch): StoredJob | null {
  const { ages, pay } = stored ?? {};
  const kept = Object.entries({ ...jobOf(stored ?? {}), ...patch }).filter(([, value]) => value !== null);
  const job = normalizedJob(jobSchema.parse(Object.fromEntries(kept)));
  const words = {
    ...(ages && patch.children === undefined && { ages }),
    ...(typeof pay === 'string' && patch.pay === undefined && { pay }),
  };
  return job === null && Object.keys(words).length === 0 ? null : { ...job, ...words };
}

/** What two requests of one family say of its job: the first, and of the second what the first leaves out. */
export function joinedJob(one: StoredJob | null, other: StoredJob | null): StoredJob | null {
  return one || other ? { ...other, ...one } : null;
}

/** A job without its empty fields, its hours sorted and without overlaps; null when nothing is left. */
export function normalizedJob(job: Job): Job | null {
  const ranges = normalizedRanges(job.week?.ranges ?? []);
  const said = Object.entries({ ...job, week: ranges.length > 0 ? { ranges } : undefined }).filter(
    ([, value]) =>
      !(value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)),
  );
  return said.length > 0 ? jobSchema.parse(Object.fromEntries(said)) : null;
}

const isInWords = ([name, value]: [string, unknown]) =>
  name === 'ages' || (name === 'pay' && typeof value === 'string');

/** The part of a stored job that has numbers. */
export function jobOf(stored: StoredJob): Job {
  return Object.fromEntries(Object.entries(stored).filter((field) => !isInWords(field)));
}
