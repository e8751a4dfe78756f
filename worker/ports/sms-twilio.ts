import { z } from 'zod';
import { SmsError, type SmsSender } from './sms.ts';

export interface TwilioOptions {
  /** `https://api.twilio.com`, or a server that speaks its API. */
  apiUrl: string;
  accountSid: string;
  authToken: string;
  /** E.164 number or messaging service that sends. */
  from: string;
  timeoutMs?: number;
}

const errorAnswer = z.object({ code: z.number().optional() });

/** Twilio's codes for a number that cannot get a text: invalid, not mobile, unsubscribed, unreachable region. */
const invalidNumberCodes = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614]);

/** Sends through Twilio's REST API (POST /2010-04-01/Accounts/{sid}/Messages.json). */
export function twilioSms(options: TwilioOptions): SmsSender {
  const url = `${options.apiUrl}/2010-04-01/Accounts/${encodeURIComponent(options.accountSid)}/Messages.json`;
  const authorization = `Basic ${btoa(`${options.accountSid}:${options.authToken}`)}`;
  return {
    async send(to, text) {
      let response: Response;
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: { authorization },
          body: new URLSearchParams({ To: to, From: options.from, Body: text }),
          signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
        });
      } catch (cause) {
        throw new SmsError('unreachable', 'Twilio did not answer', cause);
      }
      if (response.ok) {
        await response.body?.cancel();
        return;
      }
      const answer = errorAnswer.safeParse(await response.json().catch(() => null));
      const code = answer.data?.code;
      const invalid = code !== undefined && invalidNumberCodes.has(code);
      throw new SmsError(
        invalid ? 'invalid-number' : 'rejected',
        `Twilio answered ${response.status} (${code ?? 'no code'})`,
      );
    },
  };
}
