import { ProductError } from '#domain/errors.ts';
import { idFromBytes } from '#domain/id.ts';
import { codeLength, codeLifetimeMs, resendDelaysSeconds } from '#domain/identity/code.ts';
import type { PhoneStatus, SendCodeAnswer, VerifyCodeAnswer } from '#domain/identity/schema.ts';
import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { hmac, hmacHex, randomDigits, randomToken, sameDigest, sha256Hex } from '../../crypto.ts';
import { dayMs, hourMs } from '../../db/rate-limits.ts';
import { deleteInBatches } from '../../db/sweeps.ts';
import type { Services } from '../../services.ts';
import { purgeChanged } from '../../purging.ts';
import { furtherCheckLimits, sendLimits } from './limits.ts';
import { codeReference, sendFailure } from './delivery.ts';
import { parsePhoneNumber } from './phone-number.ts';
import {
  type CodeCheck,
  type CodeToStore,
  consumeCodeAndSignIn,
  deleteExpired,
  deviceOf,
  forgetUnsentCode,
  selectCheckRefusal,
  selectRefusal,
  selectUserByPhone,
  storeCode,
  takeCodeCheck,
} from './queries.ts';
import { createSessionToken, type Session, sessionLifetime } from './session.ts';

/** A code may be checked this often, right or wrong (design.md 3). */
const maxChecks = 5;

/** After an hour without a code the waits between codes start over. */
const resendResetMs = hourMs;

/** What one run of the sweep deletes at most of each kind; the cron comes again. */
const sweepPerRun = { batch: 1000, maxBatches: 50 };

/** A device that proved a phone counts as known for this long: browsers keep no cookie longer. */
export const knownDeviceMs = 400 * dayMs;

/** Where a request comes from. `flow` is the raw flow cookie, `network` the address that limits count by. */
export interface Caller {
  flow: string | undefined;
  /** A browser: it will bring the flow back, so that nobody else may check its code. */
  keepsFlow: boolean;
  network: string;
  locale: Locale;
}

/**
 * Texts a one-time code to a phone (spec.md 2.3).
 * @returns the answer, and the flow token that the caller must bring to check the code
 * @throws ProductError phone_invalid, phone_country_unsupported, phone_landline, phone_unreachable, phone_blocked,
 *   code_resend_too_soon, too_many_codes, sms_unavailable
 */
export async function sendCode(
  services: Services,
  typedPhone: string,
  caller: Caller,
): Promise<{ answer: SendCodeAnswer; flow: string }> {
  const { config, db, clock, sms } = services;
  const phone = parsePhoneNumber(typedPhone, config.sms.countries);
  const now = clock.now();
  const flow = caller.flow ?? randomToken();
  const flowHash = await sha256Hex(flow);
  const user = await selectUserByPhone(db, phone, flowHash);
  const recipient = user?.isKnownDevice ? deviceOf(phone, flowHash) : phone;
  const code = randomDigits(codeLength);
  const entry: CodeToStore = {
    phone,
    flowHash,
    addressHash: await hmacHex(config.identitySecret, `network:${caller.network}`),
    cookieBound: caller.keepsFlow || caller.flow !== undefined,
    codeHash: await hashCode(services, { phone, flowHash, code }),
    recipient,
    expiresAt: now + codeLifetimeMs,
    now,
    limits: await sendLimits(services, { phone, recipient, network: caller.network, hasProfile: user?.hasProfile }),
    resendDelaysMs: resendDelaysSeconds.map((seconds) => seconds * 1000),
    resendResetMs,
  };
  const sends = await storeCode(db, entry);
  if (sends === null) throw await sendRefusal(services, entry);
  const text = serverTranslator(caller.locale).text('outbound.sms.code', { code, agency: config.agency.name });
  try {
    await sms.send(phone, text, codeReference({ flowHash, sentAt: now }));
  } catch (cause) {
    await forgetUnsentCode(db, { phone, flowHash, now });
    throw sendFailure(cause);
  }
  const existingProfile = config.accountHint === 'before-verify' && (user?.hasProfile ?? false);
  const userId = user?.id ?? (await userIdOf(services, phone));
  const resendAfterSeconds = resendDelaysSeconds[sends - 1] ?? resendDelaysSeconds[3];
  return { answer: { success: true, userId, existingProfile, resendAfterSeconds }, flow };
}

/**
 * Checks a code and opens a session for the phone's user (design.md 3).
 * @param previous the session of the request, which the new one replaces; an anonymous one hands over its profile
 * @throws ProductError code_incorrect, code_expired, code_checks_exhausted, too_many_attempts, phone_invalid
 */
export async function verifyCode(
  services: Services,
  input: { phone: string; code: string },
  caller: Caller,
  previous: Session | null,
): Promise<{ answer: VerifyCodeAnswer; token: string }> {
  const { config, db, clock } = services;
  const phone = parsePhoneNumber(input.phone, config.sms.countries);
  const now = clock.now();
  const limits = await furtherCheckLimits(services, phone);
  const check: CodeCheck = {
    phone,
    flowHash: caller.flow === undefined ? null : await sha256Hex(caller.flow),
    addressHash: await hmacHex(config.identitySecret, `network:${caller.network}`),
    maxChecks,
    furtherCheckLimits: limits,
    now,
  };
  const stored = await takeCodeCheck(db, check);
  if (!stored) throw await checkRefusal(services, check);
  const { flowHash } = stored;
  if (!sameDigest(stored.codeHash, await hashCode(services, { phone, flowHash, code: input.code }))) {
    throw new ProductError('code_incorrect', { issues: [{ path: 'code', messageId: 'errors.code_incorrect' }] });
  }
  const { token, tokenHash } = await createSessionToken();
  const { signedIn, plan } = await consumeCodeAndSignIn(db, {
    phone,
    flowHash,
    device: deviceOf(phone, flowHash),
    userId: await userIdOf(services, phone),
    tokenHash,
    previousTokenHash: previous?.tokenHash ?? null,
    failureKeys: limits.map((limit) => limit.key),
    now,
  });
  await purgeChanged(services, plan);
  if (!signedIn) throw new ProductError('code_expired');
  return { answer: { success: true, userId: signedIn.userId, existingProfile: signedIn.hasProfile }, token };
}

/** Whether `userId` is the session's user and has proved a phone; anybody else is simply not verified. */
export function phoneStatus(session: Session | null, userId: string | undefined): PhoneStatus {
  if (!session?.phone || (userId !== undefined && userId !== session.userId)) return { isVerified: false };
  return { isVerified: true, phone: session.phone };
}

/** Deletes codes, counters and sessions that have run out; called by the cron trigger. */
export async function sweepExpired(services: Services): Promise<void> {
  const now = services.clock.now();
  const limits = {
    now,
    sessionsSeenBefore: now - sessionLifetime.idleMs,
    sendsBefore: now - resendResetMs,
    devicesProvedBefore: now - knownDeviceMs,
  };
  await deleteInBatches(sweepPerRun, (batch) => deleteExpired(services.db, limits, batch));
}

/** The id a phone's user has or will have: known before the number is proved, and the same on every try. */
async function userIdOf(services: Services, phone: string): Promise<string> {
  return idFromBytes(await hmac(services.config.identitySecret, `user:${phone}`));
}

function hashCode(services: Services, input: { phone: string; flowHash: string; code: string }): Promise<string> {
  return hmacHex(services.config.identitySecret, `code:${input.phone}:${input.flowHash}:${input.code}`);
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
