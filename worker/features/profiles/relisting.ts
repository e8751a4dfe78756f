import type { Services } from '../../services.ts';
import { relistAfter } from '../../records/relisting.ts';

/** Profiles that one job brings in step: each costs the database some statements. */
const perJob = 25;

/** Brings the directory in step with a changed rule, in jobs of some profiles each. */
export async function startRelisting(services: Services): Promise<void> {
  await services.jobs.send([{ kind: 'relist-profiles', after: '' }]);
}

/** One such job: the public profiles whose ids come after one. It hands on what is left. */
export async function relistProfiles(services: Services, after: string): Promise<void> {
  const last = await relistAfter(services, { after, limit: perJob, now: services.clock.now() });
  if (last !== null) await services.jobs.send([{ kind: 'relist-profiles', after: last }]);
}
