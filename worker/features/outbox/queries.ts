import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { outbox } from '../../db/schema.ts';
import { type DeadJobRow, insertDeadJob } from '../../records/dead-jobs.ts';
import { markAsked, markUnreachable } from '../../records/introduction/questions.ts';
import { type Act, act } from '../../records/act.ts';
import type { NewMessage } from '../../records/messages.ts';
import type { Writer } from '../../records/purges.ts';
import { endOutage } from '../../records/outages.ts';
import { insertIntroductionEvent } from '../../records/request/events.ts';

export type OutboxRow = typeof outbox.$inferSelect;

export async function selectSent(db: Database, recipient: string | undefined, limit: number) {
  return db
    .select()
    .from(outbox)
    .where(and(isNotNull(outbox.sentAt), recipient === undefined ? undefined : eq(outbox.recipient, recipient)))
    .orderBy(desc(outbox.sentAt), desc(outbox.id))
    .limit(limit);
}

/**
 * Claims a due message for delivery; nobody else can claim it until `nextDueAt`.
 * @returns null when it was sent, given up, is not due, or does not exist
 */
export async function claimMessage(
  db: Database,
  input: { id: string; now: number; nextDueAt: number },
): Promise<OutboxRow | null> {
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: input.nextDueAt })
    .where(and(eq(outbox.id, input.id), waiting, lte(outbox.dueAt, input.now)))
    .returning();
  return row ?? null;
}

const waiting = and(isNull(outbox.sentAt), isNull(outbox.failedAt));

/** Deletes a message that must not be sent. @param unreachable tells the agency of a question that does not reach its nanny */
export async function deleteMessage(
  services: Writer,
  { id, unreachable, now }: { id: string; unreachable: NewMessage | undefined; now: number },
): Promise<void> {
  await act(services, now)
    .with((steps) => noteUnreachable(steps, { messageId: id, unreachable, now }))
    .step('message', services.db.delete(outbox).where(eq(outbox.id, id)))
    .run();
}

/** Adds the steps for a question that does not reach its nanny: the item says so, and the agency is told. */
function noteUnreachable<Before extends object>(
  steps: Act<Before>,
  { messageId, unreachable, now }: { messageId: string; unreachable: NewMessage | undefined; now: number },
): Act<Before> {
  const introductionId = unreachable?.about.introductionId;
  if (!unreachable || introductionId === undefined) return steps;
  steps
    .step('item', markUnreachable(messageId))
    .ifWrote('item', 'unreachable', (wrote) =>
      insertIntroductionEvent(introductionId, 'introduction-unreachable', now, wrote),
    )
    .message('notice', unreachable, { after: 'item' });
  return steps;
}

/** Marks a message as sent, which also ends an outage of its provider. A nanny's time to answer a question begins. */
export async function markSent(db: Database, { id, channel }: Pick<OutboxRow, 'id' | 'channel'>, now: number) {
  await batch(db)
    .step('message', db.update(outbox).set({ sentAt: now }).where(eq(outbox.id, id)))
    .step('asked', markAsked(id, now))
    .step('outage', endOutage(channel))
    .run();
}

/** Makes a message that was given up wait for delivery again, with all its attempts. */
export async function clearFailure(db: Database, id: string, now: number): Promise<void> {
  const isGivenUp = and(eq(outbox.id, id), isNotNull(outbox.failedAt));
  await db.update(outbox).set({ failedAt: null, attempts: 0, dueAt: now }).where(isGivenUp);
}

export async function postpone(db: Database, id: string, dueAt: number): Promise<void> {
  await db.update(outbox).set({ dueAt }).where(eq(outbox.id, id));
}

/** Delays a text message until the budget has room for it. The delay doesn't count as an attempt. */
export async function waitForRoom(db: Database, id: string, dueAt: number): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt, attempts: sql`${outbox.attempts} - 1` })
    .where(eq(outbox.id, id));
}

/** When a waiting message is due; null when it is done. */
export async function selectDueAt(db: Database, id: string): Promise<number | null> {
  const [row] = await db
    .select({ dueAt: outbox.dueAt })
    .from(outbox)
    .where(and(eq(outbox.id, id), waiting));
  return row?.dueAt ?? null;
}

/** Waiting messages that are due, after a position, the longest due first. */
export async function selectDue(db: Database, now: number, after: { dueAt: number; id: string }, limit: number) {
  return db
    .select({ id: outbox.id, dueAt: outbox.dueAt })
    .from(outbox)
    .where(and(waiting, lte(outbox.dueAt, now), sql`(${outbox.dueAt}, ${outbox.id}) > (${after.dueAt}, ${after.id})`))
    .orderBy(outbox.dueAt, outbox.id)
    .limit(limit);
}

/**
 * Deletes at most `limit` each of the messages that were sent, and that were given up, before a time.
 * @returns the larger of the two counts
 */
export async function deleteDoneBefore(db: Database, time: number, limit: number): Promise<number> {
  const remove = (column: typeof outbox.sentAt | typeof outbox.failedAt) => {
    const done = db.select({ id: outbox.id }).from(outbox).where(lt(column, time)).limit(limit);
    return db.delete(outbox).where(inArray(outbox.id, done)).returning({ id: outbox.id });
  };
  const { sent, failed } = await batch(db)
    .step('sent', remove(outbox.sentAt))
    .step('failed', remove(outbox.failedAt))
    .run();
  return Math.max(sent.length, failed.length);
}

/** Gives a message up and records its job as dead. Both or neither. */
export async function failMessage(
  services: Writer,
  input: { id: string; deadJob: DeadJobRow; eventId: string; unreachable: NewMessage | undefined; now: number },
): Promise<void> {
  const { id, deadJob, eventId, unreachable, now } = input;
  await act(services, now)
    .with((steps) => noteUnreachable(steps, { messageId: id, unreachable, now }))
    .step('dead job', insertDeadJob(deadJob))
    .step('message', sql`UPDATE outbox SET failed_at = ${now} WHERE id = ${id}`)
    .with((steps) => reopenRequest(steps, { eventId, messageId: id, now }))
    .run();
}

/**
 * Records once that a sent message bounced.
 * @param recipients those it did not reach, in lower case
 * @returns false when that is already known, or the message went to none of them
 */
export async function bounceMessage(
  services: Writer,
  { id, recipients, eventId, now }: { id: string; recipients: string[]; eventId: string; now: number },
): Promise<boolean> {
  const { message } = await act(services, now)
    .step(
      'message',
      sql`
        UPDATE outbox SET failed_at = ${now}
        WHERE id = ${id} AND channel = 'email' AND sent_at IS NOT NULL AND failed_at IS NULL
          AND lower(recipient) IN (SELECT value FROM json_each(${JSON.stringify(recipients)}))
        RETURNING id`,
    )
    .with((steps) => reopenRequest(steps, { eventId, messageId: id, now }))
    .run();
  return message.length > 0;
}

/**
 * Adds the steps that record a bounced reply at its family's request and reopen the request. Other messages do not affect it.
 * @param steps with the step that marks the message
 */
function reopenRequest<Before extends { message: unknown }>(
  steps: Act<Before>,
  { eventId, messageId, now }: { eventId: string; messageId: string; now: number },
) {
  const isAnswered = sql`id = (SELECT request_id FROM outbox WHERE id = ${messageId} AND purpose = 'answer')`;
  return steps
    .ifWrote(
      'message',
      'event',
      (wrote) => sql`
        INSERT INTO request_events (id, request_id, kind, created_at)
        SELECT ${eventId}, id, 'bounced', ${now} FROM contact_requests WHERE ${wrote} AND ${isAnswered}`,
    )
    .ifWrote(
      'message',
      'request',
      (wrote) => sql`
        UPDATE contact_requests
        SET state = iif(state = 'answered', 'in-progress', state), bounced_at = ${now},
          version = version + 1, updated_at = ${now}
        WHERE ${wrote} AND ${isAnswered}`,
    );
}
