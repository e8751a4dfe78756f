import { type ErrorCode, ProductError } from '#domain/errors.ts';
import { logInfo } from '../../log.ts';
import { SmsError, type SmsFailure } from '../../ports/sms.ts';
import { isFromTwilio, statusAddress, twilioFailure } from '../../ports/sms-twilio.ts';
import type { Services } from '../../services.ts';
import { forgetUnsentCode } from './queries.ts';

// What becomes of the text messages that codes go out in.

const codeOfFailure: Readonly<Record<SmsFailure, ErrorCode>> = {
  'no-answer': 'sms_unavailable',
  rejected: 'sms_unavailable',
  'invalid-number': 'phone_invalid',
  landline: 'phone_landline',
  unreachable: 'phone_unreachable',
  blocked: 'phone_blocked',
  'region-refused': 'phone_country_unsupported',
};

/** What the nanny is told when her code could not be sent. */
export function sendFailure(cause: unknown): ProductError {
  return new ProductError(cause instanceof SmsError ? codeOfFailure[cause.failure] : 'sms_unavailable', { cause });
}

interface SentCode {
  flowHash: string;
  /** When the code was made, ms. */
  sentAt: number;
}

/** Names a code to the provider, who gives it back in a report of its delivery. */
export function codeReference({ flowHash, sentAt }: SentCode): string {
  return `${flowHash}.${sentAt}`;
}

function readReference(reference: string): SentCode | undefined {
  const [, flowHash, sentAt] = /^([0-9a-f]{64})\.(\d{1,15})$/.exec(reference) ?? [];
  return flowHash === undefined ? undefined : { flowHash, sentAt: Number(sentAt) };
}

/** A delivery report as it came. */
export interface DeliveryReport {
  signature: string;
  reference: string;
  form: URLSearchParams;
}

/**
 * Takes Twilio's report of a message. A code that did not arrive is forgotten, so that she need not wait for another; the
 * failure is logged to be counted, without the number.
 * @throws ProductError forbidden when Twilio did not sign it
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
  if (sent && phone) await forgetUnsentCode(db, { phone, flowHash: sent.flowHash, now: sent.sentAt });
}
