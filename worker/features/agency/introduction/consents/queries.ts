import { sql } from 'drizzle-orm';
import type { Writer } from '../../../../records/purges.ts';
import { deleteUnsent } from '../../../../records/messages.ts';
import { changeSteps, type IntroductionChange } from '../queries.ts';

/**
 * Records what a nanny said by phone. Her own no, which has no note of a call, stays hers.
 * @returns false when the introduction changed, or she said no herself
 */
export async function recordPhoneConsent(
  services: Writer,
  change: IntroductionChange,
  answer: { itemId: string; consent: 'yes' | 'no'; note: string },
): Promise<boolean> {
  const isThis = sql`introduction_id = ${change.id} AND id = ${answer.itemId}`;
  const condition = sql`NOT EXISTS (
    SELECT 1 FROM introduction_items WHERE ${isThis} AND consent = 'no' AND answer_note IS NULL)`;
  const { introduction } = await changeSteps(services, { ...change, condition })
    .ifWrote(
      'introduction',
      'answer',
      (wrote) => sql`
        UPDATE introduction_items SET consent = ${answer.consent}, answered_at = ${change.entry.at},
          answered_by = ${change.entry.actorId}, answer_note = ${answer.note},
          ${answer.consent === 'yes' ? shownIfSent(change) : canceledIfAgreed(change)}
        WHERE ${wrote} AND ${isThis} RETURNING id`,
    )
    .ifWrote('answer', 'question', (wrote) =>
      deleteUnsent(sql`${wrote} AND purpose = 'consent' AND (introduction_id, profile_id) = (
        SELECT introduction_id, profile_id FROM introduction_items WHERE id = ${answer.itemId})`),
    )
    .run();
  return introduction.length > 0;
}

/** A yes shows the nanny to the family, if it has the introduction. */
const shownIfSent = ({ id, entry }: IntroductionChange) => sql`
  shown_at = iif((SELECT state FROM introductions WHERE introductions.id = ${id}) = 'sent', coalesce(shown_at, ${entry.at}), shown_at)`;

/** A no ends the interview. Staff don't need a message about what they recorded themselves. */
const canceledIfAgreed = ({ entry }: IntroductionChange) => sql`
  canceled_at = iif(interview_at IS NULL, canceled_at, coalesce(canceled_at, ${entry.at})),
  missing_notified_at = coalesce(missing_notified_at, ${entry.at})`;
