import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { batch } from '../../../db/batch.ts';
import type { Database } from '../../../db/client.ts';
import { introductionItems, introductions, profiles } from '../../../db/schema.ts';
import { addMessage, type NewMessage } from '../../../records/messages.ts';
import { insertIntroductionEvent } from '../../../records/request-events.ts';
import { isVisible } from '../../../records/listings.ts';

/** Items that a family was shown and can no longer see, of which the agency has not been told. */
export function selectMissing(db: Database, now: number, limit: number) {
  return db
    .select({ itemId: introductionItems.id, introductionId: introductions.id, requestId: introductions.requestId })
    .from(introductions)
    .innerJoin(introductionItems, eq(introductionItems.introductionId, introductions.id))
    .leftJoin(profiles, eq(profiles.id, introductionItems.profileId))
    .where(
      and(
        sql`${introductions.state} = 'sent' AND ${introductions.expiresAt} > ${now}`,
        isNull(introductionItems.missingNotifiedAt),
        sql`(${introductionItems.consent} = 'no' AND ${introductionItems.answeredAt} > ${introductions.sentAt} OR (${introductionItems.consent} = 'yes'
          AND NOT coalesce(${isVisible}, 0)))`,
      ),
    )
    .limit(limit);
}

/** Tells the agency, once, that a family can no longer see a nanny. */
export async function notifyMissing(
  db: Database,
  { itemId, introductionId, notice, now }: { itemId: string; introductionId: string; notice: NewMessage; now: number },
): Promise<void> {
  await batch(db)
    .step(
      'item',
      sql`UPDATE introduction_items SET missing_notified_at = ${now} WHERE id = ${itemId} AND missing_notified_at IS NULL RETURNING id`,
    )
    .with((steps) => addMessage(steps, 'notice', notice, { after: 'item' }))
    .ifWrote('item', 'event', (wrote) => insertIntroductionEvent(introductionId, 'introduction-missing', now, wrote))
    .run();
}

/** Deletes at most `limit` introductions that ended before a time. @returns how many */
export async function deleteEnded(db: Database, before: number, limit: number): Promise<number> {
  const ended = db
    .select({ id: introductions.id })
    .from(introductions)
    .where(sql`coalesce(${introductions.expiresAt}, ${introductions.updatedAt}) < ${before}`)
    .limit(limit);
  const { meta } = await db.delete(introductions).where(inArray(introductions.id, ended));
  return meta.changes;
}
