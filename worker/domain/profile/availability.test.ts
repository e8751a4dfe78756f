import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
} from './availability.ts';
import { weekdays } from './enums.ts';

const calendar = fc.record({
  ...Object.fromEntries(availabilityFlags.map((flag) => [flag, fc.boolean()])),
  availableWeekdays: fc.uniqueArray(fc.constantFrom(...weekdays)),
});
const fullCalendar = calendar.map((part) => availabilityCalendarSchema.parse({ ...defaultAvailability, ...part }));

const repeat = (slot: string, times: number) => Array.from({ length: times }, () => slot);

describe('availability score (docs/specification.md 9)', () => {
  it('adds the points of docs/specification.md 9 and stops at 100', () => {
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

  it('offers the times of docs/specification.md 5', () => {
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
