import { vi } from 'vitest';
import type { Clock } from './clock.ts';
import type { KeyValueStore } from './key-value-store.ts';
import type { TextStorage } from './storage.ts';
import type { Visibility } from './visibility.ts';

/** Storage in memory. */
export function createTestStorage(): TextStorage & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    get: (key) => values.get(key) ?? null,
    set(key, value) {
      values.set(key, value);
      return true;
    },
    remove: (key) => void values.delete(key),
  };
}

/** A clock that stays at 0 ms until advanced. */
export function createTestClock(): Clock & { advance(ms: number): void } {
  let now = 0;
  let tasks: { at: number; task: () => void }[] = [];
  return {
    now: () => now,
    after(ms, task) {
      const entry = { at: now + ms, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    advance(ms) {
      now += ms;
      const due = tasks.filter(({ at }) => at <= now);
      tasks = tasks.filter(({ at }) => at > now);
      for (const { task } of due) task();
    },
  };
}

/** Runs pending promise callbacks, by default all of them. */
export async function settleMicrotasks(turns = 100): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

/** An in-memory key-value store. `failAt`: the number of values at which it is full. */
export function createTestStore(failAt = Number.POSITIVE_INFINITY): KeyValueStore & { values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    get: async (key) => values.get(key),
    async set(key, value) {
      if (values.size >= failAt && !values.has(key)) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, structuredClone(value));
    },
    keys: async () => [...values.keys()],
    async remove(keys) {
      for (const key of keys) values.delete(key);
    },
  };
}

/** Captures the browser's log from now on: otherwise an unexpected line fails the test. */
export function takeLog(): string[] {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation(
    (...values: unknown[]) => void lines.push(values.map(String).join(' ')),
  );
  return lines;
}

/** A visible page, until changed. */
export function createTestVisibility(): Visibility & { show(visible: boolean): void } {
  const listeners = new Set<() => void>();
  let visible = true;
  return {
    isVisible: () => visible,
    onVisible(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show(next) {
      visible = next;
      if (visible) for (const listener of listeners) listener();
    },
  };
}
