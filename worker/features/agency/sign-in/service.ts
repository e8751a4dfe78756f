import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { randomToken, sha256Hex } from '../../../crypto.ts';
import { deleteInBatches } from '../../../records/sweeps.ts';
import type { Services } from '../../../services.ts';
import { subjectOf } from '../../identity/code-keys.ts';
import type { Caller } from '../../../session/caller.ts';
import { checkCode, issueCode, startFlow } from '../../identity/codes.ts';
import { deskSendLimits } from '../../identity/limits.ts';
import { codeText } from '../../identity/messages.ts';
import { parsePhoneNumber } from '../../identity/phone-number.ts';
import { auditEntryOf } from '../../../session/actor.ts';
import {
  consumeCodeForStaff,
  deleteStaffSession,
  deleteStaffSessionsBefore,
  deleteUsedChallenges,
  insertFailedSignIn,
  selectStaffPhone,
} from './queries.ts';
import { type DeskSession, deskSessionLifetime } from '../../../session/desk-session.ts';

/**
 * Texts a code to a staff member. Other numbers get no code, but the same response after the same work: the queue texts the code,
 * so neither the response nor its time depends on the provider. A code that the provider rejects still counts, as for everybody
 * else.
 * @returns the flow that must be sent with the code, and the wait for the next code
 * @throws ProductError phone_invalid, code_resend_too_soon, too_many_codes, sms_unavailable
 */
export async function sendDeskCode(
  services: Services,
  typedPhone: string,
  caller: Caller,
): Promise<{ flow: string; resendAfterSeconds: number }> {
  const { config, db, jobs } = services;
  const phone = parsePhoneNumber(typedPhone, config.sms.countries);
  const { flow, flowHash } = await startFlow(caller);
  const { isStaff, isKnownDevice } = await selectStaffPhone(db, { phone, flowHash });
  const request = { phone, isKnownDevice, network: caller.network, isSent: isStaff };
  const limits = await deskSendLimits(services, request);
  const issued = await issueCode(services, { subject: subjectOf('desk', phone), flowHash, limits }, caller);
  const { code, sentAt, reference, resendAfterSeconds } = issued;
  const text = codeText(services, { use: 'deskCode', code, locale: caller.locale });
  try {
    await jobs.send([{ kind: 'text-code', to: isStaff ? phone : null, text, reference, sentAt }]);
  } catch (cause) {
    throw new ProductError('sms_unavailable', { cause });
  }
  return { flow, resendAfterSeconds };
}

/**
 * Checks a code and opens a desk session.
 * @returns `passkey` when a passkey is required before the session gives access
 * @throws ProductError code_incorrect, code_expired and the like; passkey_missing when the person needs a new invitation
 */
export async function verifyDeskCode(
  services: Services,
  input: { phone: string; code: string },
  caller: Caller,
): Promise<{ token: string; next: 'desk' | 'passkey' }> {
  const { config, db, clock } = services;
  const phone = parsePhoneNumber(input.phone, config.sms.countries);
  const subject = subjectOf('desk', phone);
  // The statements name the person, if the number is a staff member's.
  const attempt = { id: createId(), actorId: null, subjectId: '', at: clock.now(), network: caller.network };
  const checked = await checkCode(services, { subject, phone, code: input.code }, caller).catch(
    async (error: unknown) => {
      // Other failures use up no check, so nothing limits how often anybody causes them.
      if (error instanceof ProductError && error.code === 'code_incorrect') {
        await insertFailedSignIn(db, phone, { ...attempt, action: 'desk.sign-in-failed' });
      }
      throw error;
    },
  );
  const { flowHash, failureKeys } = checked;
  const token = randomToken();
  const tokenHash = await sha256Hex(token);
  const entry = { ...attempt, action: 'desk.code-accepted' };
  const isPasskeyRequired = config.deskPasskey === 'required';
  const consumption = { subject, phone, flowHash, tokenHash, failureKeys, isPasskeyRequired, entry };
  const opened = await consumeCodeForStaff(db, consumption);
  if (!opened) throw new ProductError('code_expired');
  if (opened.stage === 'passkey' && !opened.hasPasskey) {
    await deleteStaffSession(services, tokenHash, services.clock.now());
    throw new ProductError('passkey_missing');
  }
  return { token, next: opened.stage === 'open' ? 'desk' : 'passkey' };
}

/** Ends a desk session at once. */
export async function endDeskSession(services: Services, session: DeskSession, network: string): Promise<void> {
  const entry = auditEntryOf(
    services,
    { id: session.id, network },
    { action: 'desk.signed-out', subjectId: session.id },
  );
  await deleteStaffSession(services, session.tokenHash, entry.at, entry);
}

/** Maximum number of deletions of each kind per run of the sweep; the next run continues. */
const sweepPerRun = { batch: 500, maxBatches: 20 };

/** Deletes expired desk sessions and challenges. Called by the cron trigger. */
export async function sweepDeskSessions({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const seenBefore = now - deskSessionLifetime.idleMs;
  await deleteInBatches(sweepPerRun, (batch) => deleteStaffSessionsBefore(db, seenBefore, batch));
  await deleteInBatches(sweepPerRun, (batch) => deleteUsedChallenges(db, now, batch));
}
