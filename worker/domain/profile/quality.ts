import type { MessageValues } from '../messages/catalogue.ts';
import { availabilityFlags } from './availability.ts';
import type { OwnerProfile } from './schema.ts';

/** What families look for in a profile. */
const qualityParts = ['photo', 'video', 'about', 'experience', 'certifications', 'availability'] as const;

/** Something that families look for in a profile. */
type QualityPart = (typeof qualityParts)[number];

/** How many of the things that families look for a profile has. */
export interface QualityView {
  level: string;
  parts: { label: string; isThere: boolean }[];
}

type JudgedProfile = Pick<
  OwnerProfile,
  'availabilityCalendar' | 'profileImageUrl' | 'videoResumeUrl' | 'aboutMe' | 'experienceDescription'
>;

/**
 * The quality as a level, and the things that families look for and the profile lacks. The nanny's own claims do not count as
 * evidence. A level is not a percentage, because the builder already shows one: the share of the wizard's steps.
 */
export function qualityOf(
  profile: JudgedProfile,
  certificationCount: number,
): { level: QualityLevel; missing: QualityPart[] } {
  const calendar = profile.availabilityCalendar;
  const present: Record<QualityPart, boolean> = {
    photo: profile.profileImageUrl !== undefined,
    video: profile.videoResumeUrl !== undefined,
    about: Boolean(profile.aboutMe?.trim()),
    experience: Boolean(profile.experienceDescription?.trim()),
    certifications: certificationCount > 0,
    availability: calendar.availableWeekdays.length > 0 || availabilityFlags.some((flag) => calendar[flag]),
  };
  const missing = qualityParts.filter((part) => !present[part]);
  return { level: levelOf(missing.length), missing };
}

type QualityLevel = 'whole' | 'nearly' | 'begun';

function levelOf(missing: number): QualityLevel {
  if (missing === 0) return 'whole';
  return missing <= 2 ? 'nearly' : 'begun';
}

/** The quality in words. */
export function qualityView(
  profile: JudgedProfile,
  certificationCount: number,
  text: (id: string, values?: MessageValues) => string,
): QualityView {
  const { level, missing } = qualityOf(profile, certificationCount);
  return {
    level: text(`profile.quality.${level}`),
    parts: qualityParts.map((part) => ({ label: text(`profile.quality.${part}`), isThere: !missing.includes(part) })),
  };
}
