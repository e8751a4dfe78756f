import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { ProductError } from '#domain/errors.ts';
import { randomToken, sha256Hex } from '../../../crypto.ts';
import { writeAuditEntry } from '../../../records/audit.ts';
import type { Services } from '../../../services.ts';
import { auditEntryOf } from '../../../session/actor.ts';
import type { DeskSession } from '../../../session/desk-session.ts';
import { confirmSession } from './queries.ts';
import { challengeOf, withChallenge } from './session-challenge.ts';
import { library, type PasskeyAnswer, type RelyingParty, verifyAssertion } from './webauthn.ts';

/**
 * The options with which the browser uses one of the person's passkeys. They name the passkeys, so passkeys that the browser
 * cannot find by itself work too.
 */
export async function startStepUp(services: Services, session: DeskSession, party: RelyingParty) {
  const { generateAuthenticationOptions } = await library();
  const { options } = await withChallenge(services, session, (challenge, present) =>
    generateAuthenticationOptions({
      rpID: party.hostname,
      challenge,
      allowCredentials: present,
      userVerification: 'required',
    }),
  );
  return options;
}

/**
 * Confirms the session with one of the person's passkeys: a session that waited for it opens, and an open one is fresh again. A
 * refusal is written down.
 * @returns the session's new token; the old one is invalid
 * @throws ProductError passkey_refused, session_required
 */
export async function finishStepUp(services: Services, session: DeskSession, input: PasskeyAnswer): Promise<string> {
  const actor = { id: session.id, network: input.network };
  try {
    return await stepUp(services, session, input);
  } catch (error) {
    if (error instanceof ProductError && error.code === 'passkey_refused') {
      const failed = { action: 'desk.sign-in-failed', subjectId: session.id };
      await writeAuditEntry(services.db, auditEntryOf(services, actor, failed));
    }
    throw error;
  }
}

async function stepUp(services: Services, session: DeskSession, input: PasskeyAnswer): Promise<string> {
  const response = input.response as AuthenticationResponseJSON;
  const { challenge, passkey } = await challengeOf(services, session, response.id);
  if (!passkey) throw new ProductError('passkey_refused');
  const counter = await verifyAssertion(passkey, { response, party: input.party, challenge });
  const token = randomToken();
  const action = session.stage === 'open' ? 'passkey.confirmed' : 'desk.signed-in';
  const isConfirmed = await confirmSession(services, {
    tokenHash: session.tokenHash,
    newTokenHash: await sha256Hex(token),
    passkeyId: passkey.id,
    counter,
    entry: auditEntryOf(services, { id: session.id, network: input.network }, { action, subjectId: session.id }),
  });
  if (!isConfirmed) throw new ProductError('session_required');
  return token;
}
