import { ProductError } from '#domain/errors.ts';
import { idFromBytes } from '#domain/id.ts';
import type { PhoneStatus, SendCodeAnswer, VerifyCode, VerifyCodeAnswer } from '#domain/identity/schema.ts';
import { hmac } from '../../crypto.ts';
import { deleteExpiredLinks } from '../../records/links.ts';
import { deleteInBatches } from '../../records/sweeps.ts';
import type { Services } from '../../services.ts';
import { subjectOf } from './code-keys.ts';
import { type Caller, knownDeviceMs } from '../../session/caller.ts';
import { checkCode, resendResetMs, issueAndSendCode, startFlow } from './codes.ts';
import { sendLimits } from './limits.ts';
import { codeText } from './messages.ts';
import { parsePhoneNumber } from './phone-number.ts';
import { selectUserByPhone } from './queries.ts';
import { requireOwner } from './reassigned-number.ts';
import { deleteExpired } from './sessions/queries.ts';
import { consumeCodeAndSignIn } from './sign-in/queries.ts';
import { createSessionToken, type Session, sessionLifetime } from '../../session/session.ts';

/** Maximum number of deletions of each kind per run of the sweep; the next run continues. */
const sweepPerRun = { batch: 1000, maxBatches: 50 };

/**
 * Texts a one-time code to a phone (docs/specification.md 2.3).
 * @returns the response body, and the flow token that the caller must send to check the code
 * @throws ProductError phone_invalid, phone_country_unsupported, phone_landline, phone_unreachable, phone_blocked,
 *   code_resend_too_soon, too_many_codes, sms_unavailable
 */
export async function sendCode(
  services: Services,
  typedPhone: string,
  caller: Caller,
): Promise<{ answer: SendCodeAnswer; flow: string }> {
  const { config, db } = services;
  const phone = parsePhoneNumber(typedPhone, config.sms.countries);
  const { flow, flowHash } = await startFlow(caller);
  const candidates = await userIdsOf(services, phone);
  const { id: userId, hasProfile, isKnownDevice } = await selectUserByPhone(db, { phone, flowHash, candidates });
  if (userId === null) throw new ProductError('conflict');
  const limits = await sendLimits(services, { phone, isKnownDevice, network: caller.network });
  const text = (code: string) => codeText(services, { use: 'code', code, locale: caller.locale });
  const subject = subjectOf('sign-in', phone);
  const resendAfterSeconds = await issueAndSendCode(services, { subject, phone, flowHash, limits, text }, caller);
  const existingProfile = config.accountHint === 'before-verify' && hasProfile;
  return { answer: { success: true, userId, existingProfile, resendAfterSeconds }, flow };
}

/**
 * Checks a code and opens a session for the phone's user (docs/architecture.md 3).
 * @param previous the request's session, which the new one replaces; an anonymous session passes on its profile
 * @throws ProductError code_incorrect, code_expired, code_checks_exhausted, too_many_attempts, phone_invalid,
 *   last_name_or_email_needed, last_name_or_email_incorrect (the code stays valid)
 */
export async function verifyCode(
  services: Services,
  input: VerifyCode,
  caller: Caller,
  previous: Session | null,
): Promise<{ answer: VerifyCodeAnswer; token: string }> {
  const { config, clock } = services;
  const phone = parsePhoneNumber(input.phone, config.sms.countries);
  const { flowHash, failureKeys, silentOwner } = await checkCode(
    services,
    { subject: subjectOf('sign-in', phone), phone, code: input.code },
    caller,
  );
  requireOwner(config, silentOwner, input.lastNameOrEmail);
  const { token, tokenHash } = await createSessionToken();
  const signedIn = await consumeCodeAndSignIn(services, {
    phone,
    flowHash,
    userIds: await userIdsOf(services, phone),
    tokenHash,
    previousTokenHash: previous?.tokenHash ?? null,
    failureKeys,
    locale: caller.locale,
    openedWith: caller.device,
    now: clock.now(),
  });
  if (!signedIn) throw new ProductError('code_expired');
  return { answer: { success: true, userId: signedIn.userId, existingProfile: signedIn.hasProfile }, token };
}

/** Whether `userId` is the session's user and has verified a phone; for anybody else the result is not verified. */
export function phoneStatus(session: Session | null, userId: string | undefined): PhoneStatus {
  if (!session?.phone || (userId !== undefined && userId !== session.userId)) return { isVerified: false };
  return { isVerified: true, phone: session.phone, hasProfile: session.profileId !== undefined };
}

/** Deletes expired codes, counters and sessions. Called by the cron trigger. */
export async function sweepExpired(services: Services): Promise<void> {
  const now = services.clock.now();
  const limits = {
    now,
    sessionsSeenBefore: now - sessionLifetime.idleMs,
    sendsBefore: now - resendResetMs,
    devicesVerifiedBefore: now - knownDeviceMs,
  };
  await deleteInBatches(sweepPerRun, (batch) => deleteExpired(services.db, limits, batch));
  await deleteInBatches(sweepPerRun, (batch) => deleteExpiredLinks(services.db, now, batch));
}

/** Maximum number of successive owners of a number who each moved on to another number. */
const ownersOfNumber = 8;

/**
 * The possible user ids of a phone: known before the number is verified, and the same on every try. A new user gets the first id
 * that no earlier owner of the number has kept.
 */
function userIdsOf({ config }: Services, phone: string): Promise<string[]> {
  const owners = Array.from({ length: ownersOfNumber }, (_, index) => (index === 0 ? '' : `:${index + 1}`));
  return Promise.all(
    owners.map(async (owner) => idFromBytes(await hmac(config.identitySecret, `user:${phone}${owner}`))),
  );
}
