import { expect, type Page } from '@playwright/test';

/** Waits until a page's island is hydrated and the browser is idle: by then all automatic requests have started. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await browserIdle(page);
}

/** Waits until the browser is idle. */
export async function browserIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // Without a limit, Chromium sometimes never calls back on a page that no longer renders.
        const limit = { timeout: 2_000 };
        requestIdleCallback(() => requestIdleCallback(() => resolve(), limit), limit);
      }),
  );
}
