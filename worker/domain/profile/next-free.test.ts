import { expect, it } from 'vitest';
import { serverTranslator } from '../messages/all.ts';
import { defaultAvailability } from './availability.ts';
import { nextFreeLine, startLine } from './next-free.ts';

const line = (changes: Partial<typeof defaultAvailability>, today: string) =>
  nextFreeLine({ ...defaultAvailability, ...changes }, serverTranslator('en'), today);

it('is the next of her days on which she is not away', () => {
  // 2026-11-20 is a Friday.
  expect(line({ availableWeekdays: ['friday'] }, '2026-11-20')).toBe('Next available day: Nov 20, 2026');
  expect(line({ availableWeekdays: ['monday'] }, '2026-11-20')).toBe('Next available day: Nov 23, 2026');
  expect(line({ availableWeekends: true }, '2026-11-20')).toBe('Next available day: Nov 21, 2026');
  const away = { unavailableDates: ['2026-11-23', '2026-11-30'] };
  expect(line({ availableWeekdays: ['monday'], ...away }, '2026-11-20')).toBe('Next available day: Dec 7, 2026');
});

it('is the day from which she can start, until that day', () => {
  const profile = {
    availableFrom: '2026-12-07',
    availabilityCalendar: { ...defaultAvailability, availableWeekdays: ['monday' as const] },
  };
  const on = (today: string) => startLine(profile, serverTranslator('en'), today);
  expect(on('2026-12-06')).toBe('Available from Dec 7, 2026');
  expect(on('2026-12-07')).toBe('Next available day: Dec 7, 2026');
});

it('says nothing of who named no days', () => {
  expect(line({ overnightCare: true }, '2026-11-20')).toBeUndefined();
});
