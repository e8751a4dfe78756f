import { transcribeVideo } from './features/assistant/captions.ts';
import { deliverMessage } from './features/outbox/service.ts';
import { sweepPurges } from './features/profiles/public-cache.ts';
import { logError } from './log.ts';
import { type Job, jobSchema } from './ports/jobs.ts';
import type { Services } from './services.ts';

/** Done, or to be done again after so many seconds. */
type Outcome = { retryInSeconds: number } | undefined;

/** Runs a batch of the queue; each job is acknowledged or comes again by itself. */
export async function runJobs(services: Services, batch: MessageBatch): Promise<void> {
  for (const message of batch.messages) {
    const job = jobSchema.safeParse(message.body);
    if (!job.success) {
      logError('job_unknown', job.error, { jobId: message.id });
      message.ack();
      continue;
    }
    try {
      const outcome = await runJob(services, job.data);
      if (outcome) message.retry({ delaySeconds: outcome.retryInSeconds });
      else message.ack();
    } catch (error) {
      logError('job_failed', error, { jobId: message.id, kind: job.data.kind });
      message.retry({ delaySeconds: Math.min(30 * 2 ** message.attempts, 3600) });
    }
  }
}

async function runJob(services: Services, job: Job): Promise<Outcome> {
  switch (job.kind) {
    case 'transcribe-video':
      return transcribeVideo(services, job.profileId);
    case 'sweep-purges':
      await sweepPurges(services);
      return undefined;
    case 'deliver-message':
      return deliverMessage(services, job.messageId);
  }
}
