import { dayIn } from '#domain/dates.ts';
import { dayMs } from '#domain/durations.ts';
import { unclaimedDays } from '#domain/profile/unclaimed.ts';
import { deleteProfile } from '../../records/profile/write.ts';
import { continueSweep, deleteInBatches } from '../../records/sweeps.ts';
import { logInfo } from '../../log.ts';
import type { Services } from '../../services.ts';
import { readSettings } from '../../settings.ts';
import { deleteStored } from '../media/service.ts';
import {
  deleteAbandonedProfiles,
  deleteAuditLines,
  deleteImports,
  deleteRequests,
  deleteEmptyUsers,
  deleteExpiredShortlists,
  rollUpViews,
  selectUnclaimedBefore,
  selectFilesLeft,
  selectUnverified,
} from './queries.ts';

/** Maximum number of deletions of each kind per run. */
const perRun = { batch: 500, maxBatches: 20 };

/** Page size, and number of pages, of users without a phone per run. */
const page = 100;
const maxPages = 20;

/** Entries of the audit log about staff and settings are kept for at least this many days (docs/security.md, hiding one’s own changes). */
const protectedLogDays = 365;

/** Views are kept by day for this long, and as a total afterwards. */
const viewDays = 90;

/** Deletes data at the end of the retention periods on the privacy page. Called by the cron trigger. */
export async function sweepRetention(services: Services): Promise<void> {
  const { db, clock } = services;
  const before = (days: number) => clock.now() - days * dayMs;
  const { contactRequestDays, auditLogDays } = (await readSettings(services)).retention;
  const contactRequests = await deleteInBatches(perRun, (batch) =>
    deleteRequests(db, before(contactRequestDays), batch),
  );
  const auditTimes = {
    before: before(auditLogDays),
    protectedBefore: before(Math.max(auditLogDays, protectedLogDays)),
  };
  const auditLines = await deleteInBatches(perRun, (batch) => deleteAuditLines(db, auditTimes, batch));
  const shortlists = await deleteInBatches(perRun, (batch) => deleteExpiredShortlists(db, clock.now(), batch));
  const unclaimed = await sweepUnclaimed(services);
  await deleteImports(db, before(unclaimedDays.kept));
  const users = await sweepAbandoned(services);
  const viewsFrom = dayIn(services.config.timeZone, before(viewDays));
  const views = await deleteInBatches(perRun, (batch) => rollUpViews(db, viewsFrom, batch));
  logInfo('retention_swept', { contactRequests, auditLines, shortlists, unclaimed, users, views });
}

/** Deletes profiles that staff wrote and their nannies never claimed. Their users have nothing else. @returns profiles deleted */
async function sweepUnclaimed(services: Services): Promise<number> {
  const now = services.clock.now();
  const ids = await selectUnclaimedBefore(services.db, now - unclaimedDays.kept * dayMs, page);
  for (const id of ids) await deleteProfile(services, { id, now });
  return ids.length;
}

/**
 * Deletes users who never verified a phone and did not return, with their profiles, files and public pages. The user is deleted
 * last, so that a later run can finish an interrupted one.
 * @returns users deleted
 */
async function sweepAbandoned(services: Services): Promise<number> {
  const { db, config, clock } = services;
  const { unverifiedDays, unverifiedPublishedDays } = config.retention;
  const rule = {
    unpublishedBefore: clock.now() - unverifiedDays * dayMs,
    publishedBefore: clock.now() - unverifiedPublishedDays * dayMs,
  };
  let deleted = 0;
  await continueSweep(db, 'abandoned-users', { maxPages }, async (place) => {
    const users = await selectUnverified(db, place, rule, page);
    const ids = users.filter((user) => user.isAbandoned).map((user) => user.id);
    if (ids.length > 0) {
      await deleteAbandonedProfiles(services, ids, rule, clock.now());
      await deleteStored(services, await selectFilesLeft(db, ids));
      deleted += await deleteEmptyUsers(db, ids);
    }
    return users.length < page ? null : (users.at(-1) ?? null);
  });
  return deleted;
}
