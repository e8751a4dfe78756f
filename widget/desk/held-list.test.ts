import { expect, it } from 'vitest';
import { following, neighbor, mergeFresh } from './held-list.ts';

const item = (id: string, words = '') => ({ id, words });
const held = [item('a'), item('b'), item('c')];

it('moves nothing: news wait, changes show in place, what has gone stays', () => {
  const list = mergeFresh(held, [item('new'), item('c', 'changed'), item('a')], { isWhole: true });
  expect(list.items).toEqual([item('a'), item('b'), item('c', 'changed')]);
  expect(list.news).toEqual([item('new')]);
});

it('takes what moves up from the next page for no news', () => {
  const fresh = [item('b'), item('new'), item('c'), item('d'), item('e')];
  expect(mergeFresh(held, fresh, { isWhole: false }).news).toEqual([item('new')]);
  expect(mergeFresh(held, fresh, { isWhole: true }).news).toEqual([item('new'), item('d'), item('e')]);
  expect(mergeFresh(held, [item('x'), item('y')], { isWhole: false }).news).toHaveLength(2);
});

it('goes on from where somebody is, and stops at the ends', () => {
  expect(neighbor(held, 'a', 1)?.id).toBe('b');
  expect(neighbor(held, 'a', -1)?.id).toBe('a');
  expect(neighbor(held, 'c', 1)?.id).toBe('c');
  expect(neighbor(held, undefined, 1)?.id).toBe('a');
  expect(neighbor(held, 'gone', -1)?.id).toBe('c');
  expect(neighbor([], 'a', 1)).toBeUndefined();
});

it('opens the next after one is dealt with, at the end the one before', () => {
  expect(following(held, 'a')?.id).toBe('b');
  expect(following(held, 'c')?.id).toBe('b');
  expect(following([item('a')], 'a')).toBeUndefined();
});
