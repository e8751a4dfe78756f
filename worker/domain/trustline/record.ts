import { z } from 'zod';
import { daysBetween } from '../dates.ts';

/**
 * What the desk found in California's TrustLine registry. An applicant has sent the application and fingerprints, a registered
 * provider was cleared: two legal states (Health and Safety Code 1596.605), so they never share a badge. `not-shown` keeps a check
 * on record while families are told nothing.
 */
export const trustlineStates = ['none', 'applicant', 'registered', 'not-shown'] as const;

/** What the desk found in the registry. */
export type TrustlineState = (typeof trustlineStates)[number];

/** What families may read of a check: never the number or the staff member. */
export const publicTrustlineSchema = z.strictObject({
  state: z.enum(['applicant', 'registered']),
  checkedOn: z.iso.date(),
});

/** What families may read of a check. */
export type PublicTrustline = z.output<typeof publicTrustlineSchema>;

/** Which checks this deployment shows to families. */
export interface TrustlineRule {
  /** False for agencies outside California. */
  isUsed: boolean;
  showsApplicants: boolean;
}

/** What families are told of a stored check; undefined when they are told nothing. */
export function shownTrustline(
  stored: { trustlineState: TrustlineState; trustlineCheckedOn: string | null },
  { isUsed, showsApplicants }: TrustlineRule,
): PublicTrustline | undefined {
  const { trustlineState: state, trustlineCheckedOn: checkedOn } = stored;
  if (!isUsed || (state === 'applicant' && !showsApplicants)) return undefined;
  return publicTrustlineSchema.safeParse({ state, checkedOn }).data;
}

/** A check has to be repeated after this many days. */
export const trustlineCheckDays = 365;

/** Whether a check has to be repeated. Both are calendar days in the agency's time zone. */
export function isTrustlineCheckDue(checkedOn: string, today: string): boolean {
  return daysBetween(checkedOn, today) >= trustlineCheckDays;
}
