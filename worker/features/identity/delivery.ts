import { type ErrorCode, ProductError } from '#domain/errors.ts';
import { codeLifetimeMs } from '#domain/identity/code.ts';
import { logError, logInfo } from '../../log.ts';
import { SmsError, type SmsFailure } from '../../ports/sms.ts';
import { isFromTwilio, statusAddress, twilioFailure } from '../../ports/sms-twilio.ts';
import { recordAccepted } from '../../records/outages.ts';
import type { Services } from '../../services.ts';
import { recipientsOf, subjectsOf } from './code-keys.ts';
import { forgetUnsentCode } from './queries.ts';

// Delivery of the text messages with codes.

const codeOfFailure: Readonly<Record<SmsFailure, ErrorCode>> = {
  'no-answer': 'sms_unavailable',
  rejected: 'sms_unavailable',
  'invalid-number': 'phone_invalid',
  landline: 'phone_landline',
  unreachable: 'phone_unreachable',
  blocked: 'phone_blocked',
  'region-refused': 'phone_country_unsupported',
};

/** The error for a code that could not be sent. */
export function sendFailure(cause: unknown): ProductError {
  return new ProductError(cause instanceof SmsError ? codeOfFailure[cause.failure] : 'sms_unavailable', { cause });
}

/** The wait before another attempt to text a code, in seconds: someone is waiting for it. */
const retryAfterSeconds = 5;

/**
 * Texts a code from the queue, as long as it is valid. Never throws: a failed job would be recorded with the code.
 * @returns when to try again, if the provider did not respond
 */
export async function textCode(
  { sms, clock, db }: Pick<Services, 'sms' | 'clock' | 'db'>,
  { to, text, reference, sentAt }: { to: string | null; text: string; reference: string; sentAt: number },
): Promise<{ retryInSeconds: number } | undefined> {
  if (to === null || clock.now() >= sentAt + codeLifetimeMs) return undefined;
  try {
    await sms.send(to, text, reference);
    await recordAccepted(db, 'sms');
    return undefined;
  } catch (error) {
    logError('code_not_sent', error);
    const isOver = error instanceof SmsError && error.failure !== 'no-answer';
    return isOver ? undefined : { retryInSeconds: retryAfterSeconds };
  }
}

interface SentCode {
  flowHash: string;
  /** When the code was created, ms. */
  sentAt: number;
}

/** A reference to a code for the provider, which returns it in a delivery report. */
export function codeReference({ flowHash, sentAt }: SentCode): string {
  return `${flowHash}.${sentAt}`;
}

function readReference(reference: string): SentCode | undefined {
  const [, flowHash, sentAt] = /^([0-9a-f]{64})\.(\d{1,15})$/.exec(reference) ?? [];
  return flowHash === undefined ? undefined : { flowHash, sentAt: Number(sentAt) };
}

/** A delivery report as received. */
export interface DeliveryReport {
  signature: string;
  reference: string;
  form: URLSearchParams;
}

/**
 * Processes Twilio's report of a message. A code that did not arrive is deleted, so that the nanny does not have to wait for
 * another one. The failure is logged for counting, without the number.
 * @throws ProductError forbidden when the signature is not Twilio's
 */
export async function receiveDeliveryReport(services: Services, report: DeliveryReport): Promise<void> {
  const { config, db } = services;
  const { signature, reference, form } = report;
  const url = statusAddress(`${config.publicOrigin}/api/sms/status`, reference);
  if (!(await isFromTwilio(config.sms.twilio.authToken, signature, { url, form }))) throw new ProductError('forbidden');
  const status = form.get('MessageStatus') ?? '';
  if (status !== 'failed' && status !== 'undelivered') return;
  const code = Number(form.get('ErrorCode')) || undefined;
  logInfo('sms_not_delivered', { status, failure: twilioFailure(code), providerCode: code });
  const sent = readReference(reference);
  const phone = form.get('To');
  if (!sent || !phone) return;
  const { flowHash, sentAt: now } = sent;
  await forgetUnsentCode(db, { subjects: subjectsOf(phone), recipients: recipientsOf(phone), flowHash, now });
}
