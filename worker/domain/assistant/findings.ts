import type { Certification } from '../certification/schema.ts';
import { hasWorkingDay } from '../profile/availability.ts';
import type { OwnerProfile } from '../profile/schema.ts';
import { profileLimits } from '../profile/fields.ts';

/** The wizard step on which a finding can be fixed. */
export type FindingStep =
  | 'personal-information'
  | 'work-preferences'
  | 'experience'
  | 'certifications'
  | 'video-resume'
  | 'availability';

/**
 * What a profile can lack, most important first, and the step on which it is fixed. Codes are stable; their texts are
 * `assistant.finding.<code>` and `assistant.finding.<code>.why`.
 */
export const findingSteps = {
  name: 'personal-information',
  contact: 'personal-information',
  languages: 'personal-information',
  ages: 'work-preferences',
  duties: 'work-preferences',
  years: 'experience',
  experience: 'experience',
  expired: 'certifications',
  startPassed: 'work-preferences',
  photo: 'personal-information',
  video: 'video-resume',
  about: 'experience',
  days: 'availability',
  cpr: 'certifications',
  specialties: 'experience',
  experienceShort: 'experience',
  aboutShort: 'experience',
  transcript: 'video-resume',
  expiring: 'certifications',
} as const satisfies Record<string, FindingStep>;

/** Something that a profile lacks. The interface words it. */
export type FindingCode = keyof typeof findingSteps;

/** A shorter text tells families too little. In Chinese a character counts as about three letters. */
const tellingLength = { experience: 120, about: 160 } as const;

/** The part of a profile that the rules check. */
export type FindingSubject = Pick<
  OwnerProfile,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'languages'
  | 'preferredAgeGroups'
  | 'duties'
  | 'availableFrom'
  | 'yearsExperience'
  | 'experienceDescription'
  | 'aboutMe'
  | 'specialties'
  | 'profileImageUrl'
  | 'videoResumeUrl'
  | 'videoTranscript'
  | 'availabilityCalendar'
>;

/**
 * What would make the profile stronger, most important first.
 * @param certifications undefined while unknown: then there are no findings about certifications
 * @param today `YYYY-MM-DD`
 */
export function findingsOf(
  profile: FindingSubject,
  certifications: readonly Pick<Certification, 'name' | 'expiry'>[] | undefined,
  today: string,
): FindingCode[] {
  const experience = weightOf(profile.experienceDescription);
  const about = weightOf(profile.aboutMe);
  const expiry = new Set((certifications ?? []).map((certification) => certification.expiry));
  const found: Record<FindingCode, boolean> = {
    name: !profile.firstName || !profile.lastName,
    contact: !profile.email || !profile.phone,
    languages: profile.languages.length === 0,
    ages: profile.preferredAgeGroups.length === 0,
    duties: profile.duties.length === 0,
    years: profile.yearsExperience === undefined,
    experience: (profile.experienceDescription ?? '').trim().length < profileLimits.experienceDescriptionMin,
    expired: expiry.has('expired'),
    startPassed: profile.availableFrom !== undefined && profile.availableFrom < today,
    photo: !profile.profileImageUrl,
    video: !profile.videoResumeUrl,
    about: about === 0,
    days: !hasWorkingDay(profile.availabilityCalendar),
    cpr: certifications !== undefined && !certifications.some(({ name }) => /\bcpr\b|\brcp\b|心肺复苏/i.test(name)),
    specialties: profile.specialties.length === 0,
    experienceShort: experience >= profileLimits.experienceDescriptionMin && experience < tellingLength.experience,
    aboutShort: about > 0 && about < tellingLength.about,
    transcript: Boolean(profile.videoResumeUrl) && !profile.videoTranscript,
    expiring: expiry.has('expires-soon'),
  };
  return findingCodes.filter((code) => found[code]);
}

const findingCodes = Object.keys(findingSteps).filter((code): code is FindingCode => Object.hasOwn(findingSteps, code));

/** The amount of information in a text, in letters of an alphabet. */
function weightOf(text: string | undefined): number {
  const characters = [...(text ?? '').trim()];
  return characters.reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 3 : 1), 0);
}
