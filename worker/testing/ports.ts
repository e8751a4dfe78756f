import type { Email, EmailSender } from '../ports/email.ts';
import type { Job, JobQueue, ProfileView } from '../ports/jobs.ts';
import type { Services } from '../services.ts';

/** An email port that records its messages and can be made to fail. */
export class TestEmail implements EmailSender {
  readonly sent: Email[] = [];
  isDown = false;

  async send(email: Email): Promise<void> {
    if (this.isDown) throw new Error('the provider refuses');
    this.sent.push(email);
  }
}

/** A queue that stores its jobs until a test runs them. */
export class TestJobs implements JobQueue {
  readonly waiting: Job[] = [];
  /** The delay of each waiting job, in seconds. */
  readonly delays: number[] = [];
  isDown = false;

  async send(jobs: readonly Job[], options?: { delaySeconds?: number }): Promise<void> {
    if (this.isDown) throw new Error('the queue refuses');
    this.waiting.push(...jobs);
    this.delays.push(...jobs.map(() => options?.delaySeconds ?? 0));
  }

  async backlog(): Promise<number> {
    if (this.isDown) throw new Error('the queue refuses');
    return this.waiting.length;
  }
}

/** The queue of views, which stores them until a test counts them. */
export class TestViews {
  readonly waiting: ProfileView[] = [];
  send: Services['views']['send'] = async (view) => {
    this.waiting.push(view);
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
  };
}

/** The outcome of each job of a batch: `done`, or the delay in seconds before its retry. */
export function testBatch(jobs: readonly unknown[], { queue = 'nanny-profiles-jobs', attempts = 1 } = {}) {
  const outcomes: ('done' | number | undefined)[] = jobs.map(() => undefined);
  const messages = jobs.map((body, place) => ({
    id: String(place),
    timestamp: new Date(0),
    body,
    attempts,
    ack: () => void (outcomes[place] = 'done'),
    retry: (options?: { delaySeconds?: number }) => void (outcomes[place] = options?.delaySeconds ?? 0),
  }));
  const batch: MessageBatch = {
    queue,
    messages,
    metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } },
    ackAll: () => {},
    retryAll: () => {},
  };
  return { batch, outcomes };
}
