import { z } from 'zod';
import { deskPortraitSchema } from '../agency/portrait.ts';
import type { Translator } from '../messages/catalogue.ts';
import type { AvailabilityCalendar } from '../profile/availability.ts';
import { languageName } from '../profile/language-name.ts';
import type { AgeGroup, Duty, WorkArrangement } from '../profile/enums.ts';
import { createFitView } from '../shortlist/fit-view.ts';
import { fitOf } from '../shortlist/overlap.ts';
import { spansOf } from '../shortlist/week.ts';
import type { Job } from './job.ts';

/** A nanny suggested for a job. Each line is a fact in the reader's words, with who vouches for it. */
export const suggestionSchema = z.strictObject({
  profileId: z.string(),
  slug: z.string().nullable(),
  name: z.string(),
  portrait: deskPortraitSchema,
  fits: z.array(z.string()),
  misses: z.array(z.string()),
  /** What she has not said and can be asked. */
  asks: z.array(z.string()),
});

/** A nanny suggested for a job. */
export type Suggestion = z.output<typeof suggestionSchema>;

/** What a nanny says of herself that a job can ask for. Blank facts are empty or null. */
export interface Candidate {
  /** Miles from her city to the job; absent where the job's place is not known, null where hers is not. */
  miles?: number | null;
  languages: readonly string[];
  workArrangement: WorkArrangement | null;
  preferredAgeGroups: readonly AgeGroup[];
  duties: readonly Duty[];
  calendar: AvailabilityCalendar;
  availableFrom: string | null;
  payFrom: number | null;
}

/** How a nanny fits a job, in words. */
export type JobFit = Pick<Suggestion, 'fits' | 'misses' | 'asks'>;

type Verdict = 'fits' | 'misses' | 'asks';

/** A fact by which nannies are compared with a job, and what is said of it. */
interface Fact {
  verdict: Verdict;
  words: string;
}

/** The age groups to which a child of an age in months may belong. */
export function groupsOf(months: number): AgeGroup[] {
  if (months < 6) return ['newborn'];
  if (months < 18) return ['infant'];
  if (months < 36) return ['toddler'];
  if (months < 60) return ['preschool'];
  return ['school-age'];
}

/** Compares a nanny with a job: what both say, in the order of the job. Nothing counts that the family left open. */
export function fitJob(job: Job, nanny: Candidate, translator: Translator): JobFit {
  const facts = [
    ...ageFacts(job, nanny, translator),
    ...startFact(job, nanny, translator),
    ...distanceFact(job, nanny, translator),
    ...hourFact(job, nanny, translator),
    ...arrangementFact(job, nanny, translator),
    ...dutyFacts(job, nanny, translator),
    ...languageFacts(job, nanny, translator),
    ...payFact(job, nanny, translator),
  ];
  const of = (verdict: Verdict) => facts.filter((fact) => fact.verdict === verdict).map(({ words }) => words);
  return { fits: of('fits'), misses: of('misses'), asks: of('asks') };
}

/** Who misses least comes first, and of these who has left least open. */
export function byFit(one: JobFit, other: JobFit): number {
  return one.misses.length - other.misses.length || one.asks.length - other.asks.length;
}

/** @param known whether she has said anything about it */
function verdictOf(isFit: boolean, known: boolean): Verdict {
  if (!known) return 'asks';
  return isFit ? 'fits' : 'misses';
}

/** @param words of what is compared */
function said(kind: string, verdict: Verdict, words: string, { text }: Translator): Fact {
  return { verdict, words: text(`desk.suggestion.${kind}`, { verdict, words }) };
}

function ageFacts(
  { children = [], expecting }: Job,
  { preferredAgeGroups }: Candidate,
  translator: Translator,
): Fact[] {
  const groups = children.flatMap(({ age, unit }) => groupsOf(unit === 'years' ? age * 12 : age));
  return [...new Set<AgeGroup>([...(expecting ? (['newborn'] as const) : []), ...groups])].map((group) => {
    const verdict = verdictOf(preferredAgeGroups.includes(group), preferredAgeGroups.length > 0);
    return said('age', verdict, translator.text(`labels.ageGroup.${group}`), translator);
  });
}

function startFact({ startDate }: Job, { availableFrom }: Candidate, translator: Translator): Fact[] {
  if (startDate === undefined) return [];
  const isFit = availableFrom !== null && availableFrom <= startDate;
  const words = translator.date(availableFrom ?? startDate);
  return [said('start', verdictOf(isFit, availableFrom !== null), words, translator)];
}

/** Families rarely take a nanny who lives farther away, in miles. */
const usualWay = 25;

/** A nanny who lives in moves to the family. */
function distanceFact({ arrangement }: Job, { miles }: Candidate, { text }: Translator): Fact[] {
  if (miles === undefined || arrangement === 'live-in') return [];
  const verdict = verdictOf(miles !== null && miles <= usualWay, miles !== null);
  return [{ verdict, words: text('desk.suggestion.distance', { verdict, miles: Math.ceil(miles ?? 0) }) }];
}

function hourFact({ week }: Job, { calendar }: Candidate, translator: Translator): Fact[] {
  const needed = spansOf(week?.ranges ?? []);
  const fit = fitOf(calendar, needed);
  if (!fit) return [];
  const verdict = verdictOf(fit.kind === 'hours' && fit.gaps.length === 0, fit.kind === 'hours');
  return [said('hours', verdict, createFitView(fit, needed, translator, 'agency').words, translator)];
}

function arrangementFact({ arrangement }: Job, { workArrangement }: Candidate, translator: Translator): Fact[] {
  if (arrangement === undefined || arrangement === 'flexible') return [];
  const isFit = workArrangement === arrangement || workArrangement === 'flexible';
  const words = translator.text(`labels.workArrangement.${workArrangement ?? arrangement}`);
  return [said('arrangement', verdictOf(isFit, workArrangement !== null), words, translator)];
}

function dutyFacts({ duties = [], drives }: Job, nanny: Candidate, translator: Translator): Fact[] {
  const wanted = new Set<Duty>([...duties, ...(drives === 'yes' ? (['transportation'] as const) : [])]);
  return [...wanted].map((duty) => {
    const verdict = verdictOf(nanny.duties.includes(duty), nanny.duties.length > 0);
    return said('duty', verdict, translator.text(`labels.duty.${duty}`), translator);
  });
}

function languageFacts({ languages = [] }: Job, nanny: Candidate, translator: Translator): Fact[] {
  const spoken = nanny.languages.map((language) => language.toLowerCase());
  return languages.map((language) => {
    const verdict = verdictOf(spoken.includes(language.toLowerCase()), spoken.length > 0);
    return said('language', verdict, languageName(language, translator), translator);
  });
}

/** Pay by the week is not compared: how many hours it is for is known to nobody. */
function payFact({ pay }: Job, { payFrom }: Candidate, translator: Translator): Fact[] {
  if (pay?.per !== 'hour') return [];
  const isFit = payFrom !== null && payFrom <= (pay.to ?? pay.from);
  return [said('pay', verdictOf(isFit, payFrom !== null), String(payFrom ?? ''), translator)];
}
