import { type SQL, sql } from 'drizzle-orm';
import type { MessagePurpose } from '../db/tables/message.ts';

/** A message to be written and delivered. */
export interface NewMessage {
  id: string;
  channel: 'sms' | 'email';
  recipient: string;
  /** Of e-mails only. */
  replyTo?: string | undefined;
  subject?: string | undefined;
  text: string;
  now: number;
  /** When it may go out; `now` without it. */
  dueAt?: number;
  /** The record that it is about. */
  subjectId?: string;
  purpose: MessagePurpose;
}

/**
 * SQL statement that puts a message into the outbox if `condition` holds. It goes into the same batch as the record that the
 * message is about, so that neither is ever stored without the other.
 */
export function insertMessage(message: NewMessage, condition: SQL): SQL {
  return sql`
    INSERT INTO outbox (id, channel, recipient, reply_to, subject, text, due_at, created_at, subject_id, purpose)
    SELECT ${message.id}, ${message.channel}, ${message.recipient}, ${message.replyTo ?? null}, ${message.subject ?? null},
      ${message.text}, ${message.dueAt ?? message.now}, ${message.now}, ${message.subjectId ?? null}, ${message.purpose}
    WHERE ${condition}
    RETURNING id`;
}
