import { ProductError } from '#domain/errors.ts';
import type { Services } from '../../services.ts';
import { parsePhoneNumber } from '../identity/phone-number.ts';
import { selectSent } from './queries.ts';

/** A message that a local adapter "sent". */
export interface SentMessage {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  subject: string | undefined;
  text: string;
  sentAt: string;
}

const latest = 100;

/** Messages of the local adapters, newest first; `to` is a phone number in any writing, or an e-mail address. */
export async function listSentMessages(services: Services, to: string | undefined): Promise<SentMessage[]> {
  const recipient = to === undefined || to.includes('@') ? to : phoneOrText(to, services.config.sms.countries);
  const rows = await selectSent(services.db, recipient, latest);
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject ?? undefined,
    text: row.text,
    sentAt: new Date(row.sentAt ?? 0).toISOString(),
  }));
}

function phoneOrText(typed: string, countries: readonly string[]): string {
  try {
    return parsePhoneNumber(typed, countries);
  } catch (error) {
    if (error instanceof ProductError) return typed;
    throw error;
  }
}
