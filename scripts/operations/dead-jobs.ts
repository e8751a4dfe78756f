// npm run dead-jobs -- list | redrive [id…] [--remote] [--env staging]
import { createDatabase } from '#worker/db/client.ts';
import { listDeadJobs, redriveDeadJobs } from '#worker/features/dead-jobs/service.ts';
import { systemClock } from '#worker/ports/clock.ts';
import { cloudflareJobs } from '#worker/ports/jobs.ts';
import { runToEnd, StepError } from '../deployment/step-error.ts';
import { nameOf, readArguments, withBindings } from './target.ts';

await runToEnd(async () => {
  const { positionals, target } = readArguments({});
  const [action = 'list', ...ids] = positionals;
  if (action !== 'list' && action !== 'redrive') throw new StepError(`It takes list or redrive, not "${action}".`);
  await withBindings(target, async (bindings) => {
    const services = {
      db: createDatabase(bindings.DB),
      jobs: cloudflareJobs(bindings.JOBS),
      clock: systemClock,
    };
    const dead = await listDeadJobs(services, ids.length > 0 ? ids : undefined);
    for (const { id, job, attempts, reason, at } of dead) {
      const tries = attempts === null ? '' : ` after ${attempts} tries`;
      console.log(`${new Date(at).toISOString()}  ${id}  ${JSON.stringify(job)}  ${reason}${tries}`);
    }
    if (dead.length === 0) console.log(`No dead jobs in ${nameOf(target)}.`);
    if (action === 'list' || dead.length === 0) return;
    const { redriven, unknown } = await redriveDeadJobs(
      services,
      dead.map(({ id }) => id),
    );
    console.log(`\n${redriven.length} back in the queue.`);
    if (unknown.length > 0) console.log(`Not jobs of this release, left alone: ${unknown.join(', ')}`);
  });
});
