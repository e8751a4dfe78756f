import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { type Batch, batch } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { outbox } from '../../db/schema.ts';
import { type DeadJobRow, insertDeadJob } from '../../records/dead-jobs.ts';

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
 * Takes a message that is due for delivery; until `nextDueAt` nobody else gets it.
 * @returns null when it is sent, given up, not due, or unknown
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

/** Forgets a message that must not be sent. */
export async function deleteMessage(db: Database, id: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id));
}

export async function markSent(db: Database, id: string, now: number): Promise<void> {
  await db.update(outbox).set({ sentAt: now }).where(eq(outbox.id, id));
}

/** Lets a message that was given up wait for delivery again, with all its tries before it. */
export async function clearFailure(db: Database, id: string, now: number): Promise<void> {
  const isGivenUp = and(eq(outbox.id, id), isNotNull(outbox.failedAt));
  await db.update(outbox).set({ failedAt: null, attempts: 0, dueAt: now }).where(isGivenUp);
}

export async function postpone(db: Database, id: string, dueAt: number): Promise<void> {
  await db.update(outbox).set({ dueAt }).where(eq(outbox.id, id));
}

/** When a message is due, while it waits; null when it is done with. */
export async function selectDueAt(db: Database, id: string): Promise<number | null> {
  const [row] = await db
    .select({ dueAt: outbox.dueAt })
    .from(outbox)
    .where(and(eq(outbox.id, id), waiting));
  return row?.dueAt ?? null;
}

/** Waiting messages that are due, after a place, the longest due first. */
export async function selectDue(db: Database, now: number, after: { dueAt: number; id: string }, limit: number) {
  return db
    .select({ id: outbox.id, dueAt: outbox.dueAt })
    .from(outbox)
    .where(and(waiting, lte(outbox.dueAt, now), sql`(${outbox.dueAt}, ${outbox.id}) > (${after.dueAt}, ${after.id})`))
    .orderBy(outbox.dueAt, outbox.id)
    .limit(limit);
}

/** Forgets messages that were sent, or given up, before a time: at most `limit` of each. @returns the most of either */
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

/** Gives a message up and records its job as dead, both or neither. */
export async function failMessage(
  db: Database,
  { id, deadJob, eventId, now }: { id: string; deadJob: DeadJobRow; eventId: string; now: number },
): Promise<void> {
  await batch(db)
    .step('dead job', insertDeadJob(deadJob))
    .step('message', sql`UPDATE outbox SET failed_at = ${now} WHERE id = ${id}`)
    .with((steps) => reopenRequest(steps, { eventId, messageId: id, now }))
    .run();
}

/**
 * Records that a message which was sent came back, once.
 * @param recipients whom it did not reach, in small letters
 * @returns false when that is known already, or the message did not go to any of them
 */
export async function bounceMessage(
  db: Database,
  { id, recipients, eventId, now }: { id: string; recipients: string[]; eventId: string; now: number },
): Promise<boolean> {
  const { message } = await batch(db)
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
 * Adds the steps that record at a family's request that the answer to it did not arrive, and open it again. Other messages leave
 * the request alone.
 * @param steps with the step that marks the message
 */
function reopenRequest<Before extends { message: unknown }>(
  steps: Batch<Before>,
  { eventId, messageId, now }: { eventId: string; messageId: string; now: number },
) {
  const isAnswered = sql`id = (SELECT subject_id FROM outbox WHERE id = ${messageId} AND purpose = 'answer')`;
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
