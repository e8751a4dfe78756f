import type { Services } from '../../services.ts';
import { purgeChanged } from '../../purging.ts';
import { addFullPurge, addListPurge, relistAfter } from '../../db/relisting.ts';

/** Profiles that one job brings in step: each costs the database some statements. */
const perJob = 25;

/** Brings the directory in step with a changed rule, in jobs of some profiles each. */
export async function startRelisting(services: Services): Promise<void> {
  await services.jobs.send([{ kind: 'relist-profiles', after: '' }]);
}

/** One such job: the public profiles whose ids come after one. It hands on what is left. */
export async function relistProfiles(services: Services, after: string): Promise<void> {
  const { last, plan } = await relistAfter(services.db, { after, limit: perJob, now: services.clock.now() });
  if (plan) await purgeChanged(services, plan);
  if (last !== null) await services.jobs.send([{ kind: 'relist-profiles', after: last }]);
}

/** Purges lists and what else says something of the agency as a whole. */
export async function purgeLists(services: Services): Promise<void> {
  await purgeChanged(services, await addListPurge(services.db, services.clock.now()));
}

/** Purges every public answer: all of them name the agency. @param rememberedMs how long isolates remember the settings */
export async function purgeEverything(services: Services, rememberedMs: number): Promise<void> {
  await purgeChanged(services, await addFullPurge(services.db, services.clock.now(), rememberedMs));
}
