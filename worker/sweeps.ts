import { sweepErasedFiles } from './features/account/erasure/service.ts';
import { sweepPauses } from './features/account/pause/service.ts';
import { sweepCertifications } from './features/agency/certification/service.ts';
import { sweepAnswerTime } from './features/agency/numbers/service.ts';
import { sweepDeskSessions } from './features/agency/sign-in/service.ts';
import { sweepInvitations } from './features/agency/unclaimed/service.ts';
import { sweepDeadJobs } from './features/dead-job/service.ts';
import { sweepHandoffs } from './features/handoff/service.ts';
import { sweepExpired } from './features/identity/service.ts';
import { sweepMedia } from './features/media/service.ts';
import { sweepOutbox } from './features/outbox/service.ts';
import { sweepGone } from './features/introduction/gone/service.ts';
import { sweepIntroductions } from './features/introduction/upkeep/service.ts';
import { sweepDatedLines } from './features/profile/dated/service.ts';
import { sweepReferences } from './features/reference/reminders/service.ts';
import { sweepRetention } from './features/retention/service.ts';
import { sweepStillFree } from './features/still-free/service.ts';
import { logError } from './log.ts';
import { type SweepName, sweepNames } from './ports/jobs.ts';
import { sweepPurges } from './records/purges.ts';
import { recordSweepRun } from './records/sweeps.ts';
import type { Services } from './services.ts';

/** Each sweep continues or repeats what an earlier run left, so a run may be lost or run twice. */
const sweeps: Readonly<Record<SweepName, (services: Services) => Promise<unknown>>> = {
  expired: sweepExpired,
  media: sweepMedia,
  'erased-files': sweepErasedFiles,
  pauses: sweepPauses,
  'still-free': sweepStillFree,
  references: sweepReferences,
  outbox: sweepOutbox,
  purges: sweepPurges,
  retention: sweepRetention,
  'dead-jobs': sweepDeadJobs,
  'desk-sessions': sweepDeskSessions,
  certificates: sweepCertifications,
  'dated-lines': sweepDatedLines,
  handoffs: sweepHandoffs,
  'answer-time': sweepAnswerTime,
  introductions: sweepIntroductions,
  invitations: sweepInvitations,
  'gone-nannies': sweepGone,
};

/**
 * Time between two sweeps, in seconds. An invocation may make 1,000 queries in all, and a batch of the queue is one invocation: so
 * the sweeps must not be delivered in one batch.
 */
const apartSeconds = 5;

/** Queues every sweep as a job of its own. Called by the cron trigger. @throws what the queue throws when it is unavailable */
export async function queueSweeps({ jobs }: Pick<Services, 'jobs'>): Promise<void> {
  await Promise.all(
    sweepNames.map((name, place) => jobs.send([{ kind: 'sweep', name }], { delaySeconds: place * apartSeconds })),
  );
}

/**
 * Runs a sweep and records its outcome for the health check. A failed sweep is logged and not retried: the cron queues it again
 * within the hour.
 */
export async function runSweep(services: Services, name: SweepName): Promise<void> {
  const { db, clock } = services;
  try {
    await sweeps[name](services);
    await recordSweepRun(db, name, { doneAt: clock.now() });
  } catch (error) {
    logError('sweep_failed', error, { sweep: name });
    await recordSweepRun(db, name, { failedAt: clock.now() });
  }
}
