/** Why a text message was not sent. */
export type SmsFailure = 'unreachable' | 'rejected' | 'invalid-number';

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
   * @throws SmsError when the provider does not take it
   */
  send(to: string, text: string): Promise<void>;
}
