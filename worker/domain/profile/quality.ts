import type { MessageValues } from '../messages/catalogue.ts';
import { availabilityFlags } from './availability.ts';
import type { PublicProfile } from './schema.ts';

/** How much of what families look for a profile tells. */
export interface QualityView {
  level: string;
  parts: { label: string; isThere: boolean }[];
}

/** What families look for, computed from the profile itself: a score that its owner writes proves nothing. */
export function qualityView(
  profile: PublicProfile,
  certificationCount: number,
  text: (id: string, values?: MessageValues) => string,
): QualityView {
  const calendar = profile.availabilityCalendar;
  const present = {
    photo: profile.profileImageUrl !== undefined,
    video: profile.videoResumeUrl !== undefined,
    about: Boolean(profile.aboutMe?.trim()),
    experience: Boolean(profile.experienceDescription?.trim()),
    certifications: certificationCount > 0,
    availability: calendar.availableWeekdays.length > 0 || availabilityFlags.some((flag) => calendar[flag]),
  };
  const parts = Object.entries(present).map(([part, isThere]) => ({ label: text(`profile.quality.${part}`), isThere }));
  const percent = Math.round((parts.filter((part) => part.isThere).length / parts.length) * 100);
  return { level: text('profile.quality.level', { percent }), parts };
}
