import { afterQuietTime } from '#domain/agency/quiet-time.ts';
import { dayMs } from '#domain/durations.ts';
import { referenceDays, unansweredDays } from '#domain/reference/schema.ts';
import { createLink } from '../../../records/links.ts';
import { deleteInBatches } from '../../../records/sweeps.ts';
import type { Services } from '../../../services.ts';
import { requestMessage } from '../messages.ts';
import { deleteUnanswered, insertReminder, selectToRemind } from './queries.ts';

/** A family that has not answered gets one reminder after this many days. */
const remindAfterDays = 7;

/** Maximum number of families reminded per run; the cron runs every hour. */
const perRun = 100;

const forgottenPerRun = { batch: 200, maxBatches: 10 };

/**
 * Reminds families who have not answered, by day in the nannies' time zone, and deletes old references. Called by the cron
 * trigger.
 */
export async function sweepReferences(services: Services): Promise<void> {
  const { db, clock, config } = services;
  const now = clock.now();
  await deleteInBatches(forgottenPerRun, (batch) => deleteUnanswered(db, now - unansweredDays * dayMs, batch));
  if (afterQuietTime(config.timeZone, now) !== now) return;
  const window = { askedAfter: now - referenceDays * dayMs, askedBefore: now - remindAfterDays * dayMs };
  for (const { reference, nannyFirstName } of await selectToRemind(db, { ...window, limit: perRun })) {
    const expiresAt = reference.askedAt + referenceDays * dayMs;
    const link = await createLink({ purpose: 'reference', recordId: reference.id, createdAt: now, expiresAt });
    const message = requestMessage(services, reference, {
      token: link.token,
      nannyFirstName: nannyFirstName ?? '',
      kind: 'reminded',
    });
    await insertReminder(services, { id: reference.id, link, message, now });
  }
}
