import { describe, expect, it } from 'vitest';
import { defaultAvailability } from '#domain/profile/availability.ts';
import { publishingGaps } from './publishing-gaps.ts';

const days = { ...defaultAvailability, availableWeekdays: ['monday' as const] };
const bare = { isPublic: false, availabilityCalendar: days };

describe('what is asked before a first publication', () => {
  it.each([
    ['nothing is missing', bare, false, []],
    ['no day at all', { ...bare, availabilityCalendar: defaultAvailability }, false, ['days']],
    [
      'a flexible schedule',
      { ...bare, availabilityCalendar: { ...defaultAvailability, flexibleSchedule: true } },
      false,
      [],
    ],
    ['a video that did not arrive', bare, true, ['video']],
    [
      'a video that did not arrive, and no days',
      { ...bare, availabilityCalendar: defaultAvailability },
      true,
      ['video', 'days'],
    ],
    ['a public profile without days', { isPublic: true, availabilityCalendar: defaultAvailability }, false, []],
    ['a public profile whose new video did not arrive', { ...bare, isPublic: true }, true, ['video']],
  ])('%s', (_, profile, isVideoMissing, gaps) => {
    expect(publishingGaps(profile, isVideoMissing)).toEqual(gaps);
  });
});
