import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenQuiet } from './when-quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits until no answer is waited for, and does it once', () => {
  const underWay = atom(0);
  const work = vi.fn();
  whenQuiet(underWay, work);
  underWay.set(1);
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
  underWay.set(0);
  underWay.set(1);
  underWay.set(0);
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
  underWay.set(1);
  underWay.set(0);
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});

it('does nothing once it is called off', () => {
  const underWay = atom(0);
  const work = vi.fn();
  whenQuiet(underWay, work)();
  underWay.set(1);
  underWay.set(0);
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
});
