import { z } from 'zod';

/** Work that may wait and must not be lost, as it stands in the queue: ids only, so that nothing in it grows old. */
export const jobSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deliver-message'), messageId: z.string() }),
  z.strictObject({ kind: z.literal('transcribe-video'), profileId: z.string() }),
  z.strictObject({ kind: z.literal('sweep-purges') }),
  z.strictObject({ kind: z.literal('relist-profiles'), after: z.string() }),
  z.strictObject({ kind: z.literal('count-view'), profileId: z.string() }),
]);

/** Work that the queue brings. */
export type Job = z.output<typeof jobSchema>;

/**
 * A job is tried again so often after its first try: `max_retries` in wrangler.toml. The outbox gives a message up before
 * (features/outbox).
 */
export const jobRetries = 20;

/** Whether a queue is the one that a job is moved to after its last try; its name differs between environments. */
export function isDeadQueue(name: string): boolean {
  return /-dead-jobs(?:-|$)/.test(name);
}

/** Hands work to a queue consumer: at least once, some time soon or some time after a delay. */
export interface JobQueue {
  send(jobs: readonly Job[], options?: { delaySeconds?: number }): Promise<void>;
  /** How many jobs wait, about. @throws when the queue does not answer */
  backlog(): Promise<number>;
}

/** The most messages that a queue takes in one call. */
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
