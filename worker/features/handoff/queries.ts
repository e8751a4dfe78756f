import { z } from 'zod';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { HandoffPhase, HandoffProgress } from '#domain/handoff/schema.ts';
import { batch, rowOf, type StoredRow } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { countEvent, countWithin, type RateLimit, withinLimits } from '../../db/rate-limits.ts';
import { handoffs } from '../../db/schema.ts';

export type HandoffRow = typeof handoffs.$inferSelect;

/** A handoff as read for its phone. */
export type HandoffOfPhone = HandoffRow & {
  /** The current owner of the profile. */
  userId: string;
  firstName: string | null;
  /** False when the phone has made too many calls. */
  mayCall: boolean;
};

/**
 * Creates a handoff unless the limit is reached, and ends the profile's handoffs that no phone has opened.
 * @returns false when it was not created
 */
export async function insertHandoff(
  db: Database,
  input: { id: string; tokenHash: string; profileId: string; sessionHash: string; limit: RateLimit; now: number },
): Promise<boolean> {
  const { id, profileId, now } = input;
  const { handoff } = await batch(db)
    .step(
      'handoff',
      sql`
        INSERT INTO handoffs (id, token_hash, profile_id, session_hash, created_at)
        SELECT ${id}, ${input.tokenHash}, ${profileId}, ${input.sessionHash}, ${now}
        WHERE ${withinLimits([input.limit], now)}
        RETURNING id`,
    )
    .ifWrote('handoff', 'limits', (wrote) => countEvent([input.limit], now, wrote))
    .ifWrote(
      'handoff',
      'waiting ones',
      (wrote) => sql`
        UPDATE handoffs SET phase = 'cancelled'
        WHERE ${wrote} AND profile_id = ${profileId} AND phase = 'waiting' AND id <> ${id}`,
    )
    .run();
  return handoff.length > 0;
}

/** A handoff of a profile, for the computer. */
export async function selectOfProfile(
  db: Database,
  { id, profileId }: { id: string; profileId: string },
): Promise<HandoffRow | null> {
  const [row] = await db
    .select()
    .from(handoffs)
    .where(and(eq(handoffs.id, id), eq(handoffs.profileId, profileId)));
  return row ?? null;
}

/** Ends an active handoff. @returns the handoff afterwards; null when there is none */
export async function cancel(
  db: Database,
  input: { id: string; profileId: string; livePhases: readonly HandoffPhase[] },
): Promise<HandoffRow | null> {
  const isThis = and(eq(handoffs.id, input.id), eq(handoffs.profileId, input.profileId));
  const isLive = inArray(handoffs.phase, [...input.livePhases]);
  const { handoff } = await batch(db)
    .step('cancelled', db.update(handoffs).set({ phase: 'cancelled' }).where(and(isThis, isLive)))
    .step('handoff', db.select().from(handoffs).where(isThis), rowOf(handoffs))
    .run();
  return handoff[0] ?? null;
}

const readOwner = (row: StoredRow) => z.object({ user_id: z.string(), first_name: z.string().nullable() }).parse(row);

/** The handoff of a link's token, with its owner. The call is counted in the same round trip. */
export async function selectOfPhone(
  db: Database,
  input: { tokenHash: string; calls: Omit<RateLimit, 'key'>; now: number },
): Promise<HandoffOfPhone | null> {
  const id = sql`(SELECT id FROM handoffs WHERE token_hash = ${input.tokenHash})`;
  const limit = { ...input.calls, key: sql`'handoff-calls:' || ${id}` };
  const { handoff, owner, calls } = await batch(db)
    .step('handoff', db.select().from(handoffs).where(eq(handoffs.tokenHash, input.tokenHash)), rowOf(handoffs))
    .step(
      'owner',
      sql`
        SELECT user_id, first_name FROM profiles
        WHERE id = (SELECT profile_id FROM handoffs WHERE token_hash = ${input.tokenHash})`,
      readOwner,
    )
    .step('calls', countWithin(db, [limit], input.now, sql`${id} IS NOT NULL`))
    .run();
  const [row] = handoff;
  const [{ user_id: userId, first_name: firstName } = {}] = owner;
  if (!row || userId === undefined) return null;
  return { ...row, userId, firstName: firstName ?? null, mayCall: calls.length > 0 };
}

/** Assigns a waiting handoff to the first phone that asks. @returns whether it belongs to this phone */
export async function connect(db: Database, { id, deviceHash }: { id: string; deviceHash: string }): Promise<boolean> {
  const rows = await db
    .update(handoffs)
    .set({ deviceHash, phase: sql`CASE WHEN phase = 'waiting' THEN 'connected' ELSE phase END` })
    .where(and(eq(handoffs.id, id), or(isNull(handoffs.deviceHash), eq(handoffs.deviceHash, deviceHash))))
    .returning({ id: handoffs.id });
  return rows.length > 0;
}

/** Stores the phone's progress while the handoff is active. */
export async function updateProgress(
  db: Database,
  input: HandoffProgress & { id: string; livePhases: readonly HandoffPhase[] },
): Promise<void> {
  const { phase, percent } = input;
  await db
    .update(handoffs)
    .set({ phase, percent })
    .where(and(eq(handoffs.id, input.id), inArray(handoffs.phase, [...input.livePhases])));
}

/**
 * Makes an upload the handoff's current one, replacing the previous one.
 * @returns false when another upload was first, or the handoff has ended
 */
export async function bindUpload(
  db: Database,
  input: { id: string; objectId: string; former: string | null; livePhases: readonly HandoffPhase[] },
): Promise<boolean> {
  const rows = await db
    .update(handoffs)
    .set({ objectId: input.objectId, phase: 'uploading', percent: 0 })
    .where(
      and(
        eq(handoffs.id, input.id),
        sql`${handoffs.objectId} IS ${input.former}`,
        inArray(handoffs.phase, [...input.livePhases]),
      ),
    )
    .returning({ id: handoffs.id });
  return rows.length > 0;
}

/** Marks the handoff as done, once. */
export async function markDone(
  db: Database,
  { id, livePhases }: { id: string; livePhases: readonly HandoffPhase[] },
): Promise<void> {
  await db
    .update(handoffs)
    .set({ phase: 'done', percent: 100 })
    .where(and(eq(handoffs.id, id), inArray(handoffs.phase, [...livePhases])));
}

/** @returns how many were deleted, at most `limit` */
export async function deleteBefore(db: Database, createdBefore: number, limit: number): Promise<number> {
  const old = db.select({ id: handoffs.id }).from(handoffs).where(lt(handoffs.createdAt, createdBefore)).limit(limit);
  const rows = await db.delete(handoffs).where(inArray(handoffs.id, old)).returning({ id: handoffs.id });
  return rows.length;
}
