import type { Passkey } from '#domain/agency/desk-session.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { randomToken, sha256Hex } from '../../../crypto.ts';
import { hourMs } from '../../../db/rate-limits.ts';
import { deleteInBatches } from '../../../records/sweeps.ts';
import type { Services } from '../../../services.ts';
import { type Caller, checkCode, issueCode, startFlow } from '../../identity/codes.ts';
import { sendLimits } from '../../identity/limits.ts';
import { parsePhoneNumber } from '../../identity/phone-number.ts';
import type { Actor } from '../actor.ts';
import { toIso, toIsoOrNull } from '../page.ts';
import {
  consumeCodeForStaff,
  deleteStaffSession,
  deleteStaffSessionsBefore,
  isStaffPhone,
  selectPasskeys,
  selectStaffSession,
} from './queries.ts';

/** A desk session ends after 30 minutes without use, and after 12 hours at the latest (design.md 3). */
export const deskSessionLifetime = { idleMs: hourMs / 2, absoluteMs: 12 * hourMs } as const;

/** How stale a session's last-seen time may get before a request renews it. */
const touchAfterMs = 60_000;

/** A desk session. One in the state `passkey` gives no access yet. */
export interface DeskSession extends Omit<Actor, 'network' | 'locale'> {
  stage: 'passkey' | 'open';
  tokenHash: string;
}

/** Desk codes and nanny codes have different subjects, even for the same number. */
const subjectOf = (phone: string) => `desk:${phone}`;

/**
 * Texts a code to a staff member. Other numbers get no code, but the same response.
 * @returns the flow that must be sent with the code, and the wait for the next code
 * @throws ProductError phone_invalid, code_resend_too_soon, too_many_codes, sms_unavailable
 */
export async function sendDeskCode(
  services: Services,
  typedPhone: string,
  caller: Caller,
): Promise<{ flow: string; resendAfterSeconds: number }> {
  const { config, db } = services;
  const number = parsePhoneNumber(typedPhone, config.sms.countries);
  const subject = subjectOf(number);
  const { flow, flowHash } = await startFlow(caller);
  const phone = (await isStaffPhone(db, number)) ? number : undefined;
  const limits = await sendLimits(services, {
    phone: number,
    recipient: subject,
    network: caller.network,
    hasProfile: phone !== undefined,
    isSent: phone !== undefined,
  });
  const text = (code: string) =>
    serverTranslator(caller.locale).text('outbound.sms.deskCode', { code, agency: config.agency.name });
  const code = { subject, phone, flow, flowHash, recipient: subject, limits, text };
  return { flow, resendAfterSeconds: await issueCode(services, code, caller) };
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
  const subject = subjectOf(phone);
  const { flowHash, failureKeys } = await checkCode(services, { subject, code: input.code }, caller);
  const token = randomToken();
  const tokenHash = await sha256Hex(token);
  const entry = {
    id: createId(),
    actorId: null,
    action: 'desk.code-accepted',
    subjectId: '',
    at: clock.now(),
    network: caller.network,
  };
  const isPasskeyRequired = config.deskPasskey === 'required';
  const consumption = { subject, phone, flowHash, tokenHash, failureKeys, isPasskeyRequired, entry };
  const opened = await consumeCodeForStaff(db, consumption);
  if (!opened) throw new ProductError('code_expired');
  if (opened.stage === 'passkey' && !opened.hasPasskey) {
    await deleteStaffSession(db, tokenHash);
    throw new ProductError('passkey_missing');
  }
  return { token, next: opened.stage === 'open' ? 'desk' : 'passkey' };
}

/** The live session of a raw token; null when there is none, or its person is disabled. One D1 round trip. */
export async function findDeskSession(services: Services, token: string): Promise<DeskSession | null> {
  const now = services.clock.now();
  return selectStaffSession(services.db, {
    tokenHash: await sha256Hex(token),
    createdAfter: now - deskSessionLifetime.absoluteMs,
    seenAfter: now - deskSessionLifetime.idleMs,
    touchBefore: now - touchAfterMs,
    now,
  });
}

/** Ends a desk session at once. */
export async function endDeskSession(services: Services, session: DeskSession): Promise<void> {
  await deleteStaffSession(services.db, session.tokenHash);
}

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

/** Deletes expired desk sessions. Called by the cron trigger. */
export async function sweepDeskSessions(services: Services): Promise<void> {
  const seenBefore = services.clock.now() - deskSessionLifetime.idleMs;
  await deleteInBatches({ batch: 500, maxBatches: 20 }, (batch) =>
    deleteStaffSessionsBefore(services.db, seenBefore, batch),
  );
}
