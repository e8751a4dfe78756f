import { z } from 'zod';

/** The recurring work, each part a job of its own. */
export const sweepNames = [
  'expired',
  'media',
  'erased-files',
  'pauses',
  'still-free',
  'references',
  'outbox',
  'purges',
  'retention',
  'dead-jobs',
  'desk-sessions',
  'certificates',
  'dated-lines',
  'handoffs',
  'answer-time',
  'introductions',
  'invitations',
  'gone-nannies',
] as const;

/** The name of a part of the recurring work. */
export type SweepName = (typeof sweepNames)[number];

/**
 * Deferred work that must not be lost, as stored in the queue. It contains only ids, so that its data cannot be out of date; a
 * one-time code is the exception, because the database stores only its HMAC.
 */
export const jobSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deliver-message'), messageId: z.string() }),
  z.strictObject({ kind: z.literal('transcribe-video'), profileId: z.string() }),
  z.strictObject({ kind: z.literal('sweep'), name: z.enum(sweepNames) }),
  z.strictObject({ kind: z.literal('sweep-purges') }),
  z.strictObject({ kind: z.literal('relist-profiles'), after: z.string() }),
  z.strictObject({
    kind: z.literal('text-code'),
    /** E.164; null for a number that gets no code, so that a request for one does the same work. */
    to: z.string().nullable(),
    text: z.string(),
    reference: z.string(),
    sentAt: z.number(),
  }),
]);

/** A job from the queue. */
export type Job = z.output<typeof jobSchema>;

/** A message in the queue of profile views. `views` is above 1 where only a sample of the views is reported. */
export const profileViewSchema = z.strictObject({ profileId: z.string(), views: z.int().min(1) });

/** A view that waits to be counted. */
export type ProfileView = z.output<typeof profileViewSchema>;

/** Whether a queue is the one for views; its name differs between environments. */
export function isViewQueue(name: string): boolean {
  return /-views(?:-|$)/.test(name);
}

/**
 * Number of retries after a job's first attempt: `max_retries` in wrangler.toml. The outbox gives a message up earlier
 * (features/outbox).
 */
export const jobRetries = 20;

/** Whether a queue is the one for jobs that failed their last attempt; its name differs between environments. */
export function isDeadQueue(name: string): boolean {
  return /-dead-jobs(?:-|$)/.test(name);
}

/** Sends jobs to a queue consumer: at least once, soon or after a delay. */
export interface JobQueue {
  send(jobs: readonly Job[], options?: { delaySeconds?: number }): Promise<void>;
  /** The approximate number of waiting jobs. @throws when the queue does not respond */
  backlog(): Promise<number>;
}

/** Maximum number of messages per call to a queue. */
const maxBatch = 100;

/** Jobs over a Cloudflare Queue. */
export function cloudflareJobs(queue: Queue): JobQueue {
  return {
    async send(jobs, options) {
      for (let start = 0; start < jobs.length; start += maxBatch) {
        await queue.sendBatch(
          jobs.slice(start, start + maxBatch).map((body) => ({ body })),
          options,
        );
      }
    },
    backlog: async () => (await queue.metrics()).backlogCount,
  };
}
