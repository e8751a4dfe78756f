/** Why a text message was not sent, or did not arrive. The first two are the provider's doing, the others the number's. */
export const smsFailures = [
  'no-answer',
  'rejected',
  'invalid-number',
  'landline',
  'unreachable',
  'blocked',
  'region-refused',
] as const;

/** Why a text message did not go out. */
export type SmsFailure = (typeof smsFailures)[number];

/** A text message that did not go out. */
export class SmsError extends Error {
  readonly failure: SmsFailure;

  constructor(failure: SmsFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SmsError';
    this.failure = failure;
  }
}

/** Sends text messages. */
export interface SmsSender {
  /**
   * Hands one message to the provider.
   * @param to E.164 number
   * @param reference comes back with the report of what became of the message; characters of addresses only
   * @throws SmsError when the provider does not take it
   */
  send(to: string, text: string, reference?: string): Promise<void>;
}
