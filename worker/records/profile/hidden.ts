import { logError } from '../../log.ts';
import type { Services } from '../../services.ts';

/**
 * Called after a write that hides a profile: families who were introduced to the nanny are followed up by a job, because the
 * feature that does it is above those that hide profiles. If the queue fails, the hourly sweep does.
 */
export async function followHidden({ jobs }: Pick<Services, 'jobs'>): Promise<void> {
  try {
    await jobs.send([{ kind: 'sweep', name: 'gone-nannies' }]);
  } catch (error) {
    logError('queue_unavailable', error);
  }
}
