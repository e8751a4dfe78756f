import type { Translator } from '../messages/catalogue.ts';
import { isTrustlineCheckDue, type PublicTrustline } from './record.ts';

/**
 * The badge of a TrustLine check. It always names the agency and the day of the check; a check that has to be repeated is told in
 * the past tense.
 */
export function trustlineBadge(
  { state, checkedOn }: PublicTrustline,
  { text, date }: Translator,
  { agencyName: agency, today }: { agencyName: string; today: string },
): { label: string; meaning: string } {
  const id = `profile.trustline.${state}`;
  const values = { agency, date: date(checkedOn) };
  return {
    label: text(isTrustlineCheckDue(checkedOn, today) ? `${id}.before` : id, values),
    meaning: text(`${id}.meaning`, values),
  };
}
