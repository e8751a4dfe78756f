import { sql } from 'drizzle-orm';
import type { IntroductionVote } from '#domain/introduction/schema.ts';
import { countEvent, type RateLimit, withinLimits } from '../../../db/rate-limits.ts';
import { act } from '../../../records/act.ts';
import { deleteUnsent, type NewMessage } from '../../../records/messages.ts';
import { startClock } from '../../../records/request/clock.ts';
import { insertIntroductionEvent } from '../../../records/request/events.ts';
import type { Writer } from '../../../records/purges.ts';

/** What a parent says about a nanny. What is undefined stays as it is. */
export interface FamilyAnswer {
  vote?: IntroductionVote | undefined;
  words?: string | undefined;
  /** The interview times that suit, ISO. */
  times?: readonly string[] | undefined;
}

/**
 * Stores what a parent says, tells the agency, and starts the clock by which the agency answers the family.
 * @returns false when the introduction has ended, or the family no longer sees the nanny
 */
export async function writeAnswer(
  services: Writer,
  input: {
    recipientId: string;
    itemId: string;
    introductionId: string;
    answer: FamilyAnswer;
    kind: 'introduction-answered' | 'introduction-chosen';
    /** One for each of the agency's addresses. */
    notices: readonly NewMessage[];
    /** Whether a notice that waits already tells of this answer too. Otherwise this one takes its place. */
    gather: boolean;
    now: number;
  },
): Promise<boolean> {
  const { recipientId, itemId, introductionId, answer, kind, now } = input;
  const { vote, words, times } = answer;
  const given = [
    ...(vote === undefined ? [] : [sql.raw('vote')]),
    ...(words === undefined ? [] : [sql.raw('words')]),
    ...(times === undefined ? [] : [sql.raw('times')]),
  ];
  const changes = given.map((column) => sql`${column} = excluded.${column}, `);
  // What was said before, sent again, is no news.
  const isNew = given.map((column) => sql`introduction_votes.${column} IS NOT excluded.${column}`);
  const open = sql`
    FROM introduction_items JOIN introductions ON introductions.id = introduction_id
    WHERE introduction_items.id = ${itemId} AND consent = 'yes' AND removed_at IS NULL
      AND state = 'sent' AND expires_at > ${now}`;
  const steps = act(services, now)
    .step('open', sql`SELECT introduction_items.id ${open}`)
    .step(
      'answer',
      sql`
        INSERT INTO introduction_votes (recipient_id, item_id, vote, words, times, updated_at)
        SELECT ${recipientId}, introduction_items.id, ${vote ?? null}, ${words ?? ''}, ${JSON.stringify(times ?? [])}, ${now}
        ${open}
        ON CONFLICT (recipient_id, item_id) DO UPDATE
        SET ${sql.join(changes, sql``)} updated_at = excluded.updated_at WHERE ${sql.join([sql`0`, ...isNew], sql` OR `)}
        RETURNING item_id`,
    )
    .ifWrote('answer', 'clock', (wrote) => startClock(introductionId, now, wrote));
  const isUnsent = sql`sent_at IS NULL AND purpose = 'answers' AND introduction_id = ${introductionId}`;
  if (!input.gather) steps.ifWrote('answer', 'gathered', (wrote) => deleteUnsent(sql`${wrote} AND ${isUnsent}`));
  for (const [place, notice] of input.notices.entries()) {
    const isAlone = sql`NOT EXISTS (SELECT 1 FROM outbox WHERE ${isUnsent} AND recipient = ${notice.recipient})`;
    steps.message(`notice ${place}`, notice, { after: 'answer', and: isAlone });
  }
  steps.ifWrote('notice 0' as 'answer', 'event', (wrote) => insertIntroductionEvent(introductionId, kind, now, wrote));
  const { open: found } = await steps.run();
  return found.length > 0;
}

/** Tells the agency that a family asks for a new link, as often as the limits allow. @returns whether it was told now */
export async function askForLink(
  services: Writer,
  {
    introductionId,
    notice,
    limits,
    now,
  }: { introductionId: string; notice: NewMessage; limits: readonly RateLimit[]; now: number },
): Promise<boolean> {
  const { notice: written } = await act(services, now)
    .message('notice', notice, { if: withinLimits(limits, now) })
    .ifWrote('notice', 'event', (wrote) => insertIntroductionEvent(introductionId, 'introduction-renewal', now, wrote))
    .ifWrote('notice', 'limits', (wrote) => countEvent(limits, now, wrote))
    .run();
  return written.length > 0;
}
