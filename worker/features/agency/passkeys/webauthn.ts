import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { minuteMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';

/** Time limit for a passkey's response, ms. */
export const answerWithinMs = 5 * minuteMs;

/** COSE ids of ES256 and RS256: every authenticator supports one of them, and the Workers runtime verifies both. */
export const algorithms = [-7, -257];

/** The origin to which a passkey is bound: the one at which the desk was opened. */
export interface RelyingParty {
  origin: string;
  hostname: string;
}

/** A response of the browser's passkey dialog, as it arrived. */
export interface PasskeyAnswer {
  response: unknown;
  party: RelyingParty;
  network: string;
}

/** Loaded on demand, because the library is large and used for only minutes a day. */
export const library = () => import('@simplewebauthn/server');

/**
 * Verifies that a passkey signed the challenge here, and that its owner was present and verified.
 * @returns the passkey's new signature counter
 * @throws ProductError passkey_refused
 */
export async function verifyAssertion(
  passkey: { id: string; publicKey: string; counter: number },
  input: {
    response: AuthenticationResponseJSON;
    party: RelyingParty;
    challenge: string | ((challenge: string) => boolean);
  },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await refusedOtherwise(() =>
    verifyAuthenticationResponse({
      response: input.response,
      expectedChallenge: input.challenge,
      expectedOrigin: input.party.origin,
      expectedRPID: input.party.hostname,
      credential: { id: passkey.id, publicKey: fromBase64Url(passkey.publicKey), counter: passkey.counter },
    }),
  );
  if (!verified) throw new ProductError('passkey_refused');
  return authenticationInfo.newCounter;
}

/** The library throws different errors for different mismatches. The person sees the same error for all of them. */
export async function refusedOtherwise<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (cause) {
    throw new ProductError('passkey_refused', { cause });
  }
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** @throws DOMException when the text is not base64url */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
