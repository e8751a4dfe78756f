import type { Device } from '#domain/account/schema.ts';
import { hourMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { retriedOnce } from '../../../db/transient.ts';
import type { Services } from '../../../services.ts';
import { newProfileLimits } from '../limits.ts';
import { deleteSession, insertAnonymousUser } from './queries.ts';
import { createSessionToken, type Session } from '../../../session/session.ts';

/**
 * Creates an anonymous user with a session, for the quick flow (docs/architecture.md 3).
 * @throws ProductError human_check_failed if the agency requires the check, too_many_profiles
 */
export async function startAnonymousSession(
  services: Services,
  { network, humanToken, device }: { network: string; humanToken: string | undefined; device: Device },
): Promise<{ session: Session; token: string }> {
  if (!(await services.humanCheck.isHuman(humanToken ?? ''))) throw new ProductError('human_check_failed');
  const userId = createId();
  const { token, tokenHash } = await createSessionToken();
  const now = services.clock.now();
  const limits = await newProfileLimits(services, network);
  if (!(await insertAnonymousUser(services.db, { userId, tokenHash, device, limits, now }))) {
    throw new ProductError('too_many_profiles', { retryAfterSeconds: hourMs / 1000 });
  }
  return {
    session: { userId, phone: undefined, profileId: undefined, tokenHash, createdAt: now, mayWrite: true },
    token,
  };
}

/** Ends the session at once: its token is rejected from now on. */
export async function endSession(services: Services, session: Session): Promise<void> {
  await retriedOnce(() => deleteSession(services.db, session.tokenHash));
}
