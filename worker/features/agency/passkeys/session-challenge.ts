import { ProductError } from '#domain/errors.ts';
import type { Services } from '../../../services.ts';
import type { DeskSession } from '../../../session/desk-session.ts';
import { storeChallenge, takeChallenge } from './queries.ts';
import { answerWithinMs, toBase64Url } from './webauthn.ts';

/** Creates options with a new challenge of the session, which replaces the previous one. @returns also the number of passkeys */
export async function withChallenge<Options>(
  services: Services,
  session: DeskSession,
  make: (challenge: Uint8Array<ArrayBuffer>, present: { id: string; transports: string[] }[]) => Promise<Options>,
) {
  const challenge = crypto.getRandomValues(new Uint8Array(32));
  const present = await storeChallenge(services.db, {
    tokenHash: session.tokenHash,
    challenge: toBase64Url(challenge),
    now: services.clock.now(),
  });
  return { options: await make(challenge, present), known: present.length };
}

/**
 * Consumes the session's challenge.
 * @returns it, with the person's passkey of this id if there is one
 * @throws ProductError passkey_refused without a challenge of the last five minutes
 */
export async function challengeOf(services: Services, session: DeskSession, credentialId: string) {
  const now = services.clock.now();
  const { challenge, passkey } = await takeChallenge(services.db, {
    tokenHash: session.tokenHash,
    credentialId,
    challengedAfter: now - answerWithinMs,
    challengedBefore: now + answerWithinMs,
  });
  if (challenge === null) throw new ProductError('passkey_refused');
  return { challenge, passkey };
}
