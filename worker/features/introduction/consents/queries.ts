import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { consentMs } from '#domain/introduction/schema.ts';
import type { Database } from '../../../db/client.ts';
import {
  contactRequests,
  introductionItems,
  introductionLinks,
  introductions,
  profiles,
  users,
} from '../../../db/schema.ts';
import { isVisible } from '../../../records/directory/listings.ts';
import { act } from '../../../records/act.ts';
import type { NewMessage } from '../../../records/messages.ts';
import { isQuestionWaiting } from '../../../records/introduction/questions.ts';
import { nannyContact } from '../../../records/opt-outs.ts';
import { insertIntroductionEvent } from '../../../records/request/events.ts';
import type { Writer } from '../../../records/purges.ts';

/** A nanny's item and its introduction by the link of a question; null when there is none. */
export async function selectQuestion(db: Database, tokenHash: string) {
  const [row] = await db
    .select({
      item: introductionItems,
      introduction: introductions,
      job: contactRequests.job,
      parentName: contactRequests.parentName,
      firstName: profiles.firstName,
      isPublic: sql<boolean>`coalesce(${isVisible}, 0)`.mapWith(Boolean),
      isWaiting: isQuestionWaiting.mapWith(Boolean),
    })
    .from(introductionLinks)
    .innerJoin(introductionItems, eq(introductionItems.id, introductionLinks.itemId))
    .innerJoin(introductions, eq(introductions.id, introductionItems.introductionId))
    .innerJoin(contactRequests, eq(contactRequests.id, introductions.requestId))
    .leftJoin(profiles, eq(profiles.id, introductionItems.profileId))
    .where(eq(introductionLinks.tokenHash, tokenHash));
  return row ?? null;
}

/**
 * Stores a nanny's answer. The last answer that was waited for also notifies the agency, once.
 * @returns whether the question could still be answered so: within its time, and a yes can become a no later
 */
export async function answerQuestion(
  services: Writer,
  input: { itemId: string; introductionId: string; answer: 'yes' | 'no'; notice: NewMessage; now: number },
): Promise<boolean> {
  const { itemId, introductionId, answer, notice, now } = input;
  // A yes can be taken back at any time, a no until the family has the introduction.
  const isOpen = sql`(
    consent = ${answer} OR (consent = 'yes' AND ${answer} = 'no') OR (consent = 'no' AND introductions.state = 'draft')
    OR (consent = 'asking' AND (asked_at > ${now - consentMs.lapse} OR ${isQuestionWaiting})))`;
  const { item } = await act(services, now)
    .step(
      'item',
      sql`
        UPDATE introduction_items
        SET consent = ${answer}, answered_at = ${now}, answered_by = NULL, answer_note = NULL,
          shown_at = iif(${answer} = 'yes' AND introductions.state = 'sent', coalesce(shown_at, ${now}), shown_at)
        FROM introductions
        WHERE introduction_items.id = ${itemId} AND removed_at IS NULL AND introductions.id = ${introductionId}
          AND introductions.state <> 'withdrawn' AND (expires_at IS NULL OR expires_at > ${now}) AND ${isOpen}
        RETURNING introduction_items.id`,
    )
    .ifWrote('item', 'complete', (wrote) => markConsentsComplete(introductionId, now, wrote))
    .message('notice', notice, { after: 'complete' })
    .ifWrote('complete', 'event', (wrote) =>
      insertIntroductionEvent(introductionId, 'introduction-consents', now, wrote),
    )
    .run();
  return item.length > 0;
}

/** Statement that notes, once, that no answer of an introduction is waited for anymore. */
function markConsentsComplete(introductionId: string, now: number, condition: SQL): SQL {
  return sql`
    UPDATE introductions SET consents_notified_at = ${now}
    WHERE ${condition} AND id = ${introductionId} AND consents_notified_at IS NULL AND state <> 'withdrawn'
      AND NOT EXISTS (
        SELECT 1 FROM introduction_items
        WHERE introduction_id = ${introductionId} AND consent = 'asking' AND removed_at IS NULL)`;
}

/** Nannies who have not answered since `askedBefore` and were not reminded, with what a reminder needs. */
export function selectToRemind(db: Database, input: { askedBefore: number; askedAfter: number; limit: number }) {
  return db
    .select({
      itemId: introductionItems.id,
      introductionId: introductions.id,
      requestId: introductions.requestId,
      ...nannyContact,
      job: contactRequests.job,
    })
    .from(introductionItems)
    .innerJoin(introductions, eq(introductions.id, introductionItems.introductionId))
    .innerJoin(contactRequests, eq(contactRequests.id, introductions.requestId))
    .innerJoin(profiles, eq(profiles.id, introductionItems.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        sql`${introductionItems.consent} = 'asking' AND NOT ${isQuestionWaiting}`,
        isNull(introductionItems.removedAt),
        lte(introductionItems.askedAt, input.askedBefore),
        sql`${introductionItems.askedAt} > ${input.askedAfter}`,
        isNull(introductionItems.remindedAt),
        sql`${introductions.state} <> 'withdrawn'`,
      ),
    )
    .orderBy(introductionItems.askedAt)
    .limit(input.limit);
}

/** Reminds a nanny, once. @returns whether this call did */
export async function insertReminder(
  services: Writer,
  input: { itemId: string; tokenHash: string; message: NewMessage; now: number },
): Promise<boolean> {
  const { itemId, tokenHash, message, now } = input;
  const { item } = await act(services, now)
    .step(
      'item',
      sql`
        UPDATE introduction_items SET reminded_at = ${now}
        WHERE id = ${itemId} AND consent = 'asking' AND reminded_at IS NULL RETURNING id`,
    )
    .ifWrote(
      'item',
      'link',
      (wrote) => sql`
        INSERT INTO introduction_links (token_hash, item_id, created_at) SELECT ${tokenHash}, ${itemId}, ${now} WHERE ${wrote}`,
    )
    .message('message', message, { after: 'item' })
    .run();
  return item.length > 0;
}

/** Items whose question has lapsed, with their introductions and requests. */
export function selectLapsed(db: Database, askedBefore: number, limit: number) {
  return db
    .select({ itemId: introductionItems.id, introductionId: introductions.id, requestId: introductions.requestId })
    .from(introductionItems)
    .innerJoin(introductions, eq(introductions.id, introductionItems.introductionId))
    .where(
      and(
        sql`${introductionItems.consent} = 'asking' AND NOT ${isQuestionWaiting}`,
        isNull(introductionItems.removedAt),
        lte(introductionItems.askedAt, askedBefore),
      ),
    )
    .limit(limit);
}

/** Ends a question that was not answered in time, which may be the last answer that an introduction waits for. */
export async function lapse(
  services: Writer,
  { itemId, introductionId, notice, now }: { itemId: string; introductionId: string; notice: NewMessage; now: number },
): Promise<void> {
  await act(services, now)
    .step(
      'item',
      sql`UPDATE introduction_items SET consent = 'lapsed' WHERE id = ${itemId} AND consent = 'asking' RETURNING id`,
    )
    .ifWrote('item', 'complete', (wrote) => markConsentsComplete(introductionId, now, wrote))
    .message('notice', notice, { after: 'complete' })
    .ifWrote('complete', 'event', (wrote) =>
      insertIntroductionEvent(introductionId, 'introduction-consents', now, wrote),
    )
    .run();
}
