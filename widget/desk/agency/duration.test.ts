import { expect, it } from 'vitest';
import { durationOf } from './duration.ts';

it.each([
  [0, 0, 'minute'],
  [119, 119, 'minute'],
  [120, 2, 'hour'],
  [200, 3.3, 'hour'],
  [2879, 48, 'hour'],
  [2880, 48, 'hour'],
])('%i minutes are %d %ss', (minutes, value, unit) => {
  expect(durationOf(minutes)).toEqual({ value, unit });
});
