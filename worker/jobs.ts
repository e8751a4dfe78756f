import { transcribeVideo } from './features/assistant/captions.ts';
import { recordDeadJob } from './features/dead-jobs/service.ts';
import { deliverMessage } from './features/outbox/service.ts';
import { relistProfiles } from './features/profiles/relisting.ts';
import { countViews } from './features/views/service.ts';
import { sweepPurges } from './records/purges.ts';
import { logError } from './log.ts';
import { isDeadQueue, type Job, jobRetries, jobSchema } from './ports/jobs.ts';
import type { Services } from './services.ts';

/** Done, or to be retried after this many seconds. */
type Outcome = { retryInSeconds: number } | undefined;

/** Runs a batch of a queue. Each job is acknowledged or retried separately. */
export async function runJobs(services: Services, batch: MessageBatch): Promise<void> {
  const isDead = isDeadQueue(batch.queue);
  const handle = isDead ? keepDead : handleJob;
  for (const message of isDead ? batch.messages : await withoutViews(services, batch.messages)) {
    try {
      await handle(services, message);
    } catch (error) {
      // A job is acknowledged only after it was recorded. After its last attempt the queue moves it to the dead jobs.
      logError('job_not_kept', error, { jobId: message.id });
      message.retry({ delaySeconds: waitSeconds(message) });
    }
  }
}

/**
 * Counts all profile views of a batch together.
 * @returns the remaining messages: all of them when the views could not be counted
 */
async function withoutViews(services: Services, messages: readonly Message[]): Promise<readonly Message[]> {
  const looks: { message: Message; profileId: string }[] = [];
  const others: Message[] = [];
  for (const message of messages) {
    const job = jobSchema.safeParse(message.body);
    if (job.data?.kind === 'count-view') looks.push({ message, profileId: job.data.profileId });
    else others.push(message);
  }
  if (looks.length < 2) return messages;
  try {
    await countViews(
      services,
      looks.map(({ profileId }) => profileId),
    );
  } catch (error) {
    logError('views_not_counted', error);
    return messages;
  }
  for (const { message } of looks) message.ack();
  return others;
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
  await recordDeadJob(services, { id: message.id, job: message.body, attempts: message.attempts, reason });
  message.ack();
}

/** A message of the dead jobs queue: it crashed the Worker on each attempt, so that nothing could record it. */
async function keepDead(services: Services, message: Message): Promise<void> {
  await recordDeadJob(services, { id: message.id, job: message.body, attempts: null, reason: 'GivenUpByQueue' });
  message.ack();
}

function waitSeconds({ attempts }: Message): number {
  return Math.min(30 * 2 ** attempts, 3600);
}

/** Runs a job once. @returns when to run it again; undefined when it is done @throws when it failed */
export async function runJob(services: Services, job: Job): Promise<Outcome> {
  switch (job.kind) {
    case 'transcribe-video':
      return transcribeVideo(services, job.profileId);
    case 'sweep-purges':
      await sweepPurges(services);
      return undefined;
    case 'relist-profiles':
      await relistProfiles(services, job.after);
      return undefined;
    case 'count-view':
      await countViews(services, [job.profileId]);
      return undefined;
    case 'deliver-message':
      return deliverMessage(services, job.messageId);
  }
}
