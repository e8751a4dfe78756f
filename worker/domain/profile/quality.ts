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
 * The things that families look for and the profile lacks, and the share that it has. The nanny's own claims do not count as
 * evidence.
 */
export function qualityOf(
  profile: JudgedProfile,
  certificationCount: number,
): { percent: number; missing: QualityPart[] } {
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
  return { percent: Math.round((1 - missing.length / qualityParts.length) * 100), missing };
}

/** The level as a word: a third figure beside two percentages would be meaningless. */
function levelOf(missing: number): 'whole' | 'nearly' | 'begun' {
  if (missing === 0) return 'whole';
  return missing <= 2 ? 'nearly' : 'begun';
}

/** The quality in words. */
export function qualityView(
  profile: JudgedProfile,
  certificationCount: number,
  text: (id: string, values?: MessageValues) => string,
): QualityView {
  const { missing } = qualityOf(profile, certificationCount);
  return {
    level: text(`profile.quality.${levelOf(missing.length)}`),
    parts: qualityParts.map((part) => ({ label: text(`profile.quality.${part}`), isThere: !missing.includes(part) })),
  };
}
