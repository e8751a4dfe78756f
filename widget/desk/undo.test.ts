import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToastMessage } from '#widget/ui/toaster.tsx';
import { createUndo, undoMs } from './undo.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function atDesk() {
  const toasts = new Map<string, Omit<ToastMessage, 'id'>>();
  const undo = createUndo({
    show(message) {
      const id = String(toasts.size + 1);
      toasts.set(id, message);
      return id;
    },
    dismiss: (id) => void toasts.delete(id),
  });
  return { undo, toasts };
}

const words = { title: 'Sent', undoLabel: 'Undo' };

it('does what cannot be taken back only after ten seconds, and once', () => {
  const { undo, toasts } = atDesk();
  const act = { perform: vi.fn(async () => {}), undo: vi.fn<() => void>() };
  undo.later(words, act);
  vi.advanceTimersByTime(undoMs - 1);
  expect(act.perform).not.toHaveBeenCalled();
  expect(toasts.size).toBe(1);
  vi.advanceTimersByTime(1);
  undo.undoLast();
  void undo.finishAll();
  expect(act.perform).toHaveBeenCalledTimes(1);
  expect(act.undo).not.toHaveBeenCalled();
  expect(toasts.size).toBe(0);
});

it('never does what was taken back', () => {
  const { undo, toasts } = atDesk();
  const act = { perform: vi.fn(async () => {}), undo: vi.fn<() => void>() };
  undo.later(words, act);
  undo.undoLast();
  undo.undoLast();
  void undo.finishAll();
  vi.advanceTimersByTime(undoMs);
  expect(act.undo).toHaveBeenCalledTimes(1);
  expect(act.perform).not.toHaveBeenCalled();
  expect(toasts.size).toBe(0);
});

it('does what waits when the page is left', () => {
  const { undo } = atDesk();
  const actions = [vi.fn(async () => {}), vi.fn(async () => {})];
  for (const perform of actions) undo.later(words, { perform, undo() {} });
  void undo.finishAll();
  vi.advanceTimersByTime(undoMs);
  for (const perform of actions) expect(perform).toHaveBeenCalledTimes(1);
});

it('offers to turn back what is done, for ten seconds', () => {
  const { undo, toasts } = atDesk();
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  undo.offer(words, first);
  undo.offer(words, second);
  undo.undoLast();
  expect(second).toHaveBeenCalledTimes(1);
  expect(first).not.toHaveBeenCalled();
  vi.advanceTimersByTime(undoMs);
  expect(toasts.size).toBe(0);
});
