import { dayMs, hourMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { codeLength, codeLifetimeMs, resendDelaysSeconds } from '#domain/identity/code.ts';
import { type OwnerDetails, silentNumberDays } from '#domain/identity/owner.ts';
import { hmacHex, randomDigits, randomToken, sameDigest, sha256Hex } from '../../crypto.ts';
import { uncountEvent } from '../../db/rate-limits.ts';
import type { Services } from '../../services.ts';
import { codeReference, sendFailure } from './delivery.ts';
import { type CodeLimits, furtherCheckLimits } from './limits.ts';
import {
  type CodeCheck,
  type CodeToStore,
  forgetUnsentCode,
  selectCheckRefusal,
  selectRefusal,
  storeCode,
  takeCodeCheck,
} from './queries.ts';
import type { Caller } from '../../session/caller.ts';

/** Maximum number of checks of a code, right or wrong (docs/architecture.md 3). */
const maxChecks = 5;

/** After an hour without a code, the waits between codes start over. */
export const resendResetMs = hourMs;

/** A requested code. */
interface CodeRequest {
  subject: string;
  flowHash: string;
  limits: CodeLimits;
}

/** A stored code. */
export interface IssuedCode {
  code: string;
  /** When it was created, ms. */
  sentAt: number;
  /** For the provider, which returns it in a delivery report. */
  reference: string;
  /** How long to wait for the next one. */
  resendAfterSeconds: number;
}

/**
 * Creates a one-time code and stores its HMAC. The code counts as sent.
 * @throws ProductError code_resend_too_soon, too_many_codes
 */
export async function issueCode(services: Services, input: CodeRequest, caller: Caller): Promise<IssuedCode> {
  const { config, db, clock } = services;
  const { subject, flowHash, limits } = input;
  const now = clock.now();
  const code = randomDigits(codeLength);
  const entry: CodeToStore = {
    phone: subject,
    flowHash,
    addressHash: await networkHash(services, caller),
    cookieBound: caller.keepsFlow || caller.flow !== undefined,
    codeHash: await hashCode(config.identitySecret, { subject, flowHash, code }),
    expiresAt: now + codeLifetimeMs,
    now,
    limits,
    resendDelaysMs: resendDelaysSeconds.map((seconds) => seconds * 1000),
    resendResetMs,
  };
  const sends = await storeCode(db, entry);
  if (sends === null) throw await sendRefusal(services, entry);
  return {
    code,
    sentAt: now,
    reference: codeReference({ flowHash, sentAt: now }),
    resendAfterSeconds: resendDelaysSeconds[sends - 1] ?? resendDelaysSeconds[3],
  };
}

/**
 * Issues a code and texts it. A code that could not be sent counts toward no limit.
 * @returns how many seconds to wait for the next one
 * @throws ProductError code_resend_too_soon, too_many_codes, sms_unavailable and the errors of an invalid number
 */
export async function issueAndSendCode(
  services: Services,
  input: CodeRequest & { phone: string; text(code: string): string },
  caller: Caller,
): Promise<number> {
  const { subject, flowHash, phone, limits } = input;
  const { code, sentAt: now, reference, resendAfterSeconds } = await issueCode(services, input, caller);
  try {
    await services.sms.send(phone, input.text(code), reference);
  } catch (cause) {
    await forgetUnsentCode(services.db, { subjects: [subject], recipients: limits.recipients, flowHash, now });
    await uncountEvent(services.db, limits.counted, now);
    throw sendFailure(cause);
  }
  return resendAfterSeconds;
}

/** The caller's flow, or a new one. */
export async function startFlow(caller: Pick<Caller, 'flow'>): Promise<{ flow: string; flowHash: string }> {
  const flow = caller.flow ?? randomToken();
  return { flow, flowHash: await sha256Hex(flow) };
}

/**
 * Checks a code and uses up one of its checks. The caller of this function still has to consume the code, once.
 * @returns the flow that it was sent to, the keys of the failures that a correct code undoes, and what only the owner of a silent
 *   number knows, for `requireOwner`
 * @throws ProductError code_incorrect, code_expired, code_checks_exhausted, too_many_attempts
 */
export async function checkCode(
  services: Services,
  { subject, phone, code }: { subject: string; phone: string; code: string },
  caller: Caller,
): Promise<{ flowHash: string; failureKeys: string[]; silentOwner: OwnerDetails | null }> {
  const limits = await furtherCheckLimits(services, phone);
  const now = services.clock.now();
  const check: CodeCheck = {
    phone: subject,
    sentTo: phone,
    signedInBefore: now - silentNumberDays * dayMs,
    flowHash: caller.flow === undefined ? null : await sha256Hex(caller.flow),
    addressHash: await networkHash(services, caller),
    maxChecks,
    furtherCheckLimits: limits,
    now,
  };
  const stored = await takeCodeCheck(services.db, check);
  if (!stored) throw await checkRefusal(services, check);
  const { flowHash, silentOwner } = stored;
  const { identitySecrets } = services.config;
  const hashes = await Promise.all(identitySecrets.map((secret) => hashCode(secret, { subject, flowHash, code })));
  if (!hashes.some((hash) => sameDigest(stored.codeHash, hash))) {
    throw new ProductError('code_incorrect', { issues: [{ path: 'code', messageId: 'errors.code_incorrect' }] });
  }
  return { flowHash, failureKeys: limits.map((limit) => limit.key), silentOwner };
}

function networkHash({ config }: Services, caller: Caller): Promise<string> {
  return hmacHex(config.identitySecret, `network:${caller.network}`);
}

function hashCode(secret: string, input: { subject: string; flowHash: string; code: string }): Promise<string> {
  return hmacHex(secret, `code:${input.subject}:${input.flowHash}:${input.code}`);
}

async function sendRefusal(services: Services, entry: CodeToStore): Promise<ProductError> {
  const { waitMs, limitReached } = await selectRefusal(services.db, entry);
  if (limitReached) return new ProductError('too_many_codes', { retryAfterSeconds: hourMs / 1000 });
  return new ProductError('code_resend_too_soon', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

async function checkRefusal(services: Services, check: CodeCheck): Promise<ProductError> {
  const { code, tooManyFailures } = await selectCheckRefusal(services.db, check);
  const usable = code !== null && !code.consumed && code.expiresAt > check.now;
  if (usable && tooManyFailures) return new ProductError('too_many_attempts', { retryAfterSeconds: hourMs / 1000 });
  if (usable && code.checks >= maxChecks) return new ProductError('code_checks_exhausted');
  return new ProductError('code_expired', { issues: [{ path: 'code', messageId: 'errors.code_expired' }] });
}
