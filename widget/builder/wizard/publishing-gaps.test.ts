import { describe, expect, it } from 'vitest';
import { defaultAvailability } from '#domain/profile/availability.ts';
import { publishingGaps } from './publishing-gaps.ts';

const days = { ...defaultAvailability, availableWeekdays: ['monday' as const] };
const bare = { isPublic: false, videoResumeUrl: undefined, videoTranscript: undefined, availabilityCalendar: days };
const video = '/api/objects/uploads/a';

describe('what is asked before a first publication', () => {
  it.each([
    ['nothing is missing', bare, false, []],
    ['a video without captions', { ...bare, videoResumeUrl: video }, false, ['captions']],
    ['a video with captions', { ...bare, videoResumeUrl: video, videoTranscript: 'Hello' }, false, []],
    ['no day at all', { ...bare, availabilityCalendar: defaultAvailability }, false, ['days']],
    [
      'a flexible schedule',
      { ...bare, availabilityCalendar: { ...defaultAvailability, flexibleSchedule: true } },
      false,
      [],
    ],
    ['a video that did not arrive, in place of an older one', { ...bare, videoResumeUrl: video }, true, ['video']],
    [
      'captions and days',
      { ...bare, videoResumeUrl: video, availabilityCalendar: defaultAvailability },
      false,
      ['captions', 'days'],
    ],
    [
      'a public profile without days',
      { ...bare, isPublic: true, availabilityCalendar: defaultAvailability },
      false,
      [],
    ],
    ['a public profile whose new video did not arrive', { ...bare, isPublic: true }, true, ['video']],
  ])('%s', (_, profile, isVideoMissing, gaps) => {
    expect(publishingGaps(profile, isVideoMissing)).toEqual(gaps);
  });
});
