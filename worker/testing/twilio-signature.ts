import { env } from 'cloudflare:workers';
import { loadConfig } from '../config.ts';

/** Signs a form like Twilio. @returns the value of the header X-Twilio-Signature */
export async function twilioSignature(url: string, form: URLSearchParams): Promise<string> {
  const encoder = new TextEncoder();
  const fields = [...form].toSorted(([left], [right]) => (left < right ? -1 : 1));
  const text = url + fields.map(([name, value]) => name + value).join('');
  const token = encoder.encode(loadConfig(env).sms.twilio.authToken);
  const key = await crypto.subtle.importKey('raw', token, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}
