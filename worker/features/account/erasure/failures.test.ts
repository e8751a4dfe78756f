import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { hourMs } from '#domain/durations.ts';
import { createTestApp } from '../../../testing/api.ts';
import { Faults } from '../../../testing/faults.ts';
import { takeComplaints } from '../../../testing/console.ts';
import { scaled } from '../../../testing/scaled.ts';
import { sweepMedia } from '../../media/service.ts';
import { eraseUser, sweepErasedFiles } from './service.ts';
import { expectNothingLeft, nannyWithEverything } from './testing.ts';

const faults = new Faults();

/** Every third call fails; in the battery each of them. */
const step = scaled(3, 1);

it('security.md: erasure ends well whichever call to the outside world fails', async () => {
  const called = new Set<string>();
  for (let failing = 0; ; failing += step) {
    const test = createTestApp({}, faults.around);
    const { userId } = await nannyWithEverything(test);
    // The nanny's own writes have already planned a sweep of the edge; erasing plans one if there is none.
    await env.DB.prepare('UPDATE purge_calls SET sweep_at = NULL').run();
    faults.arm({ number: failing + 1, time: 'before' });
    await eraseUser(test.services, userId, { actorId: userId }).catch(() => {});
    for (const wait of [0, 2 * hourMs]) {
      test.clock.advance(wait);
      await sweepErasedFiles(test.services).catch(() => {});
    }
    const failed = faults.disarm();
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
  if (step > 1) return;
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
