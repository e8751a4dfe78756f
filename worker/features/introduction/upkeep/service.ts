import { dayMs } from '#domain/durations.ts';
import { consentMs, introductionDays } from '#domain/introduction/schema.ts';
import { createToken } from '../../../records/links.ts';
import { deleteInBatches } from '../../../records/sweeps.ts';
import type { Services } from '../../../services.ts';
import { introductionNotice } from '../../../records/introduction/notices.ts';
import { askableAt } from '../../../records/nanny-message.ts';
import { consentQuestion } from '../messages/question.ts';
import { insertReminder, lapse, selectLapsed, selectToRemind } from '../consents/queries.ts';
import { deleteEnded } from './queries.ts';

/** Maximum number of items of each kind per run; the cron runs every hour. */
const perRun = 50;

/**
 * Reminds nannies who have not answered, ends questions that were not answered in time, tells the agency of nannies whom a family
 * can no longer see, and deletes old introductions. Called by the cron trigger.
 */
export async function sweepIntroductions(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await deleteInBatches({ batch: 100, maxBatches: 5 }, (batch) =>
    deleteEnded(db, now - introductionDays.kept * dayMs, batch),
  );
  for (const { itemId, introductionId, requestId } of await selectLapsed(db, now - consentMs.lapse, perRun)) {
    const notice = introductionNotice(services, { requestId, introductionId }, 'consents');
    await lapse(services, { itemId, introductionId, notice, now });
  }
  if (askableAt(services) === now) await remind(services, now);
}

async function remind(services: Services, now: number): Promise<void> {
  const due = await selectToRemind(services.db, {
    askedBefore: now - consentMs.reminder,
    askedAfter: now - consentMs.lapse,
    limit: perRun,
  });
  for (const { itemId, job, requestId, introductionId, ...nanny } of due) {
    const { token, tokenHash } = await createToken();
    const message = consentQuestion(services, nanny, { token, job, kind: 'reminded', requestId, introductionId });
    if (message) await insertReminder(services, { itemId, tokenHash, message, now });
  }
}
