import type { z } from 'zod';
import { type Job, jobSchema } from './job.ts';

/** The fields of a form about a job. Each holds text; `expecting` is `on` or empty, and duties are separated by spaces. */
export const jobFields = [
  'children',
  'expecting',
  'startDate',
  'hours',
  'place',
  'arrangement',
  'duties',
  'languages',
  'drives',
  'payMin',
  'payMax',
  'payPer',
] as const;

/** A field of a form about a job. */
export type JobField = (typeof jobFields)[number];

/** What is typed in a form about a job. */
export type TypedJob = Partial<Record<JobField, string>>;

/** What is typed about a job, for its schema to accept or refuse; blank fields are absent. */
export function jobInput(typed: TypedJob): object {
  const filled: TypedJob = Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  );
  const { children, expecting, duties, languages, payMin, payMax, payPer, ...rest } = filled;
  const isPaid = payMin !== undefined || payMax !== undefined;
  return {
    ...rest,
    ...(children !== undefined && { children: wordsOf(children).map(readChild) }),
    ...(expecting !== undefined && { expecting: true }),
    ...(duties !== undefined && { duties: duties.split(' ') }),
    ...(languages !== undefined && { languages: wordsOf(languages) }),
    ...(isPaid && {
      pay: {
        from: readDollars(payMin ?? ''),
        ...(payMax !== undefined && { to: readDollars(payMax) }),
        per: payPer ?? 'hour',
      },
    }),
  };
}

/** The field of the form that shows an issue of a job. @param path of the issue within the job */
export function jobFieldOf(path: readonly PropertyKey[]): JobField | undefined {
  const [name, part] = path.map(String);
  if (name === 'pay') return part === 'to' ? 'payMax' : part === 'per' ? 'payPer' : 'payMin';
  return jobFields.find((field) => field === name);
}

/** The issues of what is typed about a job, as catalogue keys by field; empty when it is accepted. */
export function jobIssues(typed: TypedJob): Partial<Record<JobField, z.core.$ZodIssue>> {
  const { error } = jobSchema.safeParse(jobInput(typed));
  const issues = (error?.issues ?? []).map((issue) => [jobFieldOf(issue.path), issue] as const);
  return Object.fromEntries(issues.filter(([field]) => field !== undefined).toReversed());
}

/** A job as the texts of its form. @param text translates the units of ages */
export function typedJob(job: Job, text: (id: string, values: { age: number }) => string): Record<JobField, string> {
  const { children = [], pay } = job;
  return {
    children: children.map(({ age, unit }) => text(`request.job.child.${unit}`, { age })).join(', '),
    expecting: job.expecting ? 'on' : '',
    startDate: job.startDate ?? '',
    hours: job.hours ?? '',
    place: job.place ?? '',
    arrangement: job.arrangement ?? '',
    duties: (job.duties ?? []).join(' '),
    languages: (job.languages ?? []).join(', '),
    drives: job.drives ?? '',
    payMin: String(pay?.from ?? ''),
    payMax: String(pay?.to ?? ''),
    payPer: pay?.per ?? '',
  };
}

/** The words of a text, separated by commas. */
function wordsOf(text: string): string[] {
  return text
    .split(/[,，、;；]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

const months = /^(\d{1,3}) ?(?:m|mo|mos|months?|mes|meses|个月|月)$/;
const years = /^(\d{1,3}) ?(?:y|yr|yrs|years?(?: old)?|a|años?|anos?|岁|歲)?$/;

/** "8 months", "3", "5 años", "2岁"; anything else has no age, which the schema refuses. */
function readChild(text: string): { age: number; unit: 'months' | 'years' } {
  const plain = text.normalize('NFKC').toLowerCase().slice(0, 30);
  const inMonths = months.exec(plain)?.[1];
  if (inMonths !== undefined) return { age: Number(inMonths), unit: 'months' };
  return { age: Number(years.exec(plain)?.[1] ?? Number.NaN), unit: 'years' };
}

/** "$1,200" or "28"; NaN for what is no whole number. */
function readDollars(text: string): number {
  const plain = text.normalize('NFKC').replace(/^\$ ?/, '');
  return /^\d{1,2},\d{3}$|^\d{1,5}$/.test(plain) ? Number(plain.replace(',', '')) : Number.NaN;
}
