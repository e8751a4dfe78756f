import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { importStorage } from './stored-import.ts';
import { cellsOf, openImport, serve } from './testing.tsx';

beforeEach(() => importStorage('rosa').remove());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });

/** Starts to import nannies in three batches. */
async function start(): Promise<void> {
  await page.getByLabelText('Or paste cells from a spreadsheet').fill(cellsOf(120));
  await button('Use the pasted cells').click();
  await button(/^Check \d/).click();
  await button('Import 120 nannies').click();
}

/** Whether the browser would ask before the page is left. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('goes on after too many requests only once the server may be asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const refusal = { status: 429, headers: { 'Retry-After': '40' } };
  let refusedAt = 0;
  const { batches } = serve({
    onBatch(_, batch) {
      if (batch !== 2) return undefined;
      refusedAt = Date.now();
      return Response.json({}, refusal);
    },
  });
  await openImport();
  await start();
  await expect.element(page.getByRole('alert')).toHaveTextContent('40 seconds');
  await expect.element(button('Continue')).toBeDisabled();
  // An expectation that is not met at once moves the clock, too.
  vi.advanceTimersByTime(refusedAt + 39_900 - Date.now());
  await expect.element(button('Continue')).toBeDisabled();
  vi.advanceTimersByTime(100);
  await expect.element(button('Continue')).toBeEnabled();
  await button('Continue').click();
  await expect.element(page.getByText('120 profiles added.')).toBeVisible();
  expect(batches.map((rows) => rows[0])).toEqual([2, 52, 52, 102]);
});

/** Starts an import whose second batch finds the session ended. The sign-in takes the place of the screen. */
async function signOutMeanwhile() {
  const { batches } = serve({
    onBatch: (_, batch) => (batch === 2 ? Response.json({ code: 'session_required' }, { status: 401 }) : undefined),
  });
  const { desk, screen } = await openImport();
  await start();
  await expect.element(button('Continue')).toBeVisible();
  await screen.unmount();
  return { desk, batches };
}

describe('when the session ends', () => {
  it('goes on by itself once the same person has signed in again', async () => {
    const { desk, batches } = await signOutMeanwhile();
    await openImport('reviewer', desk);
    await expect.element(page.getByText('120 profiles added.')).toBeVisible();
    expect(batches.map((rows) => rows[0])).toEqual([2, 52, 52, 102]);
  });

  it('does not go on for somebody else', async () => {
    const { desk, batches } = await signOutMeanwhile();
    desk.visitor.set({ status: 'in', me: { id: 'leo', name: 'Leo', role: 'reviewer' } });
    await openImport('reviewer', desk);
    await expect.element(page.getByRole('heading', { name: 'Choose a file' })).toBeVisible();
    expect(batches).toHaveLength(2);
  });
});

it('is left only after a question of the browser while rows are sent', async () => {
  const second = Promise.withResolvers<undefined>();
  serve({ onBatch: (_, batch) => (batch === 2 ? second.promise : undefined) });
  await openImport();
  expect(asksBeforeLeaving()).toBe(false);
  await start();
  await expect.element(button('Pause')).toBeVisible();
  expect(asksBeforeLeaving()).toBe(true);
  await button('Pause').click();
  expect(asksBeforeLeaving()).toBe(true);
  second.resolve(undefined);
  await expect.element(button('Continue')).toBeVisible();
  expect(asksBeforeLeaving()).toBe(false);
});
