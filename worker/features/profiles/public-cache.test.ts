import { expect, it } from 'vitest';
import { runJobs } from '../../jobs.ts';
import { noCache } from '../../ports/public-cache.ts';
import { createTestApp, signIn } from '../../testing/api.ts';
import { testBatch } from '../../testing/ports.ts';
import { takeComplaints } from '../../testing/setup.ts';

it('a purge that the edge refuses is made up for by the queue; what was never public is not purged', async () => {
  let isRefusing = true;
  const purged: (readonly string[])[] = [];
  const purge = async (tags: readonly string[]) => {
    if (isRefusing) throw new Error('too many purges');
    purged.push(tags);
  };
  const test = createTestApp({ publicCache: { ...noCache, purge } });
  const { caller, userId } = await signIn(test, '+12135554001');
  const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
  const write = (patch: object) => caller.call('PUT', `/api/profiles/${id}`, patch);
  await write({ firstName: 'Ana', isPublic: false });
  expect(test.jobs.waiting).toEqual([]);

  const published = await write({ firstName: 'Ana', lastName: 'Reyes', isPublic: true });
  expect(published.status).toBe(200);
  expect(test.jobs.waiting).toEqual([{ kind: 'purge-profile', profileId: id }]);
  const deliver = async () => {
    const { batch, outcomes } = testBatch([...test.jobs.waiting]);
    await runJobs(test.services, batch);
    return outcomes;
  };
  expect(await deliver()).toEqual([expect.any(Number)]);
  isRefusing = false;
  expect(await deliver()).toEqual(['done']);
  expect(purged).toEqual([[`profile:${id}`, 'listing']]);
  expect(takeComplaints()).toHaveLength(2);
});
