import { expect, it } from 'vitest';
import { createToasts } from './toasts.ts';

it('shows one toast at a time: a new one takes the place of the old, and only the shown one can be dismissed', () => {
  const { $shown, show, dismiss } = createToasts();
  expect($shown.get()).toEqual([]);
  const first = show({ title: 'Saved' });
  const second = show({ title: 'Could not be saved', tone: 'danger' });
  expect(second).not.toBe(first);
  expect($shown.get()).toEqual([{ id: second, title: 'Could not be saved', tone: 'danger' }]);
  dismiss(first);
  expect($shown.get()).toHaveLength(1);
  dismiss(second);
  expect($shown.get()).toEqual([]);
});
