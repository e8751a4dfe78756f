import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { ProductError } from '#domain/errors.ts';
import { randomToken, sha256Hex } from '../../../crypto.ts';
import { writeAuditEntry } from '../../../records/audit.ts';
import type { Services } from '../../../services.ts';
import { startFlow } from '../../identity/codes.ts';
import { auditEntryOf } from '../../../session/actor.ts';
import { issueChallenge, readChallenge } from './challenge.ts';
import { selectPasskey, signInWithPasskey } from './queries.ts';
import {
  fromBase64Url,
  library,
  type PasskeyAnswer,
  refusedOtherwise,
  type RelyingParty,
  verifyAssertion,
} from './webauthn.ts';

/**
 * The options with which the browser offers the passkeys that it has for the desk. The same for everybody: they name no passkey,
 * so the browser finds discoverable ones only.
 * @returns the options, and the flow that must be sent with the response
 */
export async function startPasskeySignIn(services: Services, flowCookie: string | undefined, party: RelyingParty) {
  const { generateAuthenticationOptions } = await library();
  const { flow, flowHash } = await startFlow({ flow: flowCookie });
  const challenge = await issueChallenge(services, flowHash);
  const options = await generateAuthenticationOptions({
    rpID: party.hostname,
    challenge,
    userVerification: 'required',
  });
  return { flow, options };
}

/**
 * Opens a desk session for the owner of a passkey. A refusal of a known passkey is written down.
 * @returns the session's token
 * @throws ProductError passkey_refused
 */
export async function finishPasskeySignIn(
  services: Services,
  input: PasskeyAnswer & { flow: string | undefined },
): Promise<string> {
  const response = input.response as AuthenticationResponseJSON;
  if (input.flow === undefined) throw new ProductError('passkey_refused');
  const flowHash = await sha256Hex(input.flow);
  const signed = await challengeIn(response);
  const challenge = await readChallenge(services, signed, flowHash);
  const passkey = await selectPasskey(services.db, response.id);
  if (!passkey) throw new ProductError('passkey_refused');
  const actor = { id: passkey.staffId, network: input.network };
  const counter = await verifyAssertion(passkey, { response, party: input.party, challenge: signed }).catch(
    async (error: unknown) => {
      const failed = { action: 'desk.sign-in-failed', subjectId: passkey.staffId };
      await writeAuditEntry(services.db, { ...auditEntryOf(services, actor, failed), actorId: null });
      throw error;
    },
  );
  const token = randomToken();
  const isOpen = await signInWithPasskey(services, {
    tokenHash: await sha256Hex(token),
    flowHash,
    challenge,
    passkeyId: passkey.id,
    counter,
    entry: auditEntryOf(services, actor, { action: 'desk.signed-in', subjectId: passkey.staffId }),
  });
  if (!isOpen) throw new ProductError('passkey_refused');
  return token;
}

const clientDataSchema = z.object({ challenge: z.string().max(400) });

/** The challenge in a response, unverified. */
function challengeIn(response: AuthenticationResponseJSON): Promise<string> {
  return refusedOtherwise(async () => {
    const bytes = fromBase64Url(z.string().parse(response.response.clientDataJSON));
    return clientDataSchema.parse(JSON.parse(new TextDecoder().decode(bytes))).challenge;
  });
}
