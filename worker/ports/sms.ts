/** Why a text message was not sent, or did not arrive. The first two are the provider's failures, the others the number's. */
export const smsFailures = [
  'no-answer',
  'rejected',
  'invalid-number',
  'landline',
  'unreachable',
  'blocked',
  'region-refused',
] as const;

/** Why a text message was not sent. */
export type SmsFailure = (typeof smsFailures)[number];

/** A text message that was not sent. */
export class SmsError extends Error {
  readonly failure: SmsFailure;

  constructor(failure: SmsFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SmsError';
    this.failure = failure;
  }

  /** Whether the provider failed; otherwise the number cannot receive messages, now or later. */
  get isOfProvider(): boolean {
    return this.failure === 'no-answer' || this.failure === 'rejected';
  }
}

/** Sends text messages. */
export interface SmsSender {
  /**
   * Passes one message to the provider.
   * @param to E.164 number
   * @param reference returned with the delivery report; only characters that are allowed in URLs
   * @throws SmsError when the provider rejects it
   */
  send(to: string, text: string, reference?: string): Promise<void>;
}
