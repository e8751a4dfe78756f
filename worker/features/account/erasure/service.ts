import { hourMs } from '#domain/durations.ts';
import { createId } from '#domain/id.ts';
import { logError } from '../../../log.ts';
import { followHidden } from '../../../records/profile/hidden.ts';
import type { Services } from '../../../services.ts';
import type { Session } from '../../../session/session.ts';
import { deleteBytes } from '../../media/service.ts';
import { mediaKey } from '../../media/store.ts';
import { requireFreshCode } from '../policy.ts';
import { eraseRows, forgetErasedFiles, selectErased, selectErasedFiles } from './queries.ts';

/** An upload in progress may still write for this long after the rows are deleted, ms. */
const lateWritesMs = hourMs;

/** Files per page, and pages per run of the sweep. */
const page = 100;
const maxPages = 20;

/** The requester of an erasure: the nanny, or a staff member on the nanny's behalf. */
export interface Eraser {
  actorId: string;
  network?: string;
  /** Another account of the same nanny still uses the number, so its STOP is kept. */
  keepsStop?: boolean;
}

/**
 * Erases the session's user.
 * @throws ProductError fresh_code_needed unless a code sent to the user's number was verified in the last ten minutes. A user
 *   without a number needs no code
 */
export async function eraseOwnAccount(services: Services, session: Session): Promise<void> {
  requireFreshCode(session, services.clock.now());
  await eraseUser(services, session.userId, { actorId: session.userId });
}

/**
 * Erases a user with all data. Rows, sessions and the page are gone when this returns. Files may take longer: they are recorded
 * first, and the sweep continues until nothing is left of them. Idempotent.
 */
export async function eraseUser(
  services: Services,
  userId: string,
  { actorId, network, keepsStop = false }: Eraser,
): Promise<void> {
  const person = await selectErased(services.db, userId);
  if (!person) return;
  const now = services.clock.now();
  const entry = { id: createId(), actorId, action: 'account.erased', subjectId: userId, at: now };
  await eraseRows(services, person, {
    entry: network === undefined ? entry : { ...entry, network },
    now,
    keepsStop,
  });
  await followHidden(services);
  try {
    await deleteErasedFiles(services, now + 1);
  } catch (error) {
    // The files are recorded, so the sweep deletes them.
    logError('erasure_unfinished', error, { userId });
  }
}

/**
 * Deletes the remaining files of erased users and profiles. A file's record is deleted when the file is still gone some time later. Called by
 * the cron trigger.
 */
export async function sweepErasedFiles(services: Services): Promise<void> {
  const now = services.clock.now();
  await deleteErasedFiles(services, now + 1);
  let after = '';
  for (let pages = 0; pages < maxPages; pages += 1) {
    const late = { after, erasedBefore: now - lateWritesMs, limit: page };
    const files = await selectErasedFiles(services.db, late);
    const gone: string[] = [];
    for (const { objectId } of files) {
      const left = await services.media.list({ prefix: mediaKey(objectId, ''), limit: 1 });
      if (left.objects.length === 0) gone.push(objectId);
    }
    await forgetErasedFiles(services.db, gone);
    after = files.at(-1)?.objectId ?? after;
    if (files.length < page) return;
  }
}

async function deleteErasedFiles(services: Services, erasedBefore: number): Promise<void> {
  let after = '';
  for (let pages = 0; pages < maxPages; pages += 1) {
    const files = await selectErasedFiles(services.db, { after, erasedBefore, limit: page });
    await deleteBytes(
      services,
      files.map(({ objectId, kind, uploadId }) => ({ id: objectId, kind, uploadId })),
    );
    after = files.at(-1)?.objectId ?? after;
    if (files.length < page) return;
  }
}
