import { type SQL, sql } from 'drizzle-orm';
import type { Locale } from '#domain/locale.ts';
import type { MessagePurpose } from '../db/tables/message.ts';

/** A message to store and deliver. */
export interface NewMessage {
  id: string;
  channel: 'sms' | 'email';
  recipient: string;
  /** Emails only. */
  replyTo?: string | undefined;
  subject?: string | undefined;
  text: string;
  /** The language of the text, as far as it is ours. */
  locale: Locale;
  now: number;
  /** The earliest time of delivery; `now` by default. */
  dueAt?: number;
  /** The record that the message is about. */
  subjectId?: string;
  purpose: MessagePurpose;
}

/**
 * SQL statement that adds a message to the outbox if `condition` holds. It belongs in the batch of the record that the message is
 * about, so that neither is ever stored without the other.
 */
export function insertMessage(message: NewMessage, condition: SQL): SQL {
  return sql`
    INSERT INTO outbox (id, channel, recipient, reply_to, subject, text, due_at, created_at, subject_id, purpose, locale)
    SELECT ${message.id}, ${message.channel}, ${message.recipient}, ${message.replyTo ?? null}, ${message.subject ?? null},
      ${message.text}, ${message.dueAt ?? message.now}, ${message.now}, ${message.subjectId ?? null}, ${message.purpose},
      ${message.locale}
    WHERE ${condition}
    RETURNING id`;
}
