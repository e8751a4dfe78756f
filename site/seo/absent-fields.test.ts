import fc from 'fast-check';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { PublicCertification } from '#domain/certification/schema.ts';
import { locales } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { defaultAvailability, timeOptions } from '#domain/profile/availability.ts';
import {
  ageGroups,
  commonLanguages,
  commonSpecialties,
  duties,
  travelOptions,
  weekdays,
  workArrangements,
} from '#domain/profile/enums.ts';
import { type PublicProfile, publicProfileSchema } from '#domain/profile/schema.ts';
import { createProfileView } from '#domain/profile/view.ts';
import { createListingView } from '#domain/directory/view.ts';
import { loadConfig } from '#worker/config.ts';
import { findProblems } from './json-ld-validator.ts';
import { profileHead } from './profile-head.ts';

const facts = { agencyName: 'Golden Oak', defaultLocation: 'Los Angeles, CA', today: '2026-11-21' };
const at = '2026-11-21T00:00:00.000Z';

/** Words that resemble neither a placeholder nor a message id. */
const words = fc
  .string({ unit: fc.constantFrom('a', 'B', 'é', '王', '梅', ' ', '-', '🍼', '\u202e'), minLength: 1, maxLength: 40 })
  .filter((text) => text.trim() !== '');
const longText = fc.array(words, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));
const own = (common: readonly string[]) =>
  fc.uniqueArray(fc.oneof(fc.constantFrom(...common), words), { maxLength: 6 });
const media = fc.constant('/api/objects/uploads/abcdefghij0123456789');
const dateTime = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const calendar = fc
  .record(
    {
      availableWeekdays: fc.subarray([...weekdays]),
      availableWeekends: fc.boolean(),
      overnightCare: fc.boolean(),
      emergencyAvailability: fc.boolean(),
      travelAvailability: fc.boolean(),
      flexibleSchedule: fc.boolean(),
      shortNoticeAvailable: fc.boolean(),
      holidayAvailability: fc.boolean(),
      preferredStartTime: fc.constantFrom(...timeOptions),
      preferredEndTime: fc.constantFrom(...timeOptions),
      unavailableDates: fc.uniqueArray(
        dateTime.map((text) => text.slice(0, 10)),
        { maxLength: 12 },
      ),
    },
    { requiredKeys: [] },
  )
  .map((chosen) => Object.assign({}, defaultAvailability, chosen));

/** Every profile that may be public: each optional field is present or absent. */
const publicProfiles: fc.Arbitrary<PublicProfile> = fc
  .record(
    {
      id: fc.constant('abcdefghij0123456789'),
      slug: fc.constant('ana-li-x1y2z'),
      firstName: words,
      lastName: words,
      city: words,
      state: words,
      languages: own(commonLanguages),
      profileImageUrl: media,
      workArrangement: fc.constantFrom(...workArrangements),
      preferredAgeGroups: fc.subarray([...ageGroups]),
      travelWillingness: fc.subarray([...travelOptions]),
      duties: fc.subarray([...duties]),
      yearsExperience: fc.nat(80),
      familiesServed: fc.nat(500),
      specialties: own(commonSpecialties),
      experienceDescription: longText,
      aboutMe: longText,
      videoResumeUrl: media,
      videoTranscript: longText,
      videoChapters: fc.constant([
        { question: 'who', startMs: 0, endMs: 4500, hasWords: true },
        { question: 'day', startMs: 4500, endMs: 9000, hasWords: false },
      ]),
      isActive: fc.constant(true),
      isPublic: fc.constant(true),
      completenessScore: fc.nat(100),
      backgroundCheckConsent: fc.boolean(),
      backgroundCheckedOn: fc.constant('2026-11-01'),
      trustline: fc.constantFrom(
        { state: 'registered', checkedOn: '2026-11-01' },
        { state: 'applicant', checkedOn: '2025-11-01' },
      ),
      reviewedAt: fc.constant(at),
      availabilityCalendar: calendar,
      createdAt: fc.constant(at),
      updatedAt: fc.constant(at),
    },
    {
      requiredKeys: [
        'id',
        'languages',
        'preferredAgeGroups',
        'travelWillingness',
        'duties',
        'specialties',
        'isActive',
        'isPublic',
        'completenessScore',
        'backgroundCheckConsent',
        'availabilityCalendar',
        'createdAt',
        'updatedAt',
      ],
    },
  )
  .map((profile) => publicProfileSchema.parse(profile));

const certifications: fc.Arbitrary<PublicCertification[]> = fc.array(
  fc.record(
    {
      id: words,
      name: fc.oneof(fc.constant('CPR'), words),
      issuer: words,
      issueDate: dateTime,
      expiryDate: dateTime,
      verified: fc.boolean(),
    },
    { requiredKeys: ['id', 'name', 'verified'] },
  ),
  { maxLength: 3 },
);

/** Every text in a view or head, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** Output for a missing value, and the format of message ids. */
const placeholder = /undefined|null|NaN|\[object|Invalid Date|\{\w+[,}]/;
const messageId = /\b(?:profile|labels|common|request|directory)\.[a-z][\w.-]+/;

describe('a public profile with any of its fields absent', () => {
  it('shows no placeholder and no message id, and its structured data is valid, in every language', () => {
    const config = loadConfig(env);
    fc.assert(
      fc.property(publicProfiles, certifications, fc.constantFrom(...locales), (profile, certified, locale) => {
        const translator = serverTranslator(locale);
        const view = createProfileView(profile, certified, translator, facts);
        const path = `/profile/${profile.slug ?? profile.id}`;
        const head = profileHead({ view, profile, path, locale, translator, config });
        const listing = createListingView(
          { profile, isVerified: false, references: 0, days: [], hasCaptions: false },
          translator,
          facts,
        );
        for (const text of textsOf([view, head, listing])) {
          expect(text).not.toMatch(placeholder);
          expect(text).not.toMatch(messageId);
        }
        expect(view.initials).not.toBe('');
        expect(view.location).not.toBe('');
        // A profile is never published without a name.
        if (profile.firstName === undefined || profile.lastName === undefined) return;
        expect(findProblems(JSON.parse(head.structuredData ?? ''))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
