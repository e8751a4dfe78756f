import { afterEach, expect, it, vi } from 'vitest';
import { letTabAnswer } from './let-tab-answer.ts';

afterEach(() => vi.unstubAllGlobals());

it('continues in a new task, after everything that is waiting in this one', async () => {
  const order: string[] = [];
  const turn = letTabAnswer().then(() => order.push('continued'));
  let waiting = Promise.resolve();
  for (let step = 0; step < 100; step += 1) waiting = waiting.then(() => void order.push('waiting'));
  await turn;
  expect(order).toHaveLength(101);
  expect(order.at(-1)).toBe('continued');
});

it('uses the scheduler of the browser where there is one', async () => {
  const yielded = vi.fn(async () => {});
  vi.stubGlobal('scheduler', { yield: yielded });
  await letTabAnswer();
  expect(yielded).toHaveBeenCalledOnce();
});
