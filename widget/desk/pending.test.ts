import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPending, unsent } from './pending.ts';
import { createUndo, undoMs } from './undo.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const words = { title: 'Approved', undoLabel: 'Undo' };

function atDesk() {
  const undo = createUndo({ show: () => 'toast', dismiss() {} });
  const noticeSignedOut = vi.fn<(error: unknown) => void>();
  const pending = createPending<string>(undo, noticeSignedOut);
  return {
    ...pending,
    undo,
    noticeSignedOut,
    shown: (item: string) => pending.changes.get()[item]?.map(({ change }) => change) ?? [],
    unsent: (item: string) => unsent(pending.changes.get(), item).map(({ change }) => change),
  };
}

/** Work that the test ends. */
function heldWork() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { work: vi.fn(() => promise), resolve, reject };
}

it('shows a change at once, sends it after ten seconds and keeps it until it is forgotten', async () => {
  const desk = atDesk();
  const send = vi.fn(async () => {});
  desk.later('ana', 'approved', words, { send, failed() {} });
  expect(desk.unsent('ana')).toEqual(['approved']);
  await vi.advanceTimersByTimeAsync(undoMs - 1);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(1);
  expect(desk.changes.get()['ana']).toEqual([{ change: 'approved', sentAt: Date.now() }]);
  expect(desk.unsent('ana')).toEqual([]);
  desk.forget(['ana']);
  expect(desk.shown('ana')).toEqual([]);
});

it('takes an undone change back and never sends it', async () => {
  const desk = atDesk();
  const send = vi.fn(async () => {});
  const undone = vi.fn(() => expect(desk.shown('ana')).toEqual([]));
  desk.later('ana', 'approved', words, { send, undone, failed() {} });
  desk.undo.undoLast();
  expect(undone).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(send).not.toHaveBeenCalled();
});

it('takes a failed change back before it reports the failure, and leaves the other changes of the item', async () => {
  const desk = atDesk();
  const failure = new Error('Refused');
  const failed = vi.fn(() => expect(desk.shown('ana')).toEqual(['held']));
  desk.later('ana', 'approved', words, { send: () => Promise.reject(failure), failed });
  desk.later('ana', 'held', words, { send: async () => {}, failed() {} });
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(failed).toHaveBeenCalledExactlyOnceWith(failure);
  expect(desk.noticeSignedOut).toHaveBeenCalledExactlyOnceWith(failure);
  expect(desk.shown('ana')).toEqual(['held']);
});

it('sends the changes of an item in sequence, also after a failure, and other items meanwhile', async () => {
  const desk = atDesk();
  const [first, second, other] = [heldWork(), heldWork(), heldWork()];
  const failing = desk.now('ana', 'taken', first.work).catch((error: unknown) => error);
  void desk.now('ana', 'closed', second.work);
  void desk.now('beth', 'taken', other.work);
  await vi.advanceTimersByTimeAsync(0);
  expect(first.work).toHaveBeenCalledTimes(1);
  expect(second.work).not.toHaveBeenCalled();
  expect(other.work).toHaveBeenCalledTimes(1);
  first.reject(new Error('Refused'));
  expect(await failing).toEqual(new Error('Refused'));
  await vi.advanceTimersByTimeAsync(0);
  expect(second.work).toHaveBeenCalledTimes(1);
  expect(desk.unsent('ana')).toEqual(['closed']);
});

it('forgets sent changes of an item when it changes again', async () => {
  const desk = atDesk();
  await desk.now('ana', 'approved', async () => {});
  expect(desk.shown('ana')).toEqual(['approved']);
  void desk.now('ana', 'held', async () => {});
  expect(desk.shown('ana')).toEqual(['held']);
});
