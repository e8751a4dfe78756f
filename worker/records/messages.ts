import { type SQL, sql } from 'drizzle-orm';
import { dayMs, hourMs } from '#domain/durations.ts';
import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import type { MessagePurpose, MessageSubject, MessageTarget } from '#domain/outbox/purposes.ts';
import { batch } from '../db/batch.ts';
import { countEvent, type RateLimit, withinLimits } from '../db/rate-limits.ts';
import type { Services } from '../services.ts';

/** An email, or the email that replaces a text message. */
interface EmailContent {
  recipient: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
}

interface TextContent {
  /** E.164. */
  recipient: string;
  text: string;
  /** Sent at once in place of a text message that has no room, to recipients with an email address. */
  instead?: EmailContent | undefined;
}

interface Common {
  id: string;
  /** The language of the text, as far as it is ours. */
  locale: Locale;
  now: number;
  /** The earliest time of delivery. */
  dueAt: number;
  /** The day's text messages, as far as this one may use them. */
  budget: RateLimit;
  purpose: MessagePurpose;
  about: Partial<Record<MessageSubject, string>>;
}

/** A message to store and deliver. */
export type NewMessage = Common & (({ channel: 'sms' } & TextContent) | ({ channel: 'email' } & EmailContent));

/** At most this share of the day's text messages goes to anything but codes and the safety of accounts. */
const shareOfBudget = 0.5;

/** Other shares. */
const shares: Partial<Record<MessagePurpose, number>> = {
  // A person who did not make the change has to know.
  account: 1,
  staff: 1,
  // Hundreds of invitations must leave room for what families and nannies wait for.
  invitation: 0.25,
};

/** All text messages to one recipient, codes excepted: those have counters of their own (features/identity). */
const perRecipient = { hour: 5, day: 10 } as const;

/** How long a text message without room waits until the next try, ms. */
export const roomRetryMs = 10 * 60 * 1000;

/** The text messages of a day, codes included. @param share of the day's budget, rounded to the nearest text */
export function textBudget({ config }: Pick<Services, 'config'>, share = 1): RateLimit {
  return { key: 'code-sends:all:day', max: Math.round(config.sms.dailyBudget * share), windowMs: dayMs };
}

/** The day's text messages, as far as a purpose may use them. */
export function budgetOf(tools: Pick<Services, 'config'>, purpose: MessagePurpose): RateLimit {
  return textBudget(tools, shares[purpose] ?? shareOfBudget);
}

/**
 * Makes a message. Its purpose decides which records it is about (domain/outbox) and how much of the day's text messages it may
 * use.
 * @param input.dueAt the earliest time of delivery; now by default
 */
export function createMessage(
  tools: Pick<Services, 'config' | 'clock'>,
  input: MessageTarget & { locale: Locale; dueAt?: number } & (
      | ({ channel: 'sms' } & TextContent)
      | ({ channel: 'email' } & EmailContent)
    ),
): NewMessage {
  const now = tools.clock.now();
  return {
    ...input,
    id: createId(),
    now,
    dueAt: input.dueAt ?? now,
    budget: budgetOf(tools, input.purpose),
  };
}

/** SQL condition: a text message to `recipient` at `at` stays within the recipient's limits and the day's budget. */
function hasRoom({ recipient, at, budget, now }: { recipient: string; at: number; budget: RateLimit; now: number }) {
  const sent = sql`SELECT count(*) FROM outbox AS sent WHERE sent.recipient = ${recipient}`;
  return sql`(
    ${withinLimits([budget], now)}
    AND (${sent} AND sent.counted_at > ${at - hourMs} AND sent.counted_at < ${at + hourMs}) < ${perRecipient.hour}
    AND (${sent} AND sent.counted_at > ${at - dayMs}) < ${perRecipient.day})`;
}

/**
 * SQL statement that adds a message to the outbox if `condition` holds. A text message without room becomes its email, or waits
 * until there is room. Nothing is dropped.
 */
export function insertMessage(message: NewMessage, condition: SQL): SQL {
  const { id, purpose, about, locale, now } = message;
  const dueAt = Math.max(now, message.dueAt);
  const email = message.channel === 'email' ? message : message.instead;
  const sms = message.channel === 'sms' ? message : undefined;
  const room = sms ? hasRoom({ recipient: sms.recipient, at: dueAt, budget: message.budget, now }) : sql`0`;
  // One of the two forms is stored: the email of a text message without room, if there is one.
  const isText = sms && (email ? sql`room` : sql`1`);
  const form = (ofText: unknown, ofEmail: unknown) =>
    isText ? sql`iif(${isText}, ${ofText ?? null}, ${ofEmail ?? null})` : sql`${ofEmail ?? null}`;
  const wait = sms && !email ? sql`iif(room, ${dueAt}, ${Math.max(dueAt, now + roomRetryMs)})` : sql`${dueAt}`;
  return sql`
    INSERT INTO outbox (id, channel, recipient, reply_to, subject, text, due_at, counted_at, created_at, purpose, locale,
      request_id, introduction_id, profile_id, user_id, staff_id)
    SELECT ${id}, ${form('sms', 'email')}, ${form(sms?.recipient, email?.recipient)}, ${form(null, email?.replyTo)},
      ${form(null, email?.subject)}, ${form(sms?.text, email?.text)}, ${wait}, iif(room, ${dueAt}, NULL), ${now}, ${purpose},
      ${locale}, ${about.requestId ?? null}, ${about.introductionId ?? null}, ${about.profileId ?? null}, ${about.userId ?? null},
      ${about.staffId ?? null}
    FROM (SELECT ${room} AS room)
    WHERE ${condition}
    RETURNING id`;
}

/** Condition: a text message is stored and counted. */
export const isCounted = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM outbox WHERE id = ${id} AND counted_at IS NOT NULL)`;

/** A text message of the outbox that waits for room. */
type WaitingText = { id: string; recipient: string; purpose: MessagePurpose };

/** Counts a text message that waits, if there is room for it now. @returns false when it has to wait on */
export async function admitText(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  { id, recipient, purpose }: WaitingText,
): Promise<boolean> {
  const now = clock.now();
  const budget = budgetOf({ config }, purpose);
  const { text } = await batch(db)
    .step(
      'text',
      sql`
        UPDATE outbox SET counted_at = ${now}
        WHERE id = ${id} AND counted_at IS NULL AND ${hasRoom({ recipient, at: now, budget, now })} RETURNING id`,
    )
    .ifWrote('text', 'counted', (wrote) => countEvent([budget], now, wrote))
    .run();
  return text.length > 0;
}

/** Statement that deletes the messages of a condition that nobody has received yet. */
export function deleteUnsent(condition: SQL): SQL {
  return sql`DELETE FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL AND ${condition}`;
}
