import { ProductError } from '#domain/errors.ts';
import { isOwnersAnswer, type OwnerDetails } from '#domain/identity/owner.ts';
import { displayPhone } from '#domain/phone-display.ts';
import type { Config } from '../../config.ts';

/**
 * Keeps the next owner of a reassigned number out of the profile of the previous one. A code proves only who has the number now.
 * After a long silence, a new device therefore also has to know the last name or email in the profile. Called after the code was
 * checked and before it is consumed, so that the caller can answer with the same code, and its checks limit the guesses.
 * @param silentOwner what the answer has to match; null when nothing has to be asked
 * @throws ProductError last_name_or_email_needed, last_name_or_email_incorrect
 */
export function requireOwner({ agency }: Config, silentOwner: OwnerDetails | null, answer: string | undefined): void {
  if (!silentOwner || (answer !== undefined && isOwnersAnswer(answer, silentOwner))) return;
  const values = { agency: agency.name, phone: displayPhone(agency.phones[0]) };
  if (answer === undefined) throw new ProductError('last_name_or_email_needed', { values });
  const messageId = 'errors.last_name_or_email_incorrect';
  const issues = [{ path: 'lastNameOrEmail', messageId, values }];
  throw new ProductError('last_name_or_email_incorrect', { issues, values });
}
