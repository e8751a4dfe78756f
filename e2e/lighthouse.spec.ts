import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { expect, test } from '@playwright/test';

const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** A performance score below this is more than this machine's noise; the goal is 100 (design.md 12). */
const leastPerformance = 0.9;

for (const path of ['/profile/elena-marquez', '/', '/simple']) {
  test(`Lighthouse (mobile) on ${path}`, async ({ baseURL }, testInfo) => {
    test.skip(testInfo.project.name !== 'desktop', 'Lighthouse emulates its own phone');
    test.setTimeout(240_000);
    const chromium = await launch({
      chromePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      chromeFlags: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
      ],
    });
    try {
      const scores: Record<string, number[]> = {};
      for (let run = 0; run < runs; run += 1) {
        const result = await lighthouse(`${baseURL}${path}`, {
          port: chromium.port,
          logLevel: 'error',
          onlyCategories: [...categories],
        });
        for (const category of categories) {
          (scores[category] ??= []).push(result?.lhr.categories[category]?.score ?? 0);
        }
        const failed = Object.values(result?.lhr.audits ?? {}).filter(
          (audit) => audit.score !== null && audit.score < 0.9,
        );
        console.log(
          'below 90:',
          failed.map((audit) => audit.id),
        );
      }
      const median = (category: string) => scores[category]?.toSorted((a, b) => a - b)[Math.trunc(runs / 2)] ?? 0;
      console.log(
        'Lighthouse medians:',
        Object.fromEntries(categories.map((category) => [category, median(category)])),
      );
      expect(median('accessibility')).toBe(1);
      expect(median('best-practices')).toBe(1);
      expect(median('seo')).toBe(1);
      expect(median('performance')).toBeGreaterThanOrEqual(leastPerformance);
    } finally {
      chromium.kill();
    }
  });
}
