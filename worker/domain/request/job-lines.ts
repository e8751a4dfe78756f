import { hourLines } from '../shortlist/fit-view.ts';
import { rangesOf, spansOf } from '../shortlist/week.ts';
import { languageList } from '../profile/language-name.ts';
import type { Translator } from '../messages/catalogue.ts';
import type { Pay, StoredJob } from './job.ts';

/** A fact about a job in the reader's language. */
// A type, because an interface is no record of texts.
export type JobLine = { name: string; label: string; value: string };

/** What a family said about the job, in the order of its form; empty for what it left out. */
export function jobValues(job: StoredJob, translator: Translator) {
  const { text, date, join } = translator;
  const week = hourLines(rangesOf(spansOf(job.week?.ranges ?? [])), translator);
  const hours = [...week, ...(job.hours ? [job.hours] : [])].join(text('shortlist.hoursSeparator'));
  const labels = (list: string, ids: readonly string[] = []) => join(ids.map((id) => text(`labels.${list}.${id}`)));
  const children = [
    ...(job.ages ?? []),
    ...(job.children ?? []).map(({ age, unit }) => text(`request.job.child.${unit}`, { age })),
    ...(job.expecting ? [text('request.job.child.expecting')] : []),
  ];
  return {
    children: join(children),
    startDate: job.startDate === undefined ? '' : date(job.startDate),
    hours,
    place: job.place ?? '',
    arrangement: labels('workArrangement', job.arrangement && [job.arrangement]),
    duties: labels('duty', job.duties),
    languages: languageList(job.languages ?? [], translator) ?? '',
    drives: job.drives === undefined ? '' : text(`request.job.drives.${job.drives}`),
    pay: typeof job.pay === 'object' ? payText(job.pay, text) : (job.pay ?? ''),
  };
}

function payText({ from, to, per }: Pay, text: Translator['text']): string {
  const range = to === undefined || to === from ? 'one' : 'range';
  return text(`request.job.pay.${per}`, { from, to: to ?? from, range });
}

/** A job as labels and values in the reader's language; what the family left out is left out. */
export function jobLines(job: StoredJob, translator: Translator): JobLine[] {
  return linesOf(job, translator, 'request.job');
}

/** The same for a nanny who is asked about the job: a word for each label. */
export function needLines(job: StoredJob, translator: Translator): JobLine[] {
  return linesOf(job, translator, 'introduction.needs');
}

function linesOf(job: StoredJob, translator: Translator, labels: 'request.job' | 'introduction.needs'): JobLine[] {
  return Object.entries(jobValues(job, translator)).flatMap(([name, value]) =>
    value === '' ? [] : [{ name, label: translator.text(`${labels}.${name}`), value }],
  );
}
