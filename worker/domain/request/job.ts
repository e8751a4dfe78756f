import { z } from 'zod';
import { calendarDateSchema } from '../dates.ts';
import { hourLines } from '../shortlist/fit-view.ts';
import { rangesOf, spansOf } from '../shortlist/week.ts';
import { weekSchema } from '../shortlist/week-schema.ts';
import type { Translator } from '../messages/catalogue.ts';
import { oneLine } from './one-line.ts';

const line = oneLine(120);

const shortList = (max: number) =>
  z.array(oneLine(60).pipe(z.string().min(1, 'validation.blankItem'))).max(max, 'validation.tooMany');

/** What a family may say about the job it offers. */
export const jobSchema = z.strictObject({
  /** The hours of a usual week. */
  week: weekSchema.optional(),
  /** The children's ages in the family's words. */
  ages: shortList(12).optional(),
  startDate: calendarDateSchema.optional(),
  /** Languages that the nanny should speak. */
  languages: shortList(12).optional(),
  /** What the week does not say, such as "30 hours, flexible". */
  hours: line.optional(),
  pay: line.optional(),
});

/** What a family says about the job it offers. */
export type Job = z.output<typeof jobSchema>;

/** What a family said about the job, in the reader's language; empty for what it left out. */
function jobValues(job: Job, { text, date, join }: Translator, week: string[]) {
  return {
    week: week.join(text('shortlist.hoursSeparator')),
    hours: job.hours ?? '',
    ages: join(job.ages ?? []),
    startDate: job.startDate === undefined ? '' : date(job.startDate),
    languages: join(job.languages ?? []),
    pay: job.pay ?? '',
  };
}

const weekLines = (job: Job, translator: Translator) =>
  hourLines(rangesOf(spansOf(job.week?.ranges ?? [])), translator);

/** What a family said about the job, as labels and values in the reader's language; what it left out is left out. */
export function jobLines(job: Job, translator: Translator): { label: string; value: string }[] {
  const values = jobValues(job, translator, weekLines(job, translator));
  return Object.entries(values).flatMap(([name, value]) =>
    value === '' ? [] : [{ label: translator.text(`request.job.${name}`), value }],
  );
}

/** The same for a nanny who is asked about the job: a word for each label, and all hours in one line. */
export function needLines(job: Job, translator: Translator): { label: string; value: string }[] {
  const week = [...weekLines(job, translator), ...(job.hours === undefined ? [] : [job.hours])];
  const { week: hours, ages, startDate, languages, pay } = jobValues(job, translator, week);
  return Object.entries({ hours, children: ages, languages, pay, starts: startDate }).flatMap(([name, value]) =>
    value === '' ? [] : [{ label: translator.text(`introduction.needs.${name}`), value }],
  );
}
