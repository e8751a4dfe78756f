import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

it.each([
  [100, 0, 1000, undefined],
  [100, 100, 0, undefined],
  [99, 100, 1000, { unit: 'almostDone' }],
  [0, 100, 1000, { unit: 'almostDone' }],
  [100, 100, 1000, { unit: 'seconds', count: 1 }],
  [5900, 100, 1000, { unit: 'seconds', count: 59 }],
  [6000, 100, 1000, { unit: 'minutes', count: 1 }],
  [18_000, 100, 1000, { unit: 'minutes', count: 3 }],
])('%i bytes left after %i in %i ms (docs/specification.md 9)', (remaining, sent, elapsed, expected) => {
  expect(timeLeft(remaining, sent, elapsed)).toEqual(expected);
});
