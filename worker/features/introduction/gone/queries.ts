import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { introductionItems, introductions, profiles } from '../../../db/schema.ts';
import { isVisible } from '../../../records/directory/listings.ts';
import { act } from '../../../records/act.ts';
import type { NewMessage } from '../../../records/messages.ts';
import { insertIntroductionEvent } from '../../../records/request/events.ts';
import { addNews, type News } from '../../../records/introduction/news.ts';
import type { Writer } from '../../../records/purges.ts';

const isGone = sql`(${introductionItems.consent} = 'no' OR NOT coalesce(${isVisible}, 0))`;

const isInUse = (now: number) => sql`${introductions.state} = 'sent' AND ${introductions.expiresAt} > ${now}`;

/** Nannies whom a family could see and cannot see anymore, of which nobody has been told: all of them, or one by her profile. */
export function selectGone(
  db: Database,
  { profileId, now, limit }: { profileId: string | undefined; now: number; limit: number },
) {
  return db
    .select({ itemId: introductionItems.id, introductionId: introductions.id })
    .from(introductionItems)
    .innerJoin(introductions, eq(introductions.id, introductionItems.introductionId))
    .leftJoin(profiles, eq(profiles.id, introductionItems.profileId))
    .where(
      and(
        profileId === undefined ? undefined : eq(introductionItems.profileId, profileId),
        isInUse(now),
        isNotNull(introductionItems.shownAt),
        isNull(introductionItems.removedAt),
        isNull(introductionItems.missingNotifiedAt),
        isGone,
      ),
    )
    .limit(limit);
}

/** Records, once, that a nanny is gone, cancels her interview, and tells whom it concerns. */
export async function writeGone(
  services: Writer,
  input: {
    itemId: string;
    introductionId: string;
    notice: NewMessage | undefined;
    /** Of a canceled interview; undefined when there is none. */
    news: readonly News[] | undefined;
    now: number;
  },
): Promise<void> {
  const { itemId, introductionId, notice, news, now } = input;
  const steps = act(services, now)
    .step(
      'item',
      sql`
        UPDATE introduction_items SET missing_notified_at = ${now}, canceled_at = ${news ? sql`${now}` : sql`canceled_at`}
        WHERE id = ${itemId} AND missing_notified_at IS NULL RETURNING id`,
    )
    .ifWrote('item', 'event', (wrote) => insertIntroductionEvent(introductionId, 'introduction-missing', now, wrote));
  if (news) {
    steps.ifWrote('item', 'canceled', (wrote) =>
      insertIntroductionEvent(introductionId, 'introduction-interview-canceled', now, wrote),
    );
    addNews(steps, news, { after: 'item', now });
  }
  if (notice) steps.message('notice', notice, { after: 'item' });
  await steps.run();
}

/** Forgets that nannies were gone whom families see again, so that the next time is told again. */
export async function forgetReturned(db: Database, now: number): Promise<void> {
  await db.run(sql`
    UPDATE introduction_items SET missing_notified_at = NULL
    WHERE missing_notified_at IS NOT NULL AND consent = 'yes'
      AND introduction_id IN (SELECT id FROM introductions WHERE ${isInUse(now)})
      AND profile_id IN (SELECT id FROM profiles WHERE ${isVisible})`);
}
