import { describe, expect, it } from 'vitest';
import { serverTranslator } from '../messages/all.ts';
import { jobOf, jobPatchSchema, jobSchema, patchedJob, type StoredJob } from './job.ts';
import { type JobField, jobIssues, jobInput, typedJob } from './job-form.ts';
import { jobLines } from './job-lines.ts';

/** The message of a job's only issue; `fine` when there is none. */
function refusalOf(job: unknown): string {
  const { error } = jobSchema.safeParse(job);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') ?? 'fine';
}

describe('a job in numbers', () => {
  it.each([
    [{ children: [{ age: 0, unit: 'years' }] }, 'fine'],
    [{ children: [{ age: 17, unit: 'years' }] }, 'fine'],
    [{ children: [{ age: 18, unit: 'years' }] }, 'children.0.age: validation.childAge'],
    [{ children: [{ age: 215, unit: 'months' }] }, 'fine'],
    [{ children: [{ age: 216, unit: 'months' }] }, 'children.0.age: validation.childAge'],
    [{ children: [{ age: '2', unit: 'years' }] }, 'children.0.age: validation.childAge'],
    [{ children: [{ age: 2, unit: 'weeks' }] }, 'children.0.unit: validation.choice'],
    [{ children: Array.from({ length: 12 }, () => ({ age: 2, unit: 'years' })) }, 'fine'],
    [{ children: Array.from({ length: 13 }, () => ({ age: 2, unit: 'years' })) }, 'children: validation.tooMany'],
    [{ pay: { from: 1, to: 200, per: 'hour' } }, 'fine'],
    [{ pay: { from: 40, to: 8000, per: 'week' } }, 'fine'],
    [{ pay: { from: 0, per: 'hour' } }, 'pay.from: validation.pay.hour'],
    [{ pay: { from: 900, per: 'hour' } }, 'pay.from: validation.pay.hour'],
    [{ pay: { from: 30, per: 'week' } }, 'pay.from: validation.pay.week'],
    [{ pay: { from: 25, to: 20, per: 'hour' } }, 'pay.to: validation.payOrder'],
    [{ pay: { from: 25.5, per: 'hour' } }, 'pay.from: validation.payWhole'],
    [{ pay: '25-30' }, 'pay: validation.choice'],
    [{ drives: 'maybe' }, 'drives: validation.choice'],
    [{ arrangement: 'live-in', duties: ['childcare'], place: '洛杉矶', hours: 'flexible' }, 'fine'],
  ])('%j is %s', (job, words) => {
    expect(refusalOf(job)).toBe(words);
  });

  const inWords: StoredJob = { ages: ['8 months', '3'], pay: '$30 an hour', place: 'Pasadena' };

  it('from before it had numbers is still read, and numbers replace the words', () => {
    const english = serverTranslator('en');
    expect(jobLines(inWords, english).map(({ value }) => value)).toEqual(['8 months, 3', 'Pasadena', '$30 an hour']);
    expect(jobOf(inWords)).toEqual({ place: 'Pasadena' });
    const patch = jobPatchSchema.parse({ pay: { from: 30, per: 'hour' } });
    expect(patchedJob(inWords, patch)).toEqual({
      ages: ['8 months', '3'],
      pay: { from: 30, per: 'hour' },
      place: 'Pasadena',
    });
  });

  it('changes in named fields, loses those that are null, and is nothing when nothing is left', () => {
    const stored: StoredJob = { place: 'Pasadena', hours: '30 a week' };
    expect(patchedJob(stored, { place: null })).toEqual({ hours: '30 a week' });
    expect(patchedJob(stored, { place: null, hours: null })).toBeNull();
    expect(patchedJob(null, { expecting: true })).toEqual({ expecting: true });
  });

  it.each(['en', 'zh', 'es'] as const)('is typed as it is shown, in %s', (locale) => {
    const { text } = serverTranslator(locale);
    const job = jobSchema.parse({
      children: [
        { age: 8, unit: 'months' },
        { age: 1, unit: 'years' },
        { age: 5, unit: 'years' },
      ],
      expecting: true,
      pay: { from: 700, to: 900, per: 'week' },
      duties: ['childcare', 'transportation'],
      languages: ['Spanish', 'Mandarin'],
      drives: 'yes',
    });
    expect(jobInput(typedJob(job, text))).toEqual(job);
  });
});

describe('what is typed about a job', () => {
  it.each<[JobField, string, unknown]>([
    [
      'children',
      '8 months, 3, 5 años、2岁',
      {
        children: [
          [8, 'months'],
          [3, 'years'],
          [5, 'years'],
          [2, 'years'],
        ],
      },
    ],
    ['payMin', '$1,200', { pay: { from: 1200, per: 'hour' } }],
  ])('%s %s', (field, typed, job) => {
    const input = jobInput({ [field]: typed }) as { children?: { age: number; unit: string }[] };
    const plain = input.children ? { children: input.children.map(({ age, unit }) => [age, unit]) } : input;
    expect(plain).toEqual(job);
  });

  it.each<[JobField, string, JobField]>([
    ['children', 'two boys', 'children'],
    ['payMin', '25-30', 'payMin'],
    ['payMax', '30', 'payMin'],
    ['payMin', '900', 'payMin'],
    ['startDate', 'soon', 'startDate'],
  ])('%s %s is refused at %s', (field, typed, refused) => {
    expect(Object.keys(jobIssues({ [field]: typed }))).toEqual([refused]);
  });
});
