import { expect, type Page, type Request } from '@playwright/test';
import { retryDelaysMs } from '../../../widget/api/retry.ts';

/** Saves something while each attempt fails, and skips the pauses between the attempts. The page has a fake clock. */
export async function failEveryAttempt(page: Page, save: () => Promise<void>): Promise<void> {
  let failures = 0;
  const count = (request: Request) => {
    if (request.method() === 'PUT') failures += 1;
  };
  page.on('requestfinished', count);
  page.on('requestfailed', count);
  await save();
  const failuresAfterPause = async () => {
    await page.clock.fastForward(Math.max(...retryDelaysMs));
    return failures;
  };
  // A pause begins some time after a failure.
  await expect.poll(failuresAfterPause, { intervals: [50] }).toBe(retryDelaysMs.length + 1);
  page.off('requestfinished', count);
  page.off('requestfailed', count);
}
