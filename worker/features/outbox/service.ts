import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { tells } from '#domain/introduction/transitions.ts';
import { deleteInBatches } from '../../records/sweeps.ts';
import { logError } from '../../log.ts';
import type { Job } from '../../ports/jobs.ts';
import { SmsError } from '../../ports/sms.ts';
import type { Services } from '../../services.ts';
import { introductionNotice } from '../../records/introduction/notices.ts';
import { admitText, roomRetryMs } from '../../records/messages.ts';
import { isOptedOut } from '../../records/opt-outs.ts';
import { parsePhoneNumber } from '../identity/phone-number.ts';
import { emailHtml } from './email-html.ts';
import {
  claimMessage,
  clearFailure,
  deleteMessage,
  deleteDoneBefore,
  failMessage,
  markSent,
  type OutboxRow,
  postpone,
  selectDue,
  selectDueAt,
  selectSent,
  waitForRoom,
} from './queries.ts';

/** A message "sent" by a local adapter. */
export interface SentMessage {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  subject: string | undefined;
  text: string;
  sentAt: string;
}

const latest = 100;

/** Messages of the local adapters, newest first; `to` is a phone number in any format, or an email address. */
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

/** A claim by a crashed run ends after this long. */
const claimMs = minuteMs;

/** Waits of 30 s, 1 min, 2 min, … up to 6 h: this many attempts cover an outage of a day and a half. Fewer than the queue's. */
export const maxAttempts = 15;

function waitMs(attempts: number): number {
  return Math.min(30_000 * 2 ** (attempts - 1), 6 * hourMs);
}

/**
 * Delivers a message of the outbox once. Idempotent: the claim, the result and the wait are all stored in its row.
 * @returns when to try again, if the message is still waiting then
 */
export async function deliverMessage(services: Services, id: string): Promise<{ retryInSeconds: number } | undefined> {
  const now = services.clock.now();
  const message = await claimMessage(services.db, { id, now, nextDueAt: now + claimMs });
  if (!message) {
    const dueAt = await selectDueAt(services.db, id);
    return dueAt === null ? undefined : { retryInSeconds: secondsUntil(dueAt, now) };
  }
  if (message.channel === 'sms' && (await isOptedOut(services.db, message.recipient))) {
    const unreachable = unreachableNotice(services, message);
    await deleteMessage(services, { id, unreachable, now });
    return undefined;
  }
  if (message.channel === 'sms' && message.countedAt === null && !(await admitText(services, message))) {
    const dueAt = now + roomRetryMs;
    await waitForRoom(services.db, id, dueAt);
    return { retryInSeconds: secondsUntil(dueAt, now) };
  }
  try {
    await send(services, message);
  } catch (error) {
    if (message.attempts >= maxAttempts || isPermanent(error)) {
      await giveUp(services, message, error);
      return undefined;
    }
    const dueAt = services.clock.now() + waitMs(message.attempts);
    await postpone(services.db, id, dueAt);
    return { retryInSeconds: secondsUntil(dueAt, now) };
  }
  await markSent(services.db, message, services.clock.now());
  return undefined;
}

async function send({ sms, email, config }: Services, message: OutboxRow): Promise<void> {
  const { id, recipient: to, text } = message;
  if (message.channel === 'sms') return sms.send(to, text, id);
  const html = await emailHtml(config, message);
  return email.send({ id, to, replyTo: message.replyTo ?? undefined, subject: message.subject ?? '', text, html });
}

/** A number that cannot receive messages will not receive one later either. */
function isPermanent(error: unknown): boolean {
  return error instanceof SmsError && !error.isOfProvider;
}

/** Ends the attempts for a message, and records its job as dead. */
async function giveUp(services: Services, message: OutboxRow, error: unknown): Promise<void> {
  const { clock } = services;
  const { id, attempts } = message;
  logError('message_given_up', error, { messageId: id, attempts });
  const now = clock.now();
  const job: Job = { kind: 'deliver-message', messageId: id };
  const reason = error instanceof Error ? error.name : 'unknown';
  const deadJob = { id: createId(), job, attempts, reason, at: now };
  const unreachable = unreachableNotice(services, message);
  await failMessage(services, { id, deadJob, eventId: createId(), unreachable, now });
}

/** Tells the agency that a question does not reach its nanny; undefined for other messages. */
function unreachableNotice(services: Services, { purpose, requestId, introductionId }: OutboxRow) {
  if (purpose !== 'consent' || requestId === null || introductionId === null) return undefined;
  if (!tells('unreachable by delivery', 'agency')) return undefined;
  return introductionNotice(services, { requestId, introductionId }, 'unreachable');
}

/** Makes a message that was given up wait for delivery again. A message that waits, was sent or was deleted stays unchanged. */
export async function reviveMessage({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string): Promise<void> {
  await clearFailure(db, id, clock.now());
}

/** A queue delays a message by at most 12 hours. */
function secondsUntil(time: number, now: number): number {
  return Math.min(Math.max(1, Math.ceil((time - now) / 1000)), (12 * hourMs) / 1000);
}

/** Messages per page that the sweep returns to the queue; the number of pages per run is limited, and the next run continues. */
const sweepPage = 100;
const sweepPages = 20;

/** Maximum number of messages that one run of the sweep deletes. */
const forgottenPerRun = { batch: 500, maxBatches: 40 };

/** Sent and given up messages are kept for this long. */
const keptMs = 30 * dayMs;

/** Returns overdue messages to the queue, because their job may be lost, and deletes old ones. */
export async function sweepOutbox(services: Services): Promise<void> {
  const now = services.clock.now();
  await deleteInBatches(forgottenPerRun, (batch) => deleteDoneBefore(services.db, now - keptMs, batch));
  let place = { dueAt: -1, id: '' };
  for (let pages = 0; pages < sweepPages; pages += 1) {
    const due = await selectDue(services.db, now, place, sweepPage);
    if (due.length > 0) await services.jobs.send(due.map(({ id }) => ({ kind: 'deliver-message', messageId: id })));
    place = due.at(-1) ?? place;
    if (due.length < sweepPage) return;
  }
}
