import { dayMs } from '#domain/durations.ts';
import type { DeadJobRow } from '../../records/dead-jobs.ts';
import { logError } from '../../log.ts';
import { type Job, jobSchema } from '../../ports/jobs.ts';
import type { Services } from '../../services.ts';
import { reviveMessage } from '../outbox/service.ts';
import { deleteDeadJobs, deleteDeadJobsBefore, recordJob, selectDeadJobs } from './queries.ts';

/** Maximum number of jobs listed or retried at once: D1 allows 100 parameters. */
export const deadJobsAtOnce = 90;

/** Dead jobs are kept this long. */
const keptMs = 90 * dayMs;

/** Records a job that was given up, so that an operator can inspect it. Idempotent for the same id. */
export async function recordDeadJob(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  dead: { id: string; job: unknown; attempts: number | null; reason: string },
): Promise<void> {
  logError('job_dead', undefined, { jobId: dead.id, attempts: dead.attempts ?? undefined, reason: dead.reason });
  await recordJob(db, { ...dead, at: clock.now() });
}

/** Jobs that were given up, newest first; only those of `ids` if given. */
export async function listDeadJobs({ db }: Pick<Services, 'db'>, ids?: readonly string[]): Promise<DeadJobRow[]> {
  return selectDeadJobs(db, deadJobsAtOnce, ids);
}

/** The outcome for each dead job, by id. */
export interface Redriven {
  /** Back in the queue and no longer dead. */
  redriven: string[];
  /** Not a job that this release knows: they stay dead. */
  unknown: string[];
}

/**
 * Returns dead jobs to the queue with all their attempts; a message that was given up waits again.
 * @param ids at most {@link deadJobsAtOnce}; unknown ones are ignored
 */
export async function redriveDeadJobs(
  services: Pick<Services, 'db' | 'jobs' | 'clock'>,
  ids: readonly string[],
): Promise<Redriven> {
  const rows = (await listDeadJobs(services, ids)).map(({ id, job }) => ({ id, job: jobSchema.safeParse(job).data }));
  const known = rows.flatMap(({ id, job }) => (job ? [{ id, job }] : []));
  const unknown = rows.filter(({ job }) => !job).map(({ id }) => id);
  for (const { job } of known) await prepareAgain(services, job);
  // Sent before their records are deleted: jobs are idempotent, so a duplicate is harmless.
  await services.jobs.send(known.map(({ job }) => job));
  const redriven = known.map(({ id }) => id);
  await deleteDeadJobs(services.db, redriven);
  return { redriven, unknown };
}

async function prepareAgain(services: Pick<Services, 'db' | 'clock'>, job: Job): Promise<void> {
  if (job.kind === 'deliver-message') await reviveMessage(services, job.messageId);
}

/** Deletes dead jobs that nobody has retried for a long time. */
export async function sweepDeadJobs({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteDeadJobsBefore(db, clock.now() - keptMs);
}
