import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { IntroductionVote } from '#domain/introductions/schema.ts';
import { batch } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { countEvent, type RateLimit, withinLimits } from '../../db/rate-limits.ts';
import {
  contactRequests,
  introductionItems,
  introductionLinks,
  introductionRecipients,
  introductions,
  introductionVotes,
  profiles,
} from '../../db/schema.ts';
import { addMessage, type NewMessage } from '../../records/messages.ts';
import { insertIntroductionEvent } from '../../records/request-events.ts';
import { isVisible } from '../../records/listings.ts';

/** A family's introduction by the link of one of its recipients, with all recipients and votes; null when there is none. */
export async function selectIntroduction(db: Database, tokenHash: string) {
  const mine = db
    .select({ id: introductionLinks.recipientId })
    .from(introductionLinks)
    .where(eq(introductionLinks.tokenHash, tokenHash));
  const ofIntroduction = db
    .select({ id: introductionRecipients.introductionId })
    .from(introductionRecipients)
    .where(inArray(introductionRecipients.id, mine));
  const [[found], items, recipients, votes] = await db.batch([
    db
      .select({
        introduction: introductions,
        // In a batch, columns with the same name overwrite each other.
        recipientId: sql<string>`${introductionRecipients.id}`.as('recipient_id'),
        job: contactRequests.job,
      })
      .from(introductionRecipients)
      .innerJoin(introductions, eq(introductions.id, introductionRecipients.introductionId))
      .innerJoin(contactRequests, eq(contactRequests.id, introductions.requestId))
      .where(inArray(introductionRecipients.id, mine)),
    db
      .select({
        item: introductionItems,
        isVisible: sql<number>`coalesce(${isVisible}, 0)`.as('is_visible'),
      })
      .from(introductionItems)
      .leftJoin(profiles, eq(profiles.id, introductionItems.profileId))
      .where(inArray(introductionItems.introductionId, ofIntroduction))
      .orderBy(asc(introductionItems.place)),
    db
      .select({ id: introductionRecipients.id, lockedAt: introductionRecipients.lockedAt })
      .from(introductionRecipients)
      .where(inArray(introductionRecipients.introductionId, ofIntroduction)),
    db
      .select({ vote: introductionVotes })
      .from(introductionVotes)
      .innerJoin(introductionRecipients, eq(introductionRecipients.id, introductionVotes.recipientId))
      .where(inArray(introductionRecipients.introductionId, ofIntroduction)),
  ]);
  const me = recipients.find(({ id }) => id === found?.recipientId);
  return found && me ? { ...found, me, items, recipients, votes: votes.map(({ vote }) => vote) } : null;
}

/**
 * Condition on `introduction_recipients`: this recipient may still change votes. With two recipients the votes are final once this one
 * has locked them, or at the deadline.
 */
const mayVote = (now: number) => sql`
  locked_at IS NULL AND EXISTS (
    SELECT 1 FROM introductions WHERE introductions.id = introduction_recipients.introduction_id AND state = 'sent' AND expires_at > ${now}
      AND (deadline IS NULL OR deadline > ${now}
        OR (SELECT count(*) FROM introduction_recipients AS family WHERE family.introduction_id = introductions.id) < 2))`;

/** Stores a vote, and words if there are any. @returns false when votes are final */
export async function writeVote(
  db: Database,
  input: { recipientId: string; itemId: string; vote: IntroductionVote; words: string | undefined; now: number },
): Promise<boolean> {
  const { recipientId, itemId, vote, words, now } = input;
  const written = await db.all(sql`
    INSERT INTO introduction_votes (recipient_id, item_id, vote, words, updated_at)
    SELECT id, ${itemId}, ${vote}, ${words ?? ''}, ${now} FROM introduction_recipients WHERE id = ${recipientId} AND ${mayVote(now)}
    ON CONFLICT (recipient_id, item_id) DO UPDATE SET vote = excluded.vote, updated_at = excluded.updated_at
      ${words === undefined ? sql`` : sql`, words = excluded.words`}
    RETURNING item_id`);
  return written.length > 0;
}

/** Stores the interview times that suit. They do not depend on votes, so they can be changed while the link is valid. */
export async function writeTimes(
  db: Database,
  input: { recipientId: string; itemId: string; times: readonly string[]; now: number },
): Promise<void> {
  const { recipientId, itemId, times, now } = input;
  await db.run(sql`
    INSERT INTO introduction_votes (recipient_id, item_id, times, updated_at)
    VALUES (${recipientId}, ${itemId}, ${JSON.stringify(times)}, ${now})
    ON CONFLICT (recipient_id, item_id) DO UPDATE SET times = excluded.times, updated_at = excluded.updated_at`);
}

/** Locks a recipient's votes. When both parents have locked theirs, the agency is notified. @returns false when votes are final */
export async function lockVotes(
  db: Database,
  input: { recipientId: string; introductionId: string; notice: NewMessage; now: number },
): Promise<boolean> {
  const { recipientId, introductionId, notice, now } = input;
  const isLast = sql`NOT EXISTS (SELECT 1 FROM introduction_recipients WHERE introduction_id = ${introductionId} AND locked_at IS NULL)`;
  const { lock } = await batch(db)
    .step(
      'lock',
      sql`UPDATE introduction_recipients SET locked_at = ${now} WHERE id = ${recipientId} AND ${mayVote(now)} RETURNING id`,
    )
    .with((steps) => addMessage(steps, 'notice', notice, { after: 'lock', and: isLast }))
    .ifWrote('lock', 'event', (wrote) =>
      insertIntroductionEvent(introductionId, 'introduction-locked', now, sql`${wrote} AND ${isLast}`),
    )
    .run();
  return lock.length > 0;
}

/** Tells the agency that a family asks for a new link, as often as the limits allow. @returns whether it was told now */
export async function askForLink(
  db: Database,
  {
    introductionId,
    notice,
    limits,
    now,
  }: { introductionId: string; notice: NewMessage; limits: readonly RateLimit[]; now: number },
): Promise<boolean> {
  const { notice: written } = await batch(db)
    .with((steps) => addMessage(steps, 'notice', notice, { if: withinLimits(limits, now) }))
    .ifWrote('notice', 'event', (wrote) => insertIntroductionEvent(introductionId, 'introduction-renewal', now, wrote))
    .ifWrote('notice', 'limits', (wrote) => countEvent(limits, now, wrote))
    .run();
  return written.length > 0;
}

/** Takes a lock back while the other parent has not locked. @returns false when all is revealed */
export async function unlockVotes(
  db: Database,
  { recipientId, now }: { recipientId: string; now: number },
): Promise<boolean> {
  const written = await db.all(sql`
    UPDATE introduction_recipients SET locked_at = NULL
    WHERE id = ${recipientId} AND EXISTS (
        SELECT 1 FROM introduction_recipients AS other
        WHERE other.introduction_id = introduction_recipients.introduction_id AND other.id <> ${recipientId} AND other.locked_at IS NULL)
      AND EXISTS (SELECT 1 FROM introductions WHERE introductions.id = introduction_recipients.introduction_id AND state = 'sent'
        AND expires_at > ${now} AND (deadline IS NULL OR deadline > ${now}))
    RETURNING id`);
  return written.length > 0;
}
