import type { Page } from '@playwright/test';

/** Whether something on the page has the focus: after an act, the keyboard goes on from there. */
export function hasFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
}
