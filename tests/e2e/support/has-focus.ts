import type { Page } from '@playwright/test';

/** Whether an element on the page has the focus. After an action, keyboard users must be able to continue from it. */
export function hasFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
}
