import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { expect, test } from '@playwright/test';

/** The median of three runs counts: what two of them reach, so that the third is left out when two did. */
const runs = 3;
const deciding = 2;
/** A busy browser at times gives no trace of the load (NO_NAVSTART): then nothing was measured, and it is measured again. */
const attempts = 6;

/**
 * The score that each category must reach. A performance score below 0.9 is more than this machine's noise; the goal is 1
 * (design.md 12).
 */
const least: Record<string, number> = { performance: 0.9, accessibility: 1, 'best-practices': 1, seo: 1 };
const categories = Object.keys(least);

for (const path of ['/profile/elena-marquez', '/', '/simple']) {
  test(`Lighthouse (mobile) on ${path}`, async ({ baseURL }, testInfo) => {
    test.skip(testInfo.project.name !== 'desktop', 'Lighthouse emulates its own phone');
    test.setTimeout(300_000);
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
      const scores: Record<string, number>[] = [];
      const reached = (category: string) =>
        scores.filter((each) => (each[category] ?? 0) >= (least[category] ?? 1)).length;
      const isOpen = () => scores.length < runs && categories.some((category) => reached(category) < deciding);
      for (let attempt = 0; attempt < attempts && isOpen(); attempt += 1) {
        const result = await lighthouse(`${baseURL}${path}`, {
          port: chromium.port,
          logLevel: 'error',
          onlyCategories: categories,
        });
        if (result?.lhr.runtimeError) {
          console.log('Lighthouse measured nothing:', result.lhr.runtimeError.code);
          continue;
        }
        scores.push(
          Object.fromEntries(categories.map((category) => [category, result?.lhr.categories[category]?.score ?? 0])),
        );
        const failed = Object.values(result?.lhr.audits ?? {}).filter(
          (audit) => audit.score !== null && audit.score < 0.9,
        );
        console.log(
          'below 90:',
          failed.map((audit) => audit.id),
        );
      }
      console.log('Lighthouse scores:', scores);
      for (const category of categories) expect(reached(category), category).toBeGreaterThanOrEqual(deciding);
    } finally {
      chromium.kill();
    }
  });
}
