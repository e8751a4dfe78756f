import { ProductError } from '#domain/errors.ts';
import type { Services } from '../../../services.ts';
import { freshSpan, requireConfirmed } from '../policy.ts';
import type { DeskSession } from '../../../session/desk-session.ts';
import { type Confirming, selectConfirmation } from './queries.ts';

/** The session that makes a write. */
export type ActingSession = Pick<DeskSession, 'tokenHash'>;

type Tools = Pick<Services, 'config' | 'clock'>;

/** What a write that hands the desk to somebody requires of the session that makes it, for its own statement. */
export function confirming({ config, clock }: Tools, { tokenHash }: ActingSession): Confirming {
  return { tokenHash, fresh: freshSpan(clock.now()), mayBeCode: config.deskPasskey === 'optional' };
}

/**
 * Explains a write that was refused: returns when the session was confirmed, so that there is another reason.
 * @throws ProductError fresh_passkey_needed, passkey_needed, fresh_code_needed; session_required when the session has ended
 */
export async function requireConfirmedSession(services: Services, { tokenHash }: ActingSession): Promise<void> {
  const found = await selectConfirmation(services.db, tokenHash);
  if (!found) throw new ProductError('session_required');
  requireConfirmed(found, { now: services.clock.now(), deskPasskey: services.config.deskPasskey });
}
