import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchIdle } from './watch-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minute = 60_000;

it('tells two minutes before the session ends, and takes it back after a request', () => {
  const underWay = atom(0);
  const say = vi.fn<(endsSoon: boolean) => void>();
  const stop = watchIdle(underWay, say);
  vi.advanceTimersByTime(27 * minute);
  expect(say).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(minute);
  expect(say).toHaveBeenLastCalledWith(true);
  underWay.set(1);
  expect(say).toHaveBeenLastCalledWith(true);
  underWay.set(0);
  expect(say).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(28 * minute);
  expect(say).toHaveBeenLastCalledWith(true);
  stop();
});

it('counts from the last answer, and not after it is stopped', () => {
  const underWay = atom(0);
  const say = vi.fn<(endsSoon: boolean) => void>();
  const stop = watchIdle(underWay, say);
  vi.advanceTimersByTime(20 * minute);
  underWay.set(1);
  underWay.set(0);
  vi.advanceTimersByTime(20 * minute);
  expect(say).toHaveBeenLastCalledWith(false);
  stop();
  vi.advanceTimersByTime(20 * minute);
  expect(say).toHaveBeenLastCalledWith(false);
});
