import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createDatabase } from '../../../db/client.ts';
import { hourMs } from '../../../db/rate-limits.ts';
import { createTestApp } from '../../../testing/api.ts';
import { TestJobs } from '../../../testing/ports.ts';
import { takeComplaints } from '../../../testing/setup.ts';
import { sweepMedia } from '../../media/service.ts';
import { eraseUser, sweepErasedFiles } from './service.ts';
import { expectNothingLeft, nannyWithEverything } from './testing.ts';

it('security.md: erasure ends well whichever call to the outside world fails', async () => {
  const called = new Set<string>();
  for (let failing = 0; ; failing += 1) {
    const world = failingAt(failing);
    const test = createTestApp(world.ports);
    const { userId } = await nannyWithEverything(test);
    // The nanny's own writes have already planned a sweep of the edge; erasing plans one if there is none.
    await env.DB.prepare('UPDATE purge_calls SET sweep_at = NULL').run();
    world.arm();
    await eraseUser(test.services, userId, { actorId: userId }).catch(() => {});
    for (const wait of [0, 2 * hourMs]) {
      test.clock.advance(wait);
      await sweepErasedFiles(test.services).catch(() => {});
    }
    const failed = world.disarm();
    takeComplaints();
    // The nanny retries after a reported failure; the cron runs in any case.
    await eraseUser(test.services, userId, { actorId: userId });
    await sweepErasedFiles(test.services);
    await expectNothingLeft(test);
    await emptyForNext(test);
    if (failed === undefined) break;
    called.add(failed);
    expect(failing).toBeLessThan(50);
  }
  // Every port that erasing uses failed once, D1 both for single statements and for batches.
  expect([...called].toSorted()).toEqual([
    'D1 batch',
    'D1 raw',
    'D1 run',
    'R2 abort',
    'R2 delete',
    'R2 list',
    'cache purge',
    'queue send',
  ]);
  // Each call fails once, and each time a whole account is created and erased.
}, 180_000);

/** Deletes the rows that an erasure keeps on purpose, so that the next round starts empty. */
async function emptyForNext(test: ReturnType<typeof createTestApp>): Promise<void> {
  const kept = ['contact_requests', 'audit_log', 'erased_files', 'rate_counters', 'due_purges', 'purge_calls'];
  await env.DB.batch(kept.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  await sweepMedia(test.services);
}

/** Ports on which the call with this number fails, once armed. */
function failingAt(number: number) {
  let calls = 0;
  let isArmed = false;
  let failed: string | undefined;
  const count = (name: string) => {
    if (!isArmed) return;
    calls += 1;
    if (calls !== number + 1) return;
    failed = name;
    throw new Error('the outside world fails');
  };

  /** An object whose methods are counted, except those that make no calls. */
  function counting<Target extends object>(target: Target, port: string, own: Record<string, unknown>): Target {
    return new Proxy(target, {
      get(_, name) {
        if (typeof name === 'string' && Object.hasOwn(own, name)) return own[name];
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...parameters: unknown[]): Promise<unknown> => {
          count(`${port} ${String(name)}`);
          return Reflect.apply(value, target, parameters);
        };
      },
    });
  }

  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  function countingStatement(statement: D1PreparedStatement): D1PreparedStatement {
    const counted = counting(statement, 'D1', {
      bind: (...values: unknown[]) => countingStatement(statement.bind(...values)),
    });
    originals.set(counted, statement);
    return counted;
  }
  const database = counting(env.DB, 'D1', {
    prepare: (query: string) => countingStatement(env.DB.prepare(query)),
    batch: async (statements: D1PreparedStatement[]) => {
      count('D1 batch');
      return env.DB.batch(statements.map((statement) => originals.get(statement) ?? statement));
    },
  });
  const media = counting(env.MEDIA, 'R2', {
    resumeMultipartUpload: (key: string, id: string) => counting(env.MEDIA.resumeMultipartUpload(key, id), 'R2', {}),
  });
  return {
    ports: {
      media,
      db: createDatabase(database),
      publicCache: { servesRanges: true, purge: async () => count('cache purge') },
      jobs: counting(new TestJobs(), 'queue', {}),
    },
    arm: () => (isArmed = true),
    /** @returns the call that failed; undefined when there were fewer calls */
    disarm: () => {
      isArmed = false;
      return failed;
    },
  };
}
