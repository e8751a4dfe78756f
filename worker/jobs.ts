import { transcribeVideo } from './features/assistant/captions/service.ts';
import { recordDeadJob } from './features/dead-job/service.ts';
import { textCode } from './features/identity/delivery.ts';
import { deliverMessage } from './features/outbox/service.ts';
import { relistProfiles } from './features/profile/relisting.ts';
import { countViews } from './features/view/service.ts';
import { sweepPurges } from './records/purges.ts';
import { logError } from './log.ts';
import { isDeadQueue, isViewQueue, type Job, jobRetries, jobSchema, profileViewSchema } from './ports/jobs.ts';
import type { Services } from './services.ts';
import { runSweep } from './sweeps.ts';

/** Done, or to be retried after this many seconds. */
type Outcome = { retryInSeconds: number } | undefined;

/** Runs a batch of a queue. Each job is acknowledged or retried separately; views are counted together. */
export async function runJobs(services: Services, batch: MessageBatch): Promise<void> {
  // When it throws, the queue retries the batch.
  if (isViewQueue(batch.queue)) {
    return countViews(
      services,
      batch.messages.map(({ body }) => profileViewSchema.parse(body)),
    );
  }
  const handle = isDeadQueue(batch.queue) ? keepDead : handleJob;
  // Someone is waiting for a code, so a code never waits for the other jobs of its batch.
  for (const message of batch.messages.toSorted((one, other) => Number(isCode(other)) - Number(isCode(one)))) {
    try {
      await handle(services, message);
    } catch (error) {
      // A job is acknowledged only after it was recorded. After its last attempt the queue moves it to the dead jobs.
      logError('job_not_kept', error, { jobId: message.id });
      message.retry({ delaySeconds: waitSeconds(message) });
    }
  }
}

async function handleJob(services: Services, message: Message): Promise<void> {
  const job = jobSchema.safeParse(message.body);
  if (!job.success) return bury(services, message, 'UnknownJob');
  const isLastTry = message.attempts > jobRetries;
  try {
    const outcome = await runJob(services, job.data);
    if (!outcome) return message.ack();
    const delaySeconds = outcome.retryInSeconds;
    if (!isLastTry) return message.retry({ delaySeconds });
    // Waiting is not a failure, so the job starts over with all attempts.
    await services.jobs.send([job.data], { delaySeconds });
    message.ack();
  } catch (error) {
    logError('job_failed', error, { jobId: message.id, kind: job.data.kind });
    if (isLastTry) return bury(services, message, error instanceof Error ? error.name : 'unknown');
    message.retry({ delaySeconds: waitSeconds(message) });
  }
}

async function bury(services: Services, message: Message, reason: string): Promise<void> {
  await keepRecord(services, message, { attempts: message.attempts, reason });
}

/** A message of the dead jobs queue: it crashed the Worker on each attempt, so that nothing could record it. */
async function keepDead(services: Services, message: Message): Promise<void> {
  await keepRecord(services, message, { attempts: null, reason: 'GivenUpByQueue' });
}

/** Records a dead job. A one-time code is of no use by then, and must not be stored. */
async function keepRecord(
  services: Services,
  message: Message,
  { attempts, reason }: { attempts: number | null; reason: string },
): Promise<void> {
  if (!isCode(message)) await recordDeadJob(services, { id: message.id, job: message.body, attempts, reason });
  message.ack();
}

function isCode({ body }: Message): boolean {
  return jobSchema.safeParse(body).data?.kind === 'text-code';
}

function waitSeconds({ attempts }: Message): number {
  return Math.min(30 * 2 ** attempts, 3600);
}

/** Runs a job once. @returns when to run it again; undefined when it is done @throws when it failed */
export async function runJob(services: Services, job: Job): Promise<Outcome> {
  switch (job.kind) {
    case 'transcribe-video':
      return transcribeVideo(services, job.profileId);
    case 'sweep':
      await runSweep(services, job.name);
      return undefined;
    case 'sweep-purges':
      await sweepPurges(services);
      return undefined;
    case 'relist-profiles':
      await relistProfiles(services, job.after);
      return undefined;
    case 'text-code':
      return textCode(services, job);
    case 'deliver-message':
      return deliverMessage(services, job.messageId);
  }
}
