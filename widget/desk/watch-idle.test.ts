import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchIdle } from './watch-idle.ts';

const minute = 60_000;
const window = new EventTarget();
let stored: Map<string, string>;
let watches: { stop(): void }[];

beforeEach(() => {
  stored = new Map();
  watches = [];
  vi.useFakeTimers();
  vi.stubGlobal('window', window);
});
afterEach(() => {
  watches.forEach(({ stop }) => stop());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const texts = {
  get: (key: string) => stored.get(key) ?? null,
  set: (key: string, text: string) => stored.set(key, text) === stored,
  remove: (key: string) => void stored.delete(key),
};

function watched() {
  const actions = { notice: vi.fn<(endsSoon: boolean) => void>(), end: vi.fn<() => void>() };
  const watch = watchIdle(texts, actions);
  watches.push(watch);
  return { ...actions, ...watch };
}
const press = () => window.dispatchEvent(new Event('keydown'));

it('tells two minutes before the session ends, and then ends it', () => {
  const { notice, end } = watched();
  vi.advanceTimersByTime(28 * minute - 1);
  expect(notice).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(notice.mock.calls).toEqual([[true]]);
  vi.advanceTimersByTime(2 * minute - 1);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
});

it('counts from the last press', () => {
  const { notice, end } = watched();
  for (let presses = 0; presses < 3; presses += 1) {
    vi.advanceTimersByTime(20 * minute);
    press();
  }
  expect(notice).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30 * minute);
  expect(end).toHaveBeenCalledOnce();
});

it('leaves a press while the notice shows to the notice, whose answer starts the time again', () => {
  const { notice, end, stay } = watched();
  vi.advanceTimersByTime(28 * minute);
  press();
  expect(notice.mock.calls).toEqual([[true]]);
  stay();
  expect(notice.mock.calls).toEqual([[true], [false]]);
  vi.advanceTimersByTime(28 * minute - 1);
  expect(notice).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2 * minute + 1);
  expect(end).toHaveBeenCalledOnce();
});

it('counts use in another tab, also after the notice', () => {
  const { notice, end } = watched();
  vi.advanceTimersByTime(29 * minute);
  stored.set('deskUsedAt', String(Date.now()));
  vi.advanceTimersByTime(minute);
  expect(end).not.toHaveBeenCalled();
  expect(notice.mock.calls).toEqual([[true], [false]]);
  vi.advanceTimersByTime(29 * minute);
  expect(end).toHaveBeenCalledOnce();
});
