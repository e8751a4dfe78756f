import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverTranslator } from '../messages/all.ts';
import { allTimeOptions, defaultAvailability } from '../profile/availability.ts';
import { weekdays } from '../profile/enums.ts';
import { familyCookies } from './cookies.ts';
import { createFitView, hourLines } from './fit-view.ts';
import { fitOf, type WorkingHours, workingSpans } from './overlap.ts';
import { presetRanges } from './presets.ts';
import { lengthOf, normalizedRanges, rangesOf, spansOf, weekMinutes, type WeekRange } from './week.ts';
import { weekSchema } from './week-schema.ts';

const time = fc.constantFrom(...allTimeOptions, '08:30', '23:59');
const range = fc.record({ day: fc.constantFrom(...weekdays), start: time, end: time });
const ranges = fc.array(range, { maxLength: 12 });
const hours: fc.Arbitrary<WorkingHours> = fc.record({
  availableWeekdays: fc.uniqueArray(fc.constantFrom(...weekdays)),
  availableWeekends: fc.boolean(),
  overnightCare: fc.boolean(),
  flexibleSchedule: fc.constant(false),
  preferredStartTime: time,
  preferredEndTime: time,
});

const calendar = (changes: Partial<WorkingHours>): WorkingHours => ({ ...defaultAvailability, ...changes });
const covered = (nanny: WorkingHours, week: readonly WeekRange[]) => {
  const fit = fitOf(nanny, spansOf(week));
  return fit?.kind === 'hours' ? fit.covered : 0;
};
const fullWeek = weekdays.map((day) => ({ day, start: '00:00', end: '00:00' }));

describe('a week', () => {
  it('merges overlaps, continues nights on the next day, and Sunday night on Monday', () => {
    const given = [
      { day: 'monday', start: '12:00', end: '14:00' },
      { day: 'monday', start: '08:00', end: '13:00' },
      { day: 'sunday', start: '20:00', end: '08:00' },
    ] as const;
    expect(spansOf(given)).toEqual([
      { from: 0, until: 14 * 60 },
      { from: weekMinutes - 4 * 60, until: weekMinutes },
    ]);
    expect(normalizedRanges(given)).toEqual([{ day: 'sunday', start: '20:00', end: '14:00' }]);
    expect(normalizedRanges(fullWeek)).toEqual(fullWeek);
    expect(normalizedRanges([])).toEqual([]);
  });

  it('stays the same week when it is written as ranges and read again', () => {
    fc.assert(
      fc.property(ranges, (given) => {
        const spans = spansOf(given);
        expect(spansOf(rangesOf(spans))).toEqual(spans);
        expect(weekSchema.safeParse({ ranges: rangesOf(spans) }).success).toBe(true);
        expect(lengthOf(spans)).toBeLessThanOrEqual(weekMinutes);
        for (const [index, { from, until }] of spans.entries()) {
          expect(from).toBeLessThan(until);
          expect(from).toBeGreaterThan(spans[index - 1]?.until ?? -1);
        }
      }),
    );
  });

  it('can start from a usual one', () => {
    const nights = presetRanges('nights') ?? [];
    expect(lengthOf(spansOf(nights))).toBe(5 * 8 * 60);
    expect(normalizedRanges(nights)).toEqual(nights);
    expect(presetRanges('constructor')).toBeUndefined();
  });

  it('refuses days and times that do not exist', () => {
    const unfit = [{ day: 'someday' }, { start: '24:00' }, { end: '8:00' }, { end: '<b>' }];
    for (const change of unfit) {
      const one = { day: 'monday', start: '08:00', end: '14:00', ...change };
      expect(weekSchema.safeParse({ ranges: [one] }).success, JSON.stringify(change)).toBe(false);
    }
  });
});

describe('how a nanny fits a week', () => {
  it('overlap and gaps together are the need, and no gap is an hour she works', () => {
    fc.assert(
      fc.property(hours, ranges, (nanny, week) => {
        const needed = spansOf(week);
        const fit = fitOf({ ...nanny, availableWeekdays: ['monday', ...nanny.availableWeekdays] }, needed);
        fc.pre(needed.length > 0);
        if (fit?.kind !== 'hours') throw new Error('this nanny has working days');
        expect(fit.covered).toBeGreaterThanOrEqual(0);
        expect(fit.covered).toBeLessThanOrEqual(fit.needed);
        expect(fit.covered + lengthOf(fit.gaps)).toBe(fit.needed);
        const works = workingSpans({ ...nanny, availableWeekdays: ['monday', ...nanny.availableWeekdays] });
        for (const gap of fit.gaps)
          expect(works.some(({ from, until }) => from < gap.until && gap.from < until)).toBe(false);
      }),
    );
  });

  it('more availability never lowers the overlap', () => {
    fc.assert(
      fc.property(hours, ranges, fc.constantFrom(...weekdays), (nanny, week, day) => {
        const before = covered(nanny, week);
        const availableWeekdays = [...new Set([...nanny.availableWeekdays, day])];
        for (const more of [{ availableWeekdays }, { availableWeekends: true }, { overnightCare: true }])
          expect(covered({ ...nanny, ...more }, week)).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('counts weekends at the same hours and nights with overnight care, and ignores days off', () => {
    const night = [{ day: 'sunday', start: '20:00', end: '08:00' }] as const;
    const weekendNanny = { availableWeekends: true, preferredStartTime: '09:00', preferredEndTime: '17:00' };
    expect(covered(calendar(weekendNanny), fullWeek)).toBe(2 * 8 * 60);
    expect(covered(calendar(weekendNanny), night)).toBe(0);
    expect(covered(calendar({ ...weekendNanny, overnightCare: true }), night)).toBe(12 * 60);
    const away = { ...defaultAvailability, ...weekendNanny, unavailableDates: ['2026-12-05'] };
    expect(covered(away, fullWeek)).toBe(2 * 8 * 60);
    const always = { availableWeekdays: [...weekdays], preferredStartTime: '00:00', preferredEndTime: '00:00' };
    expect(covered(calendar(always), fullWeek)).toBe(weekMinutes);
  });

  it('is nothing for a family that needs no hours', () => {
    expect(fitOf(calendar({ availableWeekdays: ['monday'] }), [])).toBeUndefined();
  });

  it('asks a flexible nanny, and one who named no days', () => {
    const needed = spansOf(fullWeek);
    const flexible = calendar({ flexibleSchedule: true, availableWeekdays: ['monday'] });
    expect(fitOf(flexible, needed)).toEqual({ kind: 'ask', isFlexible: true });
    expect(fitOf(calendar({}), needed)).toEqual({ kind: 'ask', isFlexible: false });
  });
});

it('the cookie that names a list is bound to its host, to https, and out of reach of scripts', () => {
  const kept = { token: 't', hasWeek: true };
  expect(familyCookies(new URL('https://nannies.example/shortlist'), kept)).toEqual([
    '__Host-family=t; Max-Age=2592000; Path=/; SameSite=Lax; Secure; HttpOnly',
    'has-shortlist=week; Max-Age=2592000; Path=/; SameSite=Lax; Secure',
  ]);
});

describe('in words', () => {
  const needed = spansOf([
    { day: 'monday', start: '08:00', end: '18:00' },
    { day: 'tuesday', start: '08:00', end: '18:00' },
  ]);
  const view = (changes: Partial<WorkingHours>, locale: 'en' | 'zh' | 'es' = 'en') => {
    const fit = fitOf(calendar({ availableWeekdays: ['monday', 'tuesday'], ...changes }), needed);
    return fit && createFitView(fit, needed, serverTranslator(locale));
  };

  it('names the gaps, days with the same hours together', () => {
    expect(view({})?.words).toBe('Covers your whole week');
    expect(view({ preferredEndTime: '16:00' })).toEqual({
      words: 'Not covered: Mon, Tue 4:00 PM–6:00 PM',
      bar: { path: 'M0 0h480v1h-480zM600 0h480v1h-480z', width: 1200 },
    });
    expect(view({ preferredEndTime: '16:00' }, 'zh')?.words).toBe('她不工作的时段：周一、周二 16:00–18:00');
    expect(view({ preferredEndTime: '16:00' }, 'es')?.words).toMatch(
      /^Sin cubrir: lun, mar 4:00\sp\.m\.–6:00\sp\.m\.$/,
    );
    expect(view({ availableWeekdays: ['friday'] })).toEqual({
      words: 'None of your hours',
      bar: { path: '', width: 1200 },
    });
    expect(view({ flexibleSchedule: true })).toEqual({ words: 'Flexible: ask her' });
    expect(view({ availableWeekdays: [] })).toEqual({ words: 'Ask her about her hours' });
  });

  it('names three gaps and counts the others', () => {
    const week = weekdays.map((day, index) => ({ day, start: `0${index}:00`, end: `0${index + 1}:00` }));
    const fit = fitOf(calendar({ availableWeekdays: ['monday'], preferredStartTime: '00:00' }), spansOf(week));
    expect(fit && createFitView(fit, spansOf(week), serverTranslator('en')).words).toMatch(/; Thu [^;]*, and 3 more$/);
    expect(hourLines(fullWeek, serverTranslator('en'))).toEqual(['Mon, Tue, Wed, Thu, Fri, Sat, Sun all day']);
  });
});
