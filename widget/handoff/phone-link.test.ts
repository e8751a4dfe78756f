import { expect, it } from 'vitest';
import type { PhoneHandoff } from '#domain/handoff/schema.ts';
import { createTestClock, createTestStorage, createTestVisibility, settleMicrotasks } from '#widget/browser/testing.ts';
import { refusal } from '#widget/files/testing.ts';
import { createPhoneLink } from './phone-link.ts';
import { phoneSecret, tokenOf } from './phone-secret.ts';

function setUp({ hasToken = true } = {}) {
  const clock = createTestClock();
  const calls: string[] = [];
  let server: Partial<PhoneHandoff> | Error = { status: 'waiting' };
  const held = new Map<string, Promise<void>>();
  const answer = async (call: string): Promise<PhoneHandoff> => {
    calls.push(call);
    await held.get(call);
    if (server instanceof Error) throw server;
    return { status: 'waiting', expiresAt: 900_000, keptUnder: 'k', firstName: 'Grace', ...server };
  };
  const link = createPhoneLink({
    hasToken,
    api: {
      look: () => answer('look'),
      connect: () => answer('connect'),
      tell: async ({ phase, percent }) => void (await answer(`tell ${phase} ${percent}`)),
      finish: async () => void (await answer('finish')),
      leave: async () => void (await answer('leave')),
    },
    clock,
    visibility: createTestVisibility(),
  });
  return {
    link,
    calls,
    says: (next: Partial<PhoneHandoff> | Error) => void (server = next),
    /** Holds back the responses to a call. @returns the function that releases them */
    hold(call: string): () => Promise<void> {
      const { promise, resolve: release } = Promise.withResolvers<void>();
      held.set(call, promise);
      return () => {
        held.delete(call);
        release();
        return settleMicrotasks();
      };
    },
    async pass(ms: number) {
      clock.advance(ms);
      await settleMicrotasks();
    },
  };
}

it('looks without taking the link up, and takes it up once', async () => {
  const { link, calls, says } = setUp();
  await link.look();
  expect(link.$state.get()).toMatchObject({ kind: 'open', connected: false, firstName: 'Grace' });
  says({ status: 'connected' });
  expect(await link.connect()).toBe(true);
  expect(await link.connect()).toBe(true);
  expect(calls).toEqual(['look', 'connect']);
});

it('a page without a link asks for none', async () => {
  const { link, calls } = setUp({ hasToken: false });
  await link.look();
  expect(link.$state.get()).toEqual({ kind: 'ended', why: 'unknown' });
  expect(calls).toEqual([]);
});

it.each([
  [refusal(403, 'handoff_expired'), 'expired'],
  [refusal(403, 'handoff_cancelled'), 'cancelled'],
  [refusal(403, 'handoff_used'), 'used'],
  [refusal(403, 'handoff_elsewhere'), 'elsewhere'],
  [refusal(404, 'not_found'), 'unknown'],
] as const)('%s ends it as %s', async (error, why) => {
  const { link, says, calls, pass } = setUp();
  await link.look();
  says(error);
  expect(await link.connect()).toBe(false);
  expect(link.$state.get()).toEqual({ kind: 'ended', why });
  await pass(60_000);
  expect(calls).toEqual(['look', 'connect']);
});

it('hears that she went on at the computer', async () => {
  const { link, says, pass } = setUp();
  await link.look();
  await link.connect();
  says({ status: 'cancelled' });
  await pass(2000);
  expect(link.$state.get()).toEqual({ kind: 'ended', why: 'cancelled' });
});

it('without a connection says so, and can be asked again', async () => {
  const { link, says } = setUp();
  says(new TypeError('broken'));
  await link.look();
  expect(link.$state.get()).toEqual({ kind: 'unreachable' });
  says({ status: 'waiting' });
  await link.look();
  expect(link.$state.get()).toMatchObject({ kind: 'open' });
});

it('tells each phase at once, and of what comes in between the last', async () => {
  const { link, calls, pass } = setUp();
  await link.look();
  link.stop();
  link.tell({ phase: 'recording', percent: 0 });
  for (const percent of [1, 2, 30]) link.tell({ phase: 'uploading', percent });
  await pass(1500);
  expect(calls).toEqual(['look', 'tell recording 0', 'tell uploading 1', 'tell uploading 30']);
});

it('is spent on its video, or left for the computer', async () => {
  const { link } = setUp();
  await link.look();
  await link.finish();
  expect(link.$state.get()).toEqual({ kind: 'ended', why: 'done' });
  const other = setUp();
  await other.link.look();
  other.says(new TypeError('broken'));
  await other.link.leave();
  expect(other.link.$state.get()).toEqual({ kind: 'ended', why: 'left' });
});

it.each([
  ['finish', 'done'],
  ['leave', 'left'],
] as const)('%s waits for what is being told, and nothing is told after it', async (act, why) => {
  const { link, calls, hold, pass } = setUp();
  await link.look();
  const answerTold = hold('tell uploading 99');
  const answerEnd = hold(act);
  link.tell({ phase: 'uploading', percent: 99 });
  link.tell({ phase: 'uploading', percent: 100 });
  const ended = link[act]();
  await settleMicrotasks();
  expect(calls).not.toContain(act);
  await answerTold();
  expect(calls).toContain(act);
  link.tell({ phase: 'recording', percent: 0 });
  await pass(1500);
  expect(calls.filter((call) => call.startsWith('tell'))).toEqual(['tell uploading 99']);
  await answerEnd();
  await ended;
  expect(link.$state.get()).toEqual({ kind: 'ended', why });
});

it.each([[{ status: 'done' }], [refusal(403, 'handoff_used')]] as const)(
  'while it is being spent, %s says that it is done',
  async (answer) => {
    const { link, says, hold, pass } = setUp();
    await link.look();
    const answerFinish = hold('finish');
    const finished = link.finish();
    says(answer);
    await pass(2000);
    expect(link.$state.get()).toEqual({ kind: 'ended', why: 'done' });
    says({ status: 'done' });
    await answerFinish();
    await finished;
    expect(link.$state.get()).toEqual({ kind: 'ended', why: 'done' });
  },
);

it('an answer that was lost on the way leaves the link open until it is heard that the video arrived', async () => {
  const { link, says, pass } = setUp();
  await link.look();
  says(new TypeError('broken'));
  await expect(link.finish()).rejects.toThrow('broken');
  expect(link.$state.get()).toMatchObject({ kind: 'open' });
  says({ status: 'done' });
  await pass(2000);
  expect(link.$state.get()).toEqual({ kind: 'ended', why: 'done' });
});

it('the phone keeps its secret, and takes nothing for a token that cannot be one', () => {
  const storage = createTestStorage();
  const secret = phoneSecret(storage);
  expect(secret).toMatch(/^[\w-]{22}$/);
  expect(phoneSecret(storage)).toBe(secret);
  storage.set('np-handoff-secret', 'broken');
  expect(phoneSecret(storage)).not.toBe('broken');
  expect(tokenOf(`#${secret}`)).toBe(secret);
  for (const hash of ['', '#', '#short', `#${secret}x`, `#${secret.slice(1)}.`]) expect(tokenOf(hash)).toBeUndefined();
});
