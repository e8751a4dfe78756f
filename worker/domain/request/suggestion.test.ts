import { describe, expect, it } from 'vitest';
import { serverTranslator } from '../messages/all.ts';
import { defaultAvailability } from '../profile/availability.ts';
import { jobSchema } from './job.ts';
import { byFit, type Candidate, fitJob, groupsOf } from './suggestion.ts';

const english = serverTranslator('en');
const blank: Candidate = {
  languages: [],
  workArrangement: null,
  preferredAgeGroups: [],
  duties: [],
  calendar: defaultAvailability,
  availableFrom: null,
  payFrom: null,
};
const job = jobSchema.parse({
  children: [{ age: 8, unit: 'months' }],
  expecting: true,
  startDate: '2027-01-11',
  week: { ranges: [{ day: 'monday', start: '08:00', end: '16:00' }] },
  arrangement: 'live-out',
  duties: ['childcare'],
  languages: ['Spanish'],
  drives: 'yes',
  pay: { from: 28, to: 32, per: 'hour' },
});
const ana: Candidate = {
  ...blank,
  languages: ['Spanish'],
  workArrangement: 'flexible',
  preferredAgeGroups: ['newborn', 'infant'],
  duties: ['childcare', 'transportation'],
  calendar: {
    ...defaultAvailability,
    availableWeekdays: ['monday'],
    preferredStartTime: '08:00',
    preferredEndTime: '18:00',
  },
  availableFrom: '2027-01-11',
  payFrom: 32,
};

describe('how a nanny fits a job', () => {
  it('is said in words, with who vouches for it', () => {
    const { fits, misses, asks } = fitJob(job, ana, english);
    expect([misses, asks]).toEqual([[], []]);
    expect(fits).toContain('Spanish, she says');
    expect(fits).toContain('From $32 an hour, she says');
    expect(fits).toHaveLength(9);
  });

  it('names what she does not offer', () => {
    const { misses, asks } = fitJob(
      job,
      { ...ana, languages: ['English'], payFrom: 33, availableFrom: '2027-02-01' },
      english,
    );
    expect(asks).toEqual([]);
    expect(misses).toEqual([
      'Can start only on Feb 1, 2027, she says',
      'Doesn’t name: Spanish',
      'From $33 an hour, she says',
    ]);
  });

  it('never takes what is blank for a no', () => {
    const { fits, misses, asks } = fitJob(job, blank, english);
    expect([fits, misses]).toEqual([[], []]);
    expect(asks).toHaveLength(9);
  });

  it.each([
    [0, 'live-out', { fits: 'In the same city' }],
    [0.4, 'live-out', { fits: 'About 1 mile away, by her city' }],
    [6.2, 'live-out', { fits: 'About 7 miles away, by her city' }],
    [40, 'live-out', { misses: 'About 40 miles away, by her city' }],
    [null, 'live-out', { asks: 'where she lives' }],
    [40, 'live-in', {}],
  ] as const)('says of %s miles to a %s job %j', (miles, arrangement, expected) => {
    const fit = fitJob(jobSchema.parse({ arrangement }), { ...blank, miles }, english);
    const { fits, misses, asks } = expected as { fits?: string; misses?: string; asks?: string };
    expect(fit.fits).toEqual(fits === undefined ? [] : [fits]);
    expect(fit.misses).toEqual(misses === undefined ? [] : [misses]);
    expect(fit.asks.filter((ask) => ask !== 'Live-out' && ask !== 'Live-in')).toEqual(asks === undefined ? [] : [asks]);
  });

  it('compares nothing that the family left open', () => {
    expect(fitJob(jobSchema.parse({ drives: 'any', arrangement: 'flexible' }), ana, english)).toEqual({
      fits: [],
      misses: [],
      asks: [],
    });
  });

  it('puts who misses least first, then who left least open', () => {
    const fits = [
      { fits: [], misses: ['x'], asks: [] },
      { fits: [], misses: [], asks: ['x'] },
      { fits: [], misses: [], asks: [] },
    ];
    expect(fits.toSorted(byFit)).toEqual(fits.toReversed());
  });

  it.each([
    [0, 'newborn'],
    [6, 'infant'],
    [18, 'toddler'],
    [36, 'preschool'],
    [60, 'school-age'],
    [204, 'school-age'],
  ])('%i months is %s', (months, group) => {
    expect(groupsOf(months)).toEqual([group]);
  });
});
