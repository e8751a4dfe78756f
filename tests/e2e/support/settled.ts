import { expect, type Page, type Request } from '@playwright/test';

/** Waits until a page's island is hydrated, the browser is idle, and all its automatic requests are answered. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await browserIdle(page);
}

/** Waits until the browser is idle, and everything that it has requested by itself is answered. */
export async function browserIdle(page: Page): Promise<void> {
  let last: Request | undefined;
  do {
    last = (await page.requests()).at(-1);
    await Promise.all((await page.requests()).map((request) => request.response()));
    await page.evaluate(idle);
  } while ((await page.requests()).at(-1) !== last);
}

/** Runs in the page: resolves when the browser is idle twice in a row. */
function idle(): Promise<void> {
  let isIdle = false;
  // A page that renders nothing may never become idle.
  const render = () => void (isIdle || requestAnimationFrame(render));
  render();
  return new Promise((resolve) => {
    requestIdleCallback(() =>
      requestIdleCallback(() => {
        isIdle = true;
        resolve();
      }),
    );
  });
}
