import { locales } from '#domain/locale.ts';
import { onPhone } from './support/in-locale.ts';
import { brokenWords, setFontSize } from './support/large-text.ts';
import { pagesOf, siteAddresses } from './support/routes.ts';
import { demoNannies, fillWithDemoNannies } from './support/shortlisted.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

test.describe('on a phone', onPhone, () => {
  for (const locale of locales) {
    test(`no page in ${locale} scrolls sideways with text at 200 % @long`, async ({ page, complaints }) => {
      complaints.expect(/status of (?:404|500)/);
      await setFontSize(page, 32);
      const width = page.viewportSize()?.width ?? 0;
      const wide: string[] = [];
      for (const { addresses } of pagesOf(siteAddresses())) {
        const address = addresses[locales.indexOf(locale)] ?? addresses[0] ?? '';
        // Scalar lays out the reference of the API.
        if (address.includes('/api/')) continue;
        await page.goto(address);
        const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        if (pageWidth > width) wide.push(`${address} is ${pageWidth} px wide`);
      }
      expect(wide).toEqual([]);
    });
  }

  test('names and headings of nannies stay readable with text at 200 %', async ({ page }) => {
    const rem = 32;
    await fillWithDemoNannies(page);
    await setFontSize(page, rem);

    await page.goto('/shortlist/compare');
    const width = page.viewportSize()?.width ?? 0;
    for (const name of demoNannies) {
      const column = page.getByRole('columnheader', { name });
      await column.scrollIntoViewIfNeeded();
      await expect(column.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
      const box = await column.boundingBox();
      expect(box?.width, name).toBeGreaterThanOrEqual(8 * rem);
      expect(box?.width, name).toBeLessThanOrEqual(width);
    }
    expect(await brokenWords(page, 'thead .name')).toEqual([]);

    await page.goto('/shortlist');
    await expect(page.locator('.item')).toHaveCount(demoNannies.length);
    expect(await brokenWords(page, 'h1, h2, .role')).toEqual([]);

    await page.goto('/profile/elena-marquez');
    expect(await brokenWords(page, 'h1, h2, .trust summary')).toEqual([]);

    await page.goto('/shortlist/week');
    const hour = page.getByRole('gridcell').filter({ visible: true }).first();
    expect((await hour.boundingBox())?.width).toBeGreaterThanOrEqual(rem);
    expect(await brokenWords(page, '.grid thead th')).toEqual([]);

    await page.goto('/ask');
    expect((await page.getByLabel(text('request.job.payMax')).boundingBox())?.width).toBeGreaterThanOrEqual(8 * rem);
  });
});
