import type { Device } from '#domain/account/schema.ts';
import { ProductError } from '#domain/errors.ts';
import { codeLength, codeLifetimeMs, resendDelaysSeconds } from '#domain/identity/code.ts';
import type { Locale } from '#domain/locale.ts';
import { hmacHex, randomDigits, randomToken, sameDigest, sha256Hex } from '../../crypto.ts';
import { hourMs, type RateLimit } from '../../db/rate-limits.ts';
import type { Services } from '../../services.ts';
import { codeReference, sendFailure } from './delivery.ts';
import { furtherCheckLimits } from './limits.ts';
import {
  type CodeCheck,
  type CodeToStore,
  forgetUnsentCode,
  selectCheckRefusal,
  selectRefusal,
  storeCode,
  takeCodeCheck,
} from './queries.ts';

/** A code may be checked this often, right or wrong (design.md 3). */
const maxChecks = 5;

/** After an hour without a code the waits between codes start over. */
export const resendResetMs = hourMs;

/** Where a request comes from. `flow` is the raw flow cookie, `network` the address that limits count by. */
export interface Caller {
  flow: string | undefined;
  /** A browser: it will bring the flow back, so that nobody else may check its code. */
  keepsFlow: boolean;
  network: string;
  locale: Locale;
  device: Device;
}

/** A code that somebody asked for. */
export interface CodeToSend {
  /** What the code opens: a nanny's phone, or the same number at the desk. Codes of two subjects never meet. */
  subject: string;
  /** E.164 number that gets it; undefined sends none, so that nobody learns from the answer who is known. */
  phone: string | undefined;
  flow: string;
  flowHash: string;
  /** Whose waits between codes count. */
  recipient: string;
  limits: readonly RateLimit[];
  text(code: string): string;
}

/**
 * Sends a one-time code and keeps its HMAC.
 * @returns how many seconds to wait for the next
 * @throws ProductError code_resend_too_soon, too_many_codes, sms_unavailable and what is wrong with the number
 */
export async function issueCode(services: Services, input: CodeToSend, caller: Caller): Promise<number> {
  const { config, db, clock, sms } = services;
  const { subject, flowHash, recipient } = input;
  const now = clock.now();
  const code = randomDigits(codeLength);
  const entry: CodeToStore = {
    phone: subject,
    flowHash,
    addressHash: await networkHash(services, caller),
    cookieBound: caller.keepsFlow || caller.flow !== undefined,
    codeHash: await hashCode(config.identitySecret, { subject, flowHash, code }),
    recipient,
    expiresAt: now + codeLifetimeMs,
    now,
    limits: input.limits,
    resendDelaysMs: resendDelaysSeconds.map((seconds) => seconds * 1000),
    resendResetMs,
  };
  const sends = await storeCode(db, entry);
  if (sends === null) throw await sendRefusal(services, entry);
  if (input.phone !== undefined) {
    try {
      await sms.send(input.phone, input.text(code), codeReference({ flowHash, sentAt: now }));
    } catch (cause) {
      await forgetUnsentCode(db, { phone: subject, flowHash, now });
      throw sendFailure(cause);
    }
  }
  return resendDelaysSeconds[sends - 1] ?? resendDelaysSeconds[3];
}

/** The caller's flow, or a new one for who has none. */
export async function startFlow(caller: Caller): Promise<{ flow: string; flowHash: string }> {
  const flow = caller.flow ?? randomToken();
  return { flow, flowHash: await sha256Hex(flow) };
}

/**
 * Checks a code, which uses up one of its checks. Whoever calls this still has to consume the code, once.
 * @returns the flow that it was sent to, and the keys of the failures that a right code takes back
 * @throws ProductError code_incorrect, code_expired, code_checks_exhausted, too_many_attempts
 */
export async function checkCode(
  services: Services,
  { subject, code }: { subject: string; code: string },
  caller: Caller,
): Promise<{ flowHash: string; failureKeys: string[] }> {
  const limits = await furtherCheckLimits(services, subject);
  const check: CodeCheck = {
    phone: subject,
    flowHash: caller.flow === undefined ? null : await sha256Hex(caller.flow),
    addressHash: await networkHash(services, caller),
    maxChecks,
    furtherCheckLimits: limits,
    now: services.clock.now(),
  };
  const stored = await takeCodeCheck(services.db, check);
  if (!stored) throw await checkRefusal(services, check);
  const { flowHash } = stored;
  if (!sameDigest(stored.codeHash, await hashCode(services.config.identitySecret, { subject, flowHash, code }))) {
    throw new ProductError('code_incorrect', { issues: [{ path: 'code', messageId: 'errors.code_incorrect' }] });
  }
  return { flowHash, failureKeys: limits.map((limit) => limit.key) };
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
