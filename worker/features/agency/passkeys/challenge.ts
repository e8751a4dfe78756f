import { ProductError } from '#domain/errors.ts';
import { hmacHex, randomToken, sameDigest } from '../../../crypto.ts';
import type { Services } from '../../../services.ts';
import { answerWithinMs, fromBase64Url, refusedOtherwise } from './webauthn.ts';

// Anybody may ask for the challenge of a sign-in, so issuing one stores nothing and looks nobody up: it cannot fill the database,
// and neither the response nor its time depends on who works here. The challenge carries its expiry and our signature instead.

/** A challenge that was answered in time, by the browser that asked for it. */
export interface SignInChallenge {
  nonce: string;
  /** ms. */
  expiresAt: number;
}

/** A challenge for a sign-in of this browser. @param flowHash hash of the browser's sign-in cookie */
export async function issueChallenge({ config, clock }: Services, flowHash: string): Promise<string> {
  const payload = `${randomToken(16)}.${clock.now() + answerWithinMs}`;
  return `${payload}.${await signatureOf(config.identitySecret, payload, flowHash)}`;
}

/**
 * Reads the challenge that a passkey signed.
 * @param encoded as the browser returned it, base64url
 * @throws ProductError passkey_refused when it is not ours, another browser's, or not of the last five minutes
 */
export async function readChallenge(
  { config, clock }: Services,
  encoded: string,
  flowHash: string,
): Promise<SignInChallenge> {
  const text = await refusedOtherwise(async () => new TextDecoder().decode(fromBase64Url(encoded)));
  const [, payload, nonce, expiry, signature] = /^(([\w-]{22})\.(\d{1,15}))\.([0-9a-f]{64})$/.exec(text) ?? [];
  if (payload === undefined || nonce === undefined || signature === undefined)
    throw new ProductError('passkey_refused');
  const expected = await signatureOf(config.identitySecret, payload, flowHash);
  const expiresAt = Number(expiry);
  const now = clock.now();
  // The clocks of two machines differ a little. One that was far ahead would make a challenge valid for longer.
  const isCurrent = expiresAt > now && expiresAt <= now + 2 * answerWithinMs;
  if (!sameDigest(signature, expected) || !isCurrent) throw new ProductError('passkey_refused');
  return { nonce, expiresAt };
}

function signatureOf(secret: string, payload: string, flowHash: string): Promise<string> {
  return hmacHex(secret, `passkey-challenge:${flowHash}:${payload}`);
}
