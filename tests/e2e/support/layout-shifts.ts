import type { Page } from '@playwright/test';

/**
 * Measures the layout shifts of the pages that are opened from now on.
 * @returns the sum on the current page so far, in the unit of Cumulative Layout Shift
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += Number(Reflect.get(entry, 'value'));
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const readShifts = async () => {
      // A pending frame may still shift something, and the observer hears of it later.
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      add(observer.takeRecords());
      return sum;
    };
    Reflect.set(window, 'readShifts', readShifts);
  });
  return () => page.evaluate(async () => Number(await Reflect.get(window, 'readShifts')()));
}
