import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey } from '#domain/agency/desk-session.ts';
import { ProductError } from '#domain/errors.ts';
import type { Services } from '../../../services.ts';
import { type Actor, auditEntryOf } from '../../../session/actor.ts';
import { toIso, toIsoOrNull } from '../item-fields.ts';
import { freshSpan, requireFreshPasskey } from '../policy.ts';
import type { DeskSession } from '../../../session/desk-session.ts';
import { passkeyNotice } from './notice.ts';
import { deletePasskey, insertPasskey, selectPasskeys } from './queries.ts';
import { challengeOf, withChallenge } from './session-challenge.ts';
import { algorithms, library, refusedOtherwise, type RelyingParty, toBase64Url } from './webauthn.ts';

/** Maximum number of passkeys per person. */
const maxPasskeys = 10;

/** The person's own passkeys, oldest first. */
export async function listPasskeys(services: Services, staffId: string): Promise<Passkey[]> {
  const rows = await selectPasskeys(services.db, staffId);
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: toIso(createdAt),
    lastUsedAt: toIsoOrNull(lastUsedAt),
  }));
}

/**
 * The options with which the browser creates a discoverable passkey for the signed-in person.
 * @throws ProductError fresh_passkey_needed, too_many_passkeys
 */
export async function startRegistration(services: Services, session: DeskSession, party: RelyingParty) {
  const { generateRegistrationOptions } = await library();
  const { options, known } = await withChallenge(services, session, (challenge, present) =>
    generateRegistrationOptions({
      rpName: services.config.agency.name,
      rpID: party.hostname,
      userName: session.name,
      userDisplayName: session.name,
      userID: new TextEncoder().encode(session.id),
      challenge,
      attestationType: 'none',
      excludeCredentials: present,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    }),
  );
  requireFreshPasskey({ passkeys: known, passkeyAt: session.passkeyAt }, services.clock.now());
  if (known >= maxPasskeys) throw new ProductError('too_many_passkeys');
  return options;
}

/**
 * Stores a passkey that the browser created, and notifies its owner.
 * @throws ProductError passkey_refused when the response does not match the challenge; fresh_passkey_needed, too_many_passkeys,
 *   and session_required when the session ended meanwhile
 */
export async function finishRegistration(
  services: Services,
  session: DeskSession,
  input: { name: string; response: unknown; party: RelyingParty; actor: Actor },
): Promise<void> {
  const { verifyRegistrationResponse } = await library();
  const response = input.response as RegistrationResponseJSON;
  const { challenge } = await challengeOf(services, session, response.id);
  const verified = await refusedOtherwise(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: input.party.origin,
      expectedRPID: input.party.hostname,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified.verified) throw new ProductError('passkey_refused');
  const { credential } = verified.registrationInfo;
  const entry = auditEntryOf(services, input.actor, {
    action: 'passkey.added',
    subjectId: session.id,
    detail: { name: input.name },
  });
  const row = {
    id: credential.id,
    staffId: session.id,
    name: input.name,
    publicKey: toBase64Url(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    createdAt: entry.at,
  };
  const notice = passkeyNotice(services, session, { kind: 'added', locale: input.actor.locale });
  const fresh = freshSpan(entry.at);
  const { isAdded, known, isSignedIn } = await insertPasskey(services, {
    row,
    tokenHash: session.tokenHash,
    fresh,
    max: maxPasskeys,
    entry,
    notice,
  });
  if (isAdded) return;
  if (!isSignedIn) throw new ProductError('session_required');
  requireFreshPasskey({ passkeys: known, passkeyAt: session.passkeyAt }, entry.at);
  throw new ProductError(known >= maxPasskeys ? 'too_many_passkeys' : 'passkey_refused');
}

/**
 * Removes one of the caller's own passkeys, with the sessions that rest on it, and notifies the caller. The last passkey can be
 * removed only where none is required.
 * @throws ProductError not_found, last_passkey
 */
export async function removePasskey(services: Services, session: DeskSession, actor: Actor, id: string): Promise<void> {
  const mayBeLast = services.config.deskPasskey === 'optional';
  const entry = auditEntryOf(services, actor, { action: 'passkey.removed', subjectId: actor.id });
  const notice = passkeyNotice(services, session, { kind: 'removed', locale: actor.locale });
  const outcome = await deletePasskey(services, { id, staffId: actor.id, mayBeLast, entry, notice });
  if (outcome === 'unknown') throw new ProductError('not_found');
  if (outcome === 'last') throw new ProductError('last_passkey');
}
