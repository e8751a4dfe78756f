import { expect, it, vi } from 'vitest';
import { holdBack } from './hold-back.ts';

/** Resolves after the browser's next navigation in this page. */
const navigated = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

async function goBack(): Promise<void> {
  const done = navigated();
  window.history.back();
  await done;
}

it('Back closes what is over the page, and only then leaves it', async () => {
  window.history.pushState('before', '');
  window.history.pushState('page', '');
  const close = vi.fn(() => true);
  const release = holdBack(close);
  await goBack();
  expect(close).toHaveBeenCalledTimes(1);
  release();
  expect(window.history.state).toBe('page');
  await goBack();
  expect([window.history.state, close.mock.calls.length]).toEqual(['before', 1]);
});

it('what asks first stays open at every Back; closed by itself, it leaves no entry', async () => {
  window.history.pushState('page', '');
  const close = vi.fn(() => false);
  const release = holdBack(close);
  await goBack();
  await goBack();
  expect(close).toHaveBeenCalledTimes(2);
  const left = navigated();
  release();
  await left;
  expect(window.history.state).toBe('page');
});

it('a screen that follows another keeps its entry: Back closes the second one', async () => {
  window.history.pushState('page', '');
  const [first, second] = [vi.fn(() => true), vi.fn(() => true)];
  holdBack(first)();
  holdBack(second);
  await goBack();
  expect(window.history.state).toBe('page');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});
