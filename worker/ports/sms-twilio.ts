import { z } from 'zod';
import { SmsError, type SmsFailure, type SmsSender } from './sms.ts';

/** The sending account and the URL of its API. */
export interface TwilioOptions {
  /** `https://api.twilio.com`, or a server with the same API. */
  apiUrl: string;
  accountSid: string;
  authToken: string;
  /** E.164 number or messaging service of the sender. */
  from: string;
  /** The URL for Twilio's delivery reports; it must be publicly reachable. */
  statusUrl: string;
  timeoutMs?: number;
}

const errorAnswer = z.object({ code: z.number().optional() });

/** The meaning of Twilio's error codes for the number, in responses and delivery reports (twilio.com/docs/api/errors). */
const failureOfCode: Readonly<Record<number, SmsFailure>> = {
  21211: 'invalid-number',
  21214: 'invalid-number',
  21217: 'invalid-number',
  21408: 'region-refused',
  21610: 'blocked',
  21612: 'unreachable',
  21614: 'landline',
  30003: 'unreachable',
  30004: 'blocked',
  30005: 'unreachable',
  30006: 'landline',
  30007: 'blocked',
};

/** Why a message with this error code did not arrive. */
export function twilioFailure(code: number | undefined): SmsFailure {
  return (code === undefined ? undefined : failureOfCode[code]) ?? 'rejected';
}

/** Sends through Twilio's REST API (POST /2010-04-01/Accounts/{sid}/Messages.json). */
export function twilioSms(options: TwilioOptions): SmsSender {
  const url = `${options.apiUrl}/2010-04-01/Accounts/${encodeURIComponent(options.accountSid)}/Messages.json`;
  const authorization = `Basic ${btoa(`${options.accountSid}:${options.authToken}`)}`;
  return {
    async send(to, text, reference) {
      const body = new URLSearchParams({ To: to, From: options.from, Body: text });
      if (reference !== undefined) body.set('StatusCallback', statusAddress(options.statusUrl, reference));
      let response: Response;
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: { authorization },
          body,
          signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
        });
      } catch (cause) {
        throw new SmsError('no-answer', 'Twilio did not answer', cause);
      }
      if (response.ok) {
        await response.body?.cancel();
        return;
      }
      const answer = errorAnswer.safeParse(await response.json().catch(() => null));
      const code = answer.data?.code;
      throw new SmsError(twilioFailure(code), `Twilio answered ${response.status} (${code ?? 'no code'})`);
    },
  };
}

/** The URL for the delivery report of the message with this reference. */
export function statusAddress(statusUrl: string, reference: string): string {
  return `${statusUrl}?reference=${encodeURIComponent(reference)}`;
}

/**
 * Verifies that Twilio sent a form: its signature is the HMAC-SHA1, keyed with the account's token, of the URL followed by the
 * form's fields sorted by name (twilio.com/docs/usage/security).
 * @param signature base64, from the header X-Twilio-Signature
 */
export async function isFromTwilio(
  authToken: string,
  signature: string,
  { url, form }: { url: string; form: URLSearchParams },
): Promise<boolean> {
  const encoder = new TextEncoder();
  const fields = [...form].toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  const text = url + fields.map(([name, value]) => name + value).join('');
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(authToken), algorithm, false, ['verify']);
  if (!/^[A-Za-z0-9+/]{27}=$/.test(signature)) return false;
  const bytes = Uint8Array.from(atob(signature), (character) => character.charCodeAt(0));
  return crypto.subtle.verify('HMAC', key, bytes, encoder.encode(text));
}
