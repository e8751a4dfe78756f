import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '../../locale.ts';
import { serverTranslator } from '../../messages/all.ts';
import { type AvailabilityCalendar, defaultAvailability } from '../../profile/availability.ts';
import { weekdays, workingWeekdays } from '../../profile/enums.ts';
import { checkFacts } from '../check/fact-check.ts';
import type { ProfileFacts } from '../facts.ts';
import { noFacts } from '../testing.ts';
import { composeAbout } from './about.ts';

/** Kinds of nannies that the agency places, each with a typical profile. */
const kinds = {
  weekday: {
    city: 'Pasadena',
    languages: ['English', 'Spanish'],
    workArrangement: 'live-out',
    ageGroups: ['toddler', 'preschool'],
    duties: ['childcare', 'meal-prep', 'transportation'],
    years: 8,
    families: 4,
    specialties: ['Educational Activities', 'Potty Training'],
    certifications: ['CPR', 'First Aid'],
    availability: when({ availableWeekdays: [...workingWeekdays] }),
  },
  weekend: {
    city: 'Los Angeles',
    languages: ['English'],
    workArrangement: 'live-out',
    ageGroups: ['infant', 'toddler', 'preschool'],
    duties: ['childcare', 'educational'],
    years: 3,
    families: 2,
    specialties: ['Multiple Children', 'Music & Arts'],
    certifications: ['Pediatric First Aid'],
    availability: when({ availableWeekends: true, emergencyAvailability: true, holidayAvailability: true }),
  },
  'live-in': {
    city: 'Irvine',
    languages: ['Spanish', 'English'],
    workArrangement: 'live-in',
    ageGroups: ['newborn', 'infant', 'toddler', 'preschool', 'school-age'],
    duties: ['childcare', 'meal-prep', 'housekeeping', 'overnight'],
    years: 6,
    families: 1,
    specialties: ['Meal Preparation'],
    certifications: ['CPR'],
    availability: when({
      availableWeekdays: weekdays.slice(0, 6),
      overnightCare: true,
      travelAvailability: true,
    }),
  },
  beginner: {
    city: 'San Diego',
    languages: ['English'],
    workArrangement: 'live-out',
    ageGroups: ['preschool', 'school-age'],
    duties: ['childcare', 'pet-care'],
    years: 0,
    families: 0,
    specialties: ['Educational Activities'],
    certifications: ['First Aid'],
    availability: when({ availableWeekdays: ['tuesday', 'thursday'], flexibleSchedule: true }),
  },
  night: {
    city: 'San Francisco',
    languages: ['English', 'Tagalog'],
    workArrangement: 'live-out',
    ageGroups: ['newborn'],
    duties: ['overnight', 'postpartum'],
    years: 5,
    families: 14,
    specialties: ['Newborn Care', 'Sleep Training', 'Overnight Care'],
    certifications: ['Newborn Care Specialist', 'Infant CPR', 'Safe Sleep/SUID/SIDS'],
    availability: when({
      availableWeekdays: ['sunday', 'monday', 'tuesday', 'wednesday'],
      overnightCare: true,
      shortNoticeAvailable: true,
    }),
  },
  'house manager': {
    city: 'Beverly Hills',
    languages: ['English', 'French'],
    workArrangement: 'live-out',
    ageGroups: [],
    duties: ['housekeeping', 'meal-prep', 'transportation', 'pet-care'],
    years: 15,
    families: 3,
    specialties: ['Light Housekeeping', 'Household management'],
    certifications: ['Food Safety'],
    availability: when({ availableWeekdays: [...workingWeekdays], travelAvailability: true, flexibleSchedule: true }),
  },
  confinement: {
    city: 'Arcadia',
    languages: ['Mandarin', 'Cantonese'],
    workArrangement: 'live-in',
    ageGroups: ['newborn'],
    duties: ['confinement', 'postpartum', 'meal-prep'],
    years: 10,
    families: 26,
    specialties: ['Newborn Care', '月子餐', '催乳'],
    certifications: ['Confinement Training', 'CPR'],
    availability: when({ availableWeekdays: [...weekdays], availableWeekends: true, overnightCare: true }),
  },
  'traveling tutor': {
    city: 'New York',
    languages: ['Mandarin', 'English', 'French'],
    workArrangement: 'flexible',
    ageGroups: ['preschool'],
    duties: ['educational', 'bilingual-education', 'cultural-activities'],
    years: 1,
    families: 1,
    specialties: ['Travel Nanny', 'Bilingual Care', 'Educational Activities'],
    certifications: ['ECE', 'Water Safety Instructor'],
    availability: when({ travelAvailability: true, flexibleSchedule: true, holidayAvailability: true }),
  },
} satisfies Record<string, Partial<ProfileFacts>>;

const kindNames = [
  'weekday',
  'weekend',
  'live-in',
  'beginner',
  'night',
  'house manager',
  'confinement',
  'traveling tutor',
] as const;

/** Each seed is a different nanny of the kind: it decides the wordings. */
const seeds = ['1', '2', '3', '4', '5'];

const factsOf = (kind: keyof typeof kinds, seed: string) => ({ ...noFacts, ...kinds[kind], seed: `${kind} ${seed}` });

function textOf(kind: keyof typeof kinds, seed: string, locale: Locale): string {
  return composeAbout({ translator: serverTranslator(locale), facts: factsOf(kind, seed) });
}

/** Five texts about a nanny of each kind, as Markdown for reading. */
function readingSheet(locale: Locale): string {
  const sections = kindNames.map((kind) => {
    const texts = seeds.map((seed) => `${seed}. ${textOf(kind, seed, locale).replaceAll('\n\n', '\n\n   ')}`);
    return [`## ${kind}`, ...texts].join('\n\n');
  });
  return `${sections.join('\n\n')}\n`;
}

function when(availability: Partial<AvailabilityCalendar>): AvailabilityCalendar {
  return { ...defaultAvailability, ...availability };
}

describe.each(locales)('the texts of eight kinds of nannies in %s', (locale) => {
  /**
   * The texts for human review, in reading/<language>.md: a changed rule shows there as a changed sentence. Review them after
   * `npx vitest run worker/domain/assistant/drafts/reading.test.ts -u`, which writes the files again.
   */
  it('read as their file says', async () => {
    await expect(readingSheet(locale)).toMatchFileSnapshot(`./reading/${locale}.md`);
  });

  it.each(kindNames)('of a %s nanny claim nothing that her profile does not state', (kind) => {
    for (const seed of seeds) {
      expect(checkFacts(textOf(kind, seed, locale), factsOf(kind, seed)).removed).toEqual([]);
    }
  });

  it.each(kindNames)('of a %s nanny neither are all alike nor all begin alike', (kind) => {
    const texts = seeds.map((seed) => textOf(kind, seed, locale));
    expect(new Set(texts).size).toBe(seeds.length);
    const openings = texts.map((text) => text.split(/[.。:：]/u)[0]);
    expect(new Set(openings).size).toBeGreaterThan(1);
  });
});
