// npm run dead-jobs -- list | redrive [id…] [--remote] [--env staging]
import { listDeadJobs, redriveDeadJobs } from '#worker/features/dead-job/service.ts';
import { runJob } from '#worker/jobs.ts';
import { systemClock } from '#worker/ports/clock.ts';
import { cloudflareJobs, type JobQueue } from '#worker/ports/jobs.ts';
import { createServices } from '#worker/services.ts';
import { createDatabase } from '#worker/db/client.ts';
import { runToEnd, StepError } from '../deployment/step-error.ts';
import { nameOf, readArguments, withBindings } from './target.ts';

await runToEnd(async () => {
  const { positionals, target } = readArguments({});
  const [action = 'list', ...ids] = positionals;
  if (action !== 'list' && action !== 'redrive') throw new StepError(`It takes list or redrive, not "${action}".`);
  await withBindings(target, async (bindings) => {
    const services = {
      db: createDatabase(bindings.DB),
      jobs: target.kind === 'remote' ? cloudflareJobs(bindings.JOBS) : runHere(bindings),
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
    console.log(`\n${redriven.length} ${target.kind === 'remote' ? 'back in the queue' : 'done again'}.`);
    if (unknown.length > 0) console.log(`Not jobs of this release, left alone: ${unknown.join(', ')}`);
  });
});

/** This machine's queue lives in its server's process, so jobs run at once here. */
function runHere(bindings: Env): JobQueue {
  return {
    async send(jobs) {
      for (const job of jobs) await runJob(createServices(bindings), job);
    },
    backlog: async () => 0,
  };
}
