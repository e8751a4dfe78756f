import type { Services } from '../../services.ts';
import { relistAfter } from '../../records/directory/relisting.ts';

/** Profiles per job: updating each takes several database statements. */
const perJob = 25;

/** Updates the directory after a rule change, in jobs of several profiles each. */
export async function startRelisting(services: Services): Promise<void> {
  await services.jobs.send([{ kind: 'relist-profiles', after: '' }]);
}

/** One of these jobs: updates the public profiles after an id, and queues the next job for the rest. */
export async function relistProfiles(services: Services, after: string): Promise<void> {
  const last = await relistAfter(services, { after, limit: perJob, now: services.clock.now() });
  if (last !== null) await services.jobs.send([{ kind: 'relist-profiles', after: last }]);
}
