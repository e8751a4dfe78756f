import type { ChangePhone, PhoneProfile } from '#domain/account/schema.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { ProfileRow } from '../../../records/profile/write.ts';
import type { Services } from '../../../services.ts';
import { subjectOf } from '../../identity/code-keys.ts';
import type { Caller } from '../../../session/caller.ts';
import { checkCode, issueAndSendCode, startFlow } from '../../identity/codes.ts';
import { changeLimits } from '../../identity/limits.ts';
import { codeText } from '../../identity/messages.ts';
import { parsePhoneNumber } from '../../identity/phone-number.ts';
import { requireOwner } from '../../identity/reassigned-number.ts';
import { createSessionToken, type Session } from '../../../session/session.ts';
import { eraseUser } from '../erasure/service.ts';
import { requireFreshCode } from '../policy.ts';
import { selectAccount } from '../queries.ts';
import { noticeToOldNumber } from './messages.ts';
import { moveToNumber, selectOwnerOf, signInAsOwner } from './queries.ts';

/**
 * Texts a code to the number that the nanny wants to switch to.
 * @throws ProductError fresh_code_needed, validation_failed for the number that the nanny has already, and as a sign-in does
 */
export async function sendChangeCode(services: Services, session: Session, typed: string, caller: Caller) {
  const { phone } = numbersOf(services, session, typed);
  const subject = subjectOf('change-phone', phone);
  const { flow, flowHash } = await startFlow(caller);
  const limits = await changeLimits(services, { phone, userId: session.userId, network: caller.network });
  const text = (code: string) => codeText(services, { use: 'changeCode', code, locale: caller.locale });
  const code = { subject, phone, flowHash, limits, text };
  return { flow, resendAfterSeconds: await issueAndSendCode(services, code, caller) };
}

/**
 * Checks the code and gives the nanny the number. If the number has a profile of its own, the nanny has proven ownership of both.
 * The nanny then chooses which profile stays, and the other one is erased. Nothing is merged, and nothing is chosen
 * automatically.
 * @returns the user of the session afterwards, and the session's token
 * @throws ProductError fresh_code_needed, phone_has_profile with both profiles (the code stays valid), code_incorrect,
 *   last_name_or_email_needed, …
 */
export async function changePhone(services: Services, session: Session, input: ChangePhone, caller: Caller) {
  const { db, clock } = services;
  const { phone, oldPhone } = numbersOf(services, session, input.phone);
  const subject = subjectOf('change-phone', phone);
  const proof = { subject, phone, code: input.code };
  const { flowHash, failureKeys, silentOwner } = await checkCode(services, proof, caller);
  requireOwner(services.config, silentOwner, input.lastNameOrEmail);
  const owner = await selectOwnerOf(db, phone);
  if (owner?.profile && input.keep === undefined) {
    const mine = (await selectAccount(db, session.userId))?.profile;
    throw new ProductError('phone_has_profile', {
      details: { ...(mine && { mine: summaryOf(mine) }), other: summaryOf(owner.profile) },
    });
  }
  const { token, tokenHash } = await createSessionToken();
  const now = clock.now();
  const common = { phone, subject, flowHash, tokenHash, openedWith: caller.device };
  const keptUserId = owner && input.keep === 'other' ? owner.userId : session.userId;
  const notice = noticeToOldNumber(services, { userId: keptUserId, phone, oldPhone, locale: caller.locale });
  if (owner && input.keep === 'other') {
    // This comes first, so that the nanny can retry after a failure: the code is still valid.
    await eraseUser(services, session.userId, { actorId: session.userId });
    if (!(await signInAsOwner(services, { ...common, notice, now }))) throw new ProductError('code_expired');
    return { userId: owner.userId, phone, token };
  }
  if (owner) await eraseUser(services, owner.userId, { actorId: session.userId, keepsStop: true });
  const moved = await moveToNumber(services, {
    ...common,
    userId: session.userId,
    oldPhone,
    failureKeys,
    entry: {
      id: createId(),
      actorId: session.userId,
      action: 'account.phone-changed',
      subjectId: session.userId,
      at: now,
    },
    notice,
  });
  if (!moved) throw new ProductError('code_expired');
  return { userId: session.userId, phone, token };
}

/** The nanny's current number and the requested one. A visitor without a number signs in instead. */
function numbersOf(services: Services, session: Session, typed: string): { phone: string; oldPhone: string } {
  if (session.phone === undefined) throw new ProductError('forbidden');
  requireFreshCode(session, services.clock.now());
  const phone = parsePhoneNumber(typed, services.config.sms.countries);
  if (phone === session.phone) {
    throw new ProductError('validation_failed', { issues: [{ path: 'phone', messageId: 'validation.phoneSame' }] });
  }
  return { phone, oldPhone: session.phone };
}

function summaryOf({ firstName, lastName, isPublic, updatedAt }: ProfileRow): PhoneProfile {
  return {
    ...(firstName !== null && { firstName }),
    ...(lastName !== null && { lastName }),
    isPublic,
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
