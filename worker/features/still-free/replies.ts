import { ProductError } from '#domain/errors.ts';
import { isFromTwilio } from '../../ports/sms-twilio.ts';
import type { Services } from '../../services.ts';
import { setOptOut } from '../../records/opt-outs.ts';
import { helpText } from './messages.ts';
import { selectLanguage } from './queries.ts';

/** Keywords that stop, resume and explain messages: those of the carriers, and the same in the nannies' languages. */
const words = {
  stop: ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'alto', 'parar', '停止', '退订'],
  start: ['start', 'unstop', 'yes', 'iniciar', '开始'],
  help: ['help', 'info', 'ayuda', '帮助'],
};

/** A text message to our number, as the provider passes it on. */
export interface IncomingMessage {
  signature: string;
  form: URLSearchParams;
}

/**
 * Processes a reply to a text message. After STOP, no notices go to that number until START. HELP gets a reply.
 * @returns the reply, or undefined for none; the provider replies by itself when it recognizes the keyword
 * @throws ProductError forbidden when the signature is not the provider's
 */
export async function receiveReply(
  services: Services,
  { signature, form }: IncomingMessage,
): Promise<string | undefined> {
  const { config, db, clock } = services;
  const url = `${config.publicOrigin}/api/sms/incoming`;
  if (!(await isFromTwilio(config.sms.twilio.authToken, signature, { url, form }))) throw new ProductError('forbidden');
  const phone = form.get('From') ?? '';
  const word = (form.get('Body') ?? '').slice(0, 40).normalize('NFKC').trim().toLowerCase();
  if (!/^\+\d{5,15}$/.test(phone)) return undefined;
  if (words.stop.includes(word)) await setOptOut(db, phone, clock.now());
  if (words.start.includes(word)) await setOptOut(db, phone, null);
  if (!words.help.includes(word) || form.has('OptOutType')) return undefined;
  const locale = (await selectLanguage(db, phone)) ?? config.defaultLocale;
  return helpText(services, locale);
}
