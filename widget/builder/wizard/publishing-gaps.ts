import { hasWorkingDay } from '#domain/profile/availability.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';

/** The gaps that families would notice in a published profile, and the step that fills each. */
export const gapSteps = { video: 'video-resume', days: 'availability' } as const;

/** A gap to ask about before a profile becomes public. */
export type PublishingGap = keyof typeof gapSteps;

/**
 * The gaps to ask about before the first publication, the most important first. A public profile has none, because its owner was
 * already asked. Captions wait until the page is public: there the nanny is offered to add them.
 * @param isVideoMissing whether an upload was started and did not arrive
 */
export function publishingGaps(
  { isPublic, availabilityCalendar: calendar }: Pick<OwnerProfile, 'isPublic' | 'availabilityCalendar'>,
  isVideoMissing: boolean,
): PublishingGap[] {
  const gaps: PublishingGap[] = [];
  if (isVideoMissing) gaps.push('video');
  if (isPublic) return gaps;
  if (!hasWorkingDay(calendar) && !calendar.flexibleSchedule) gaps.push('days');
  return gaps;
}
