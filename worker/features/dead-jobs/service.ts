import type { DeadJobRow } from '../../records/dead-jobs.ts';
import { dayMs } from '../../db/rate-limits.ts';
import { logError } from '../../log.ts';
import { type Job, jobSchema } from '../../ports/jobs.ts';
import type { Services } from '../../services.ts';
import { reviveMessage } from '../outbox/service.ts';
import { deleteDeadJobs, deleteDeadJobsBefore, recordJob, selectDeadJobs } from './queries.ts';

/** At most so many are listed, or put back, at once: D1 takes 100 parameters. */
export const deadJobsAtOnce = 90;

/** Dead jobs are kept this long. */
const keptMs = 90 * dayMs;

/** Keeps a job that was given up, so that an operator can look at it. Recording the same id again changes nothing. */
export async function recordDeadJob(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  dead: { id: string; job: unknown; attempts: number | null; reason: string },
): Promise<void> {
  logError('job_dead', undefined, { jobId: dead.id, attempts: dead.attempts ?? undefined, reason: dead.reason });
  await recordJob(db, { ...dead, at: clock.now() });
}

/** Jobs that were given up, the newest first; those of `ids`, where they are given. */
export async function listDeadJobs({ db }: Pick<Services, 'db'>, ids?: readonly string[]): Promise<DeadJobRow[]> {
  return selectDeadJobs(db, deadJobsAtOnce, ids);
}

/** What became of dead jobs, by id. */
export interface Redriven {
  /** Back in the queue, and no longer dead. */
  redriven: string[];
  /** Not a job that this release knows: they stay. */
  unknown: string[];
}

/**
 * Puts dead jobs back into the queue with all their tries before them; a message that was given up waits again.
 * @param ids at most {@link deadJobsAtOnce}; ones that are not there are passed over
 */
export async function redriveDeadJobs(
  services: Pick<Services, 'db' | 'jobs' | 'clock'>,
  ids: readonly string[],
): Promise<Redriven> {
  const rows = (await listDeadJobs(services, ids)).map(({ id, job }) => ({ id, job: jobSchema.safeParse(job).data }));
  const known = rows.flatMap(({ id, job }) => (job ? [{ id, job }] : []));
  const unknown = rows.filter(({ job }) => !job).map(({ id }) => id);
  for (const { job } of known) await prepareAgain(services, job);
  // Sent before they are forgotten: done twice, a job does nothing.
  await services.jobs.send(known.map(({ job }) => job));
  const redriven = known.map(({ id }) => id);
  await deleteDeadJobs(services.db, redriven);
  return { redriven, unknown };
}

async function prepareAgain(services: Pick<Services, 'db' | 'clock'>, job: Job): Promise<void> {
  if (job.kind === 'deliver-message') await reviveMessage(services, job.messageId);
}

/** Forgets dead jobs that nobody put back for long. */
export async function sweepDeadJobs({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteDeadJobsBefore(db, clock.now() - keptMs);
}
