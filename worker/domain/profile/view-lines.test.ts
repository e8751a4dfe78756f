import { describe, expect, it } from 'vitest';
import type { PublicCertification } from '../certification/schema.ts';
import { serverTranslator } from '../messages/all.ts';
import { defaultAvailability } from './availability.ts';
import { blankProfile } from './blank-profile.ts';
import { type PublicProfile, publicProfileSchema } from './schema.ts';
import { createShareLinks } from './share.ts';
import { createProfileView } from './view.ts';

const facts = { agencyName: 'Golden Oak', defaultLocation: 'Los Angeles, CA', today: '2026-11-21' };

const at = '2026-11-21T00:00:00.000Z';
const blank = publicProfileSchema.parse({
  ...blankProfile,
  id: 'abc',
  firstName: 'Ana',
  lastName: 'Li',
  createdAt: at,
  updatedAt: at,
});

function view(profile: Partial<PublicProfile> = {}, certifications: readonly PublicCertification[] = []) {
  return createProfileView({ ...blank, ...profile }, certifications, serverTranslator('en'), facts);
}

const calendar = (changes: Partial<PublicProfile['availabilityCalendar']>) => ({
  availabilityCalendar: { ...defaultAvailability, ...changes },
});

const certification = { id: 'c', name: 'CPR', issuer: 'Red Cross' };

describe('the lines of a profile', () => {
  it('name what she does, for whom and where she goes, in words', () => {
    const shown = view({
      duties: ['childcare', 'overnight'],
      preferredAgeGroups: ['newborn', 'toddler'],
      travelWillingness: ['domestic'],
      yearsExperience: 1,
      familiesServed: 9,
    });
    expect(shown).toMatchObject({
      services: ['Basic childcare', 'Overnight care'],
      otherServices: undefined,
      stats: [
        { value: '1+', label: 'Year of experience' },
        { value: '9+', label: 'Families served' },
      ],
    });
    expect(shown.ageGroups).toHaveLength(2);
    expect(shown.ageGroups[0]).toMatch(/^Newborn/);
    expect(shown.travel).toEqual(['Domestic travel']);
  });

  it('count the services beyond the sixth', () => {
    const duties = ['childcare', 'meal-prep', 'educational', 'overnight', 'postpartum', 'housekeeping'] as const;
    expect(view({ duties: [...duties] }).otherServices).toBeUndefined();
    const more = view({ duties: [...duties, 'transportation'] });
    expect(more.services).toHaveLength(6);
    expect(more.otherServices).toEqual({ label: '+1 more', items: ['Transportation'] });
  });

  it('describe the page to search engines', () => {
    const shown = view({ city: 'Pasadena', state: 'CA', yearsExperience: 7 });
    expect(shown.metaTitle).toBe('Ana Li – Professional Childcare Provider');
    expect(shown.metaDescription).toBe(
      'Ana Li, Professional Childcare Provider in Pasadena, CA. 7+ years of experience. Contact Golden Oak to meet her.',
    );
    expect(view().metaDescription).not.toContain('experience');
    expect(shown.videoLabel).toBe('Video introduction of Ana Li');
  });

  it('offer captions only for a video with words, in the language of the words', () => {
    expect(view({ videoTranscript: 'Hello.' }).captions).toEqual([]);
    expect(view({ videoResumeUrl: '/v' }).captions).toEqual([]);
    const { captions } = view({ videoResumeUrl: '/v', videoTranscript: '您好，我是一名保姆。' });
    expect(captions).toEqual([
      { src: '/api/profiles/abc/captions.vtt', language: 'zh-Hans', label: '中文', isDefault: true },
    ]);
  });

  it('count a verified certification only until its last day', () => {
    const until = (expiryDate: string, verified: boolean) => view({}, [{ ...certification, expiryDate, verified }]);
    expect(until('2026-11-21', true)).toMatchObject({ isVerified: true, certifications: [{ isExpired: false }] });
    expect(until('2026-11-20', true)).toMatchObject({ isVerified: false, certifications: [{ isExpired: true }] });
    expect(until('2026-11-21', false).isVerified).toBe(false);
    const both = [
      { ...certification, verified: false },
      { ...certification, id: 'd', verified: true },
    ];
    expect(view({}, both).isVerified).toBe(true);
  });
});

describe('when she can work', () => {
  it('is a line of days and hours; hours alone only where she chose them', () => {
    expect(view(calendar({ availableWeekdays: ['tuesday', 'monday'] })).availabilityLine).toBe(
      'Available: Monday, Tuesday • Preferred hours: 8:00 AM - 6:00 PM',
    );
    expect(view(calendar({ availableWeekends: true })).availabilityLine).toBe(
      'Weekends available • Preferred hours: 8:00 AM - 6:00 PM',
    );
    expect(view(calendar({ preferredStartTime: '09:00' })).availabilityLine).toBe('Preferred hours: 9:00 AM - 6:00 PM');
    expect(view(calendar({ preferredEndTime: '17:00' })).availabilityLine).toBe('Preferred hours: 8:00 AM - 5:00 PM');
    expect(view().availabilityLine).toBe('Ask about her schedule');
    expect(view(calendar({ flexibleSchedule: true })).availabilityLine).toBe('Flexible schedule available');
  });

  it('is a week; the hours are the end of the line', () => {
    expect(view().week).toEqual([]);
    const weekend = view(calendar({ availableWeekends: true }));
    expect(weekend.week.map((day) => day.available)).toEqual([false, false, false, false, false, true, true]);
    expect(weekend.availabilityHours).toBe('Preferred hours: 8:00 AM - 6:00 PM');
    expect(weekend.availabilityLine.endsWith(weekend.availabilityHours)).toBe(true);
    const oneDay = view(calendar({ availableWeekdays: ['monday'] })).week;
    expect(oneDay.map((day) => day.available)).toEqual([true, false, false, false, false, false, false]);
  });

  it('names the days she is away from today on, at most eight dates or ranges', () => {
    const away = (...unavailableDates: string[]) => view(calendar({ unavailableDates })).away[0]?.text;
    expect(away('2026-11-20')).toBeUndefined();
    expect(away('2026-12-25', '2026-11-21')).toBe('Not available: Nov 21, 2026; Dec 25, 2026');
    const days = Array.from({ length: 9 }, (_, day) => `2026-12-0${day + 1}`);
    expect(away(...days)).toBe('Not available: Dec 1, 2026 – Dec 9, 2026');
    expect(away('2026-12-31', '2027-01-01', '2027-01-03')).toBe(
      'Not available: Dec 31, 2026 – Jan 1, 2027; Jan 3, 2027',
    );
    const apart = Array.from({ length: 9 }, (_, day) => `2026-12-${String(day * 2 + 10)}`);
    expect(away(...apart.slice(0, 8))).not.toContain('more');
    expect(away(...apart)).toMatch(/Dec 24, 2026 and 1 more day$/);
    expect(away(...apart, '2026-12-27', '2026-12-28')).toMatch(/Dec 24, 2026 and 3 more days$/);
    const inChinese = { ...blank, ...calendar({ unavailableDates: days.slice(0, 2) }) };
    const chinese = createProfileView(inChinese, [], serverTranslator('zh'), facts);
    expect(chinese.away[0]?.text).toBe('不可工作：2026年12月1日至2026年12月2日');
  });
});

/** The parts of a profile that are present. */
const there = (profile: Partial<PublicProfile>, certifications: readonly PublicCertification[] = []) =>
  view(profile, certifications).quality.parts.flatMap(({ label, isThere }) => (isThere ? [label] : []));

describe('how much a profile tells', () => {
  const whole: Partial<PublicProfile> = {
    profileImageUrl: '/p',
    videoResumeUrl: '/v',
    aboutMe: 'I sing.',
    experienceDescription: 'Seven years.',
    ...calendar({ flexibleSchedule: true }),
  };
  it('is in percent of six parts', () => {
    expect(view().quality.level).toBe('a good start');
    expect(view(whole).quality.level).toBe('nearly everything families look for');
    expect(view(whole, [{ ...certification, verified: false }]).quality.level).toBe('everything families look for');
    expect(view().quality.parts.map(({ label }) => label)).toEqual([
      'Photo',
      'Video introduction',
      'About her, in her own words',
      'Work experience',
      'Certifications',
      'Availability',
    ]);
  });

  it('counts each part by itself, and blanks for nothing', () => {
    expect(there({ profileImageUrl: '/p' })).toEqual(['Photo']);
    expect(there({ videoResumeUrl: '/v' })).toEqual(['Video introduction']);
    expect(there({ aboutMe: ' \n', experienceDescription: ' ' })).toEqual([]);
    expect(there({ aboutMe: 'I sing.' })).toEqual(['About her, in her own words']);
    expect(there({ experienceDescription: 'Years.' })).toEqual(['Work experience']);
    expect(there({}, [{ ...certification, verified: false }])).toEqual(['Certifications']);
    expect(there(calendar({ availableWeekdays: ['monday'] }))).toEqual(['Availability']);
    expect(there(calendar({ overnightCare: true }))).toEqual(['Availability']);
  });
});

it('links that share a profile keep every sign of its texts', () => {
  const url = 'https://oak.example/profile/ana-li';
  const links = createShareLinks({ url, text: 'Ana & co: ', subject: 'Ana + Li' });
  expect(links.email).toBe(`mailto:?subject=Ana%20%2B%20Li&body=${encodeURIComponent(`Ana & co: ${url}`)}`);
  expect(links.whatsApp).toBe(`https://wa.me/?text=${encodeURIComponent(`Ana & co: ${url}`)}`);
  expect(new URL(links.linkedIn).searchParams.get('url')).toBe(url);
  expect(createShareLinks({ url, text: '\ud800', subject: '' }).whatsApp).toContain('%EF%BF%BD');
});
