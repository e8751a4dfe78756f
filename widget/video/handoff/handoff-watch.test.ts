import { expect, it } from 'vitest';
import type { Handoff } from '#domain/handoff/schema.ts';
import { createTestClock, createTestStorage, createTestVisibility, settleMicrotasks } from '#widget/browser/testing.ts';
import { refusal } from '#widget/files/testing.ts';
import { testProfile } from '#widget/state/testing.ts';
import { createHandoffWatch } from './handoff-watch.ts';

function setUp() {
  const clock = createTestClock();
  const storage = createTestStorage();
  const calls: string[] = [];
  const arrived: (string | undefined)[] = [];
  let links = 0;
  let seen: Partial<Handoff> | Error = { status: 'waiting' };
  const answer = (id: string): Handoff => {
    if (seen instanceof Error) throw seen;
    return { id, status: 'waiting', percent: 0, expiresAt: 900_000, ...seen };
  };
  const create = () =>
    createHandoffWatch({
      api: {
        async create() {
          calls.push('create');
          if (seen instanceof Error) throw seen;
          links += 1;
          return { id: `h${links}`, url: `https://nannies.example/record#${links}`, expiresAt: 900_000 };
        },
        async read(id) {
          calls.push(`read ${id}`);
          return answer(id);
        },
        async cancel(id) {
          calls.push(`cancel ${id}`);
          return answer(id);
        },
      },
      clock,
      visibility: createTestVisibility(),
      storage,
      storageKey: 'key',
      onArrived: ({ videoResumeUrl }) => void arrived.push(videoResumeUrl),
    });
  return {
    watch: create(),
    create,
    calls,
    arrived,
    storage,
    sees: (next: Partial<Handoff> | Error) => void (seen = next),
    async pass(ms = 2000) {
      clock.advance(ms);
      await settleMicrotasks();
    },
  };
}

it('follows the phone until its video is here, and then asks no more', async () => {
  const { watch, sees, pass, calls, arrived, storage } = setUp();
  await watch.open();
  await watch.open();
  expect(watch.$state.get()).toMatchObject({ kind: 'link', status: 'waiting', link: { id: 'h1' } });
  for (const [status, percent] of [
    ['connected', 0],
    ['recording', 0],
    ['uploading', 40],
  ] as const) {
    sees({ status, percent });
    await pass();
    expect(watch.$state.get()).toMatchObject({ status, percent });
  }
  sees({ status: 'done', percent: 100, profile: testProfile({ videoResumeUrl: '/api/objects/uploads/v' }) });
  await pass();
  expect(arrived).toEqual(['/api/objects/uploads/v']);
  const asked = calls.length;
  await pass(60_000);
  expect(calls).toHaveLength(asked);
  expect(storage.values.size).toBe(0);
});

it('goes on with the link after a reload, and not in another tab', async () => {
  const { watch, create, sees, pass, calls, storage } = setUp();
  await watch.open();
  const reloaded = create();
  reloaded.resume();
  sees({ status: 'recording' });
  await pass();
  expect(reloaded.$state.get()).toMatchObject({ kind: 'link', status: 'recording', link: { id: 'h1' } });
  await reloaded.open();
  expect(calls.filter((call) => call === 'create')).toHaveLength(1);
  storage.set('key', '{"id":');
  const elsewhere = create();
  elsewhere.resume();
  expect(elsewhere.$state.get()).toEqual({ kind: 'none' });
});

it('"continue here" ends the link; a video that came first is hers', async () => {
  const { watch, sees, pass, calls, arrived } = setUp();
  await watch.open();
  sees({ status: 'done', profile: testProfile({ videoResumeUrl: '/v' }) });
  watch.cancel();
  await settleMicrotasks();
  expect(calls).toEqual(['create', 'cancel h1']);
  expect(arrived).toEqual(['/v']);
  await pass(60_000);
  expect(calls).toHaveLength(2);
});

it('says that it has no connection, and goes on; that the link is gone, and ends', async () => {
  const { watch, sees, pass, calls } = setUp();
  await watch.open();
  sees(new TypeError('broken'));
  await pass();
  expect(watch.$state.get()).toMatchObject({ status: 'waiting', unreachable: true });
  sees({ status: 'connected' });
  await pass(5000);
  expect(watch.$state.get()).toMatchObject({ status: 'connected', unreachable: false });
  sees(refusal(404, 'not_found'));
  await pass();
  expect(watch.$state.get()).toMatchObject({ status: 'gone' });
  const asked = calls.length;
  await pass(60_000);
  expect(calls).toHaveLength(asked);
});

it('gives the server’s words when it makes no more links', async () => {
  const { watch, sees } = setUp();
  sees(refusal(429, 'too_many_handoffs'));
  await watch.open();
  expect(watch.$state.get()).toEqual({ kind: 'failed', reason: undefined });
  sees({ status: 'waiting' });
  await watch.renew();
  expect(watch.$state.get()).toMatchObject({ kind: 'link' });
});
