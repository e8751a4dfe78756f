import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { ProductError } from '#domain/errors.ts';
import type { Services } from '../../../services.ts';
import { auditEntryOf, type Actor } from '../actor.ts';
import { deletePasskey, insertPasskey, openSession, storeChallenge, takeChallenge } from './queries.ts';
import type { DeskSession } from './service.ts';

/** Time limit for a passkey's response, ms. */
const answerWithinMs = 5 * 60_000;

/** Maximum number of passkeys per person. */
const maxPasskeys = 10;

/** COSE ids of ES256 and RS256: every authenticator supports one of them, and the Workers runtime verifies both. */
const algorithms = [-7, -257];

/** The origin to which a passkey is bound: the one at which the desk was opened. */
export interface RelyingParty {
  origin: string;
  hostname: string;
}

/** Loaded on demand, because the library is large and used for only minutes a day. */
const library = () => import('@simplewebauthn/server');

/** The options with which the browser creates a passkey for the signed-in person. */
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
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (known >= maxPasskeys) throw new ProductError('too_many_passkeys');
  return options;
}

/**
 * Stores a passkey that the browser created.
 * @throws ProductError passkey_refused when the response does not match the challenge
 */
export async function finishRegistration(
  services: Services,
  session: DeskSession,
  input: { name: string; response: unknown; party: RelyingParty; network: string },
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
  const actor = { id: session.id, network: input.network };
  const entry = auditEntryOf(services, actor, {
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
  if (!(await insertPasskey(services.db, { row, max: maxPasskeys, entry })))
    throw new ProductError('too_many_passkeys');
}

/** The options with which the browser uses one of the person's passkeys. */
export async function startAuthentication(services: Services, session: DeskSession, party: RelyingParty) {
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

/** Opens the session if the passkey belongs to the person. @throws ProductError passkey_refused */
export async function finishAuthentication(
  services: Services,
  session: DeskSession,
  input: { response: unknown; party: RelyingParty; network: string },
): Promise<void> {
  const { verifyAuthenticationResponse } = await library();
  const response = input.response as AuthenticationResponseJSON;
  const { challenge, passkey } = await challengeOf(services, session, response.id);
  if (!passkey) throw new ProductError('passkey_refused');
  const verified = await refusedOtherwise(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: input.party.origin,
      expectedRPID: input.party.hostname,
      credential: { id: passkey.id, publicKey: fromBase64Url(passkey.publicKey), counter: passkey.counter },
    }),
  );
  if (!verified.verified) throw new ProductError('passkey_refused');
  const isOpen = await openSession(services.db, {
    tokenHash: session.tokenHash,
    credentialId: passkey.id,
    counter: verified.authenticationInfo.newCounter,
    entry: auditEntryOf(
      services,
      { id: session.id, network: input.network },
      { action: 'desk.signed-in', subjectId: session.id },
    ),
  });
  if (!isOpen) throw new ProductError('session_required');
}

/**
 * Removes one of the caller's own passkeys; the last one only where none is required.
 * @throws ProductError not_found, last_passkey
 */
export async function removePasskey(services: Services, actor: Actor, id: string): Promise<void> {
  const mayBeLast = services.config.deskPasskey === 'optional';
  const entry = auditEntryOf(services, actor, { action: 'passkey.removed', subjectId: actor.id });
  if (await deletePasskey(services.db, { id, staffId: actor.id, mayBeLast, entry })) return;
  throw new ProductError(mayBeLast ? 'not_found' : 'last_passkey');
}

async function withChallenge<Options>(
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

async function challengeOf(services: Services, session: DeskSession, credentialId: string) {
  const { challenge, passkey } = await takeChallenge(services.db, {
    tokenHash: session.tokenHash,
    credentialId,
    challengedAfter: services.clock.now() - answerWithinMs,
  });
  if (challenge === null) throw new ProductError('passkey_refused');
  return { challenge, passkey };
}

/** The library throws different errors for different mismatches. The person sees the same error for all of them. */
async function refusedOtherwise<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (cause) {
    throw new ProductError('passkey_refused', { cause });
  }
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
