import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expiryState } from './certification/expiry.ts';
import { dayIn } from './dates.ts';
import { createId, idFromBytes } from './id.ts';
import { localeFacts, localeFromPath, locales, localizePath, stripLocale } from './locale.ts';
import { formatPhoneEdit, formatPhoneInput, phoneInputMaxLength } from './phone-display.ts';
import {
  attractiveness,
  availabilityCalendarSchema,
  availabilityFlags,
  availabilityScore,
  defaultAvailability,
  allTimeOptions,
  endsNextDay,
  hasOtherHours,
  timeSlot,
  endTimeOptions,
  startTimeOptions,
  timeOptions,
} from './profile/availability.ts';
import { weekdays } from './profile/enums.ts';
import { createSlug, isSlug } from './profile/slug.ts';
import { clampStep, stepCompleteness, stepStatus } from './profile/wizard.ts';

const digits = (minimum: number, maximum: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: minimum, maxLength: maximum });
const digitsOf = (text: string) => text.replace(/\D/g, '');

const calendar = fc.record({
  ...Object.fromEntries(availabilityFlags.map((flag) => [flag, fc.boolean()])),
  availableWeekdays: fc.uniqueArray(fc.constantFrom(...weekdays)),
});
const fullCalendar = calendar.map((part) => availabilityCalendarSchema.parse({ ...defaultAvailability, ...part }));

describe('locale paths (spec.md 2.1)', () => {
  it.each([
    ['/', 'en'],
    ['/cn', 'zh'],
    ['/cn/profile/a-b', 'zh'],
    ['/es/simple', 'es'],
    ['/cnx', 'en'],
    ['/espresso/cn', 'en'],
    ['/profile/cn', 'en'],
  ])('%s is %s', (path, locale) => expect(localeFromPath(path)).toBe(locale));

  it('switching removes the prefix and adds the new one', () => {
    expect(localizePath('/', 'zh')).toBe('/cn');
    expect(localizePath('/es', 'en')).toBe('/');
    expect(localizePath('/cn/profile/a-b', 'es')).toBe('/es/profile/a-b');
  });

  it('survives any chain of switches', () => {
    const path = fc
      .array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { maxLength: 4 })
      .map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(path, fc.array(fc.constantFrom(...locales), { minLength: 1 }), (start, chain) => {
        const end = chain.reduce((current, locale) => localizePath(current, locale), start);
        const last = chain.at(-1) ?? 'en';
        expect(end.startsWith(localeFacts[last].pathPrefix)).toBe(true);
        expect(stripLocale(end)).toBe(stripLocale(start));
      }),
    );
  });
});

const repeat = (slot: string, times: number) => Array.from({ length: times }, () => slot);

describe('phone display (spec.md 5)', () => {
  it.each([
    ['', ''],
    ['213', '213'],
    ['2135', '(213) 5'],
    ['213555', '(213) 555'],
    ['2135550142', '(213) 555-0142'],
    ['12135550142', '+1 (213) 555-0142'],
    ['525512345678', '+52 (551) 234-5678'],
    ['8613800138000', '+8613800138000'],
    ['call 213-555', '(213) 555'],
  ])('%j shows as %j', (typed, shown) => expect(formatPhoneInput(typed)).toBe(shown));

  it('keeps every digit up to 15, never grows too long, and formats its own output the same', () => {
    fc.assert(
      fc.property(digits(0, 30), (typed) => {
        const shown = formatPhoneInput(typed);
        expect(shown.length).toBeLessThanOrEqual(phoneInputMaxLength);
        // What dials abroad is no part of the number.
        expect(digitsOf(shown)).toBe(typed.replace(/^(?:011|00)(?=\d)/, '').slice(0, 15));
        expect(formatPhoneInput(shown)).toBe(shown);
      }),
    );
  });

  it('leaves the caret behind the same digit', () => {
    fc.assert(
      fc.property(digits(1, 15), fc.nat(), (typed, seed) => {
        const shown = formatPhoneInput(typed);
        const caret = seed % (shown.length + 1);
        const edited = formatPhoneEdit(shown, caret);
        expect(edited.text).toBe(shown);
        expect(digitsOf(shown.slice(0, edited.caret))).toBe(digitsOf(shown.slice(0, caret)));
      }),
    );
  });
});

describe('availability score (spec.md 9)', () => {
  it('adds the points of spec.md and stops at 100', () => {
    expect(availabilityScore(defaultAvailability)).toBe(0);
    const points = { availableWeekends: 20, overnightCare: 15, holidayAvailability: 15 };
    for (const flag of availabilityFlags) {
      expect(availabilityScore({ ...defaultAvailability, [flag]: true })).toBe({ ...points }[String(flag)] ?? 10);
    }
    const everything = Object.fromEntries(availabilityFlags.map((flag) => [flag, true]));
    expect(availabilityScore({ ...defaultAvailability, ...everything, availableWeekdays: [...weekdays] })).toBe(100);
  });

  it('stays within 0 and 100 and never falls when something is added', () => {
    fc.assert(
      fc.property(fullCalendar, fc.constantFrom(...availabilityFlags), (start, flag) => {
        const score = availabilityScore(start);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(score % 5).toBe(0);
        expect(availabilityScore({ ...start, [flag]: true })).toBeGreaterThanOrEqual(score);
      }),
    );
  });

  it.each([
    [100, 'most'],
    [80, 'most'],
    [79, 'many'],
    [60, 'many'],
    [59, 'some'],
    [0, 'some'],
  ])('%i attracts %s families', (score, word) => expect(attractiveness(score)).toBe(word));

  it('offers the times of spec.md 5', () => {
    expect(timeOptions).toHaveLength(15);
    expect([startTimeOptions[0], startTimeOptions.at(-1), startTimeOptions.length]).toEqual(['06:00', '17:00', 12]);
    expect([endTimeOptions[0], endTimeOptions.at(-1)]).toEqual(['14:00', '20:00']);
    expect(endsNextDay({ preferredStartTime: '17:00', preferredEndTime: '14:00' })).toBe(true);
    expect(endsNextDay(defaultAvailability)).toBe(false);
  });

  it('names every hour of the day, and knows which hours are not the ordinary ones', () => {
    expect(allTimeOptions).toHaveLength(24);
    expect(timeOptions.map(timeSlot)).toEqual([
      ...repeat('earlyMorning', 2),
      ...repeat('morning', 2),
      ...repeat('lateMorning', 2),
      'noon',
      ...repeat('afternoon', 3),
      ...repeat('lateAfternoon', 2),
      ...repeat('evening', 3),
    ]);
    for (const time of ['22:00', '00:00', '04:30']) expect(timeSlot(time)).toBe('special');
    expect(hasOtherHours(defaultAvailability)).toBe(false);
    expect(hasOtherHours({ preferredStartTime: '21:00', preferredEndTime: '17:00' })).toBe(true);
    expect(hasOtherHours({ preferredStartTime: '08:00', preferredEndTime: '23:00' })).toBe(true);
  });
});

/** Days after 2026-11-21, as `YYYY-MM-DD`. */
const dayAfter = (days: number) => new Date(Date.UTC(2026, 10, 21 + days)).toISOString().slice(0, 10);

const expiryOrder = (expiry: number, day: number) =>
  ['valid', 'expires-soon', 'expired'].indexOf(expiryState(dayAfter(expiry), dayAfter(day)) ?? '');

describe('certification expiry (spec.md 4)', () => {
  const today = '2026-11-21';
  it.each([
    [undefined, undefined],
    ['2026-11-20T23:59:59.000Z', 'expired'],
    ['2026-11-21T00:00:00.000Z', 'expires-soon'],
    ['2027-02-19T00:00:00.000Z', 'expires-soon'],
    ['2027-02-20T00:00:00.000Z', 'valid'],
  ])('%s is %s', (expiry, state) => expect(expiryState(expiry, today)).toBe(state));

  it('a day ends where the nannies live', () => {
    const lastMinute = Date.parse('2026-11-22T07:59:00Z');
    expect(dayIn('America/Los_Angeles', lastMinute)).toBe('2026-11-21');
    expect(dayIn('America/Los_Angeles', lastMinute + 60_000)).toBe('2026-11-22');
    expect(dayIn('Asia/Shanghai', lastMinute)).toBe('2026-11-22');
  });

  it('only ever moves from valid over expires-soon to expired', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), fc.nat(400), (expiry, first, wait) => {
        expect(expiryOrder(expiry, first)).toBeGreaterThanOrEqual(0);
        expect(expiryOrder(expiry, first + wait)).toBeGreaterThanOrEqual(expiryOrder(expiry, first));
      }),
    );
  });
});

describe('slugs and ids (spec.md 2.1, design.md 4)', () => {
  it.each([
    [{ firstName: 'María José', lastName: 'Nuñez' }, /^maria-jose-nunez$/],
    [{ firstName: '秀英', lastName: '王' }, /^xiuying-wang$/],
    [{ firstName: 'Li', lastName: 'Wu' }, /^li-wu-[0-9a-z]{5}$/],
    [{ firstName: 'Siobhán', lastName: "O'Brien" }, /^siobhan-obrien$/],
    [{ firstName: '👶', lastName: '!' }, /^nanny-[0-9a-z]{5}$/],
  ])('%j', (name, slug) => expect(createSlug(name)).toMatch(slug));

  it('any name gives a slug by both readings, and no id is ever one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        fc.boolean(),
        (firstName, lastName, taken) => {
          const slug = createSlug({ firstName, lastName }, taken);
          expect(slug).toMatch(/^[0-9a-z]+(-[0-9a-z]+)+$/);
          expect(slug.length).toBeGreaterThan(10);
          expect(slug.length).toBeLessThanOrEqual(90);
          expect(isSlug(slug)).toBe(true);
        },
      ),
    );
    expect(isSlug(createId())).toBe(false);
    for (const identifier of ['abc', 'a-b', 'with_under-score-x', '']) expect(isSlug(identifier)).toBe(false);
  });

  it('ids are 24 of [0-9a-z], made new or from bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 32 }), (bytes) => {
        expect(idFromBytes(bytes)).toMatch(/^[0-9a-z]{24}$/);
      }),
    );
    expect(new Set(Array.from({ length: 1000 }, createId)).size).toBe(1000);
  });
});

describe('wizard steps (spec.md 4)', () => {
  it('shows (step + 1) of the steps, rounded, and clamps', () => {
    expect([0, 1, 2, 3, 4, 5].map((step) => stepCompleteness(step, 6))).toEqual([17, 33, 50, 67, 83, 100]);
    expect(clampStep(-3, 6)).toBe(0);
    expect(clampStep(99, 6)).toBe(5);
    expect(clampStep(Number.NaN, 6)).toBe(0);
    expect([0, 1, 2].map((index) => stepStatus(index, 1))).toEqual(['complete', 'current', 'pending']);
  });

  it('stays within the wizard for any number', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: 1, max: 20 }), (step, count) => {
        expect(clampStep(step, count)).toBeLessThan(count);
        expect(clampStep(step, count)).toBeGreaterThanOrEqual(0);
        expect(stepCompleteness(step, count)).toBeLessThanOrEqual(100);
      }),
    );
  });
});
