import { expect, it } from 'vitest';
import { parseFilters } from './filters.ts';

it.each([
  ['洛杉矶', 'Los Angeles'],
  ['Los Ángeles', 'Los Angeles'],
  ['los angeles', 'Los Angeles'],
  ['los-angeles', 'Los Angeles'],
  ['LOS ÁNGELES', 'Los Angeles'],
  ['nueva-york', 'New York'],
  ['纽约', 'New York'],
  ['Nueva York', 'New York'],
  ['亚凯迪亚', 'Arcadia'],
  ['Ojai', 'Ojai'],
  ['constructor', 'constructor'],
])('the city %s is searched as %s', (typed, city) => {
  expect(parseFilters(new URLSearchParams({ city: typed })).city).toBe(city);
});
