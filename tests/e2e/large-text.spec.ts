import { locales } from '#domain/locale.ts';
import { onPhone } from './support/in-locale.ts';
import { pagesOf, siteAddresses } from './support/routes.ts';
import { expect, test } from './support/test.ts';

test.describe('on a phone', onPhone, () => {
  for (const locale of locales) {
    test(`no page in ${locale} scrolls sideways with text at 200 % @long`, async ({ page, complaints }) => {
      complaints.expect(/status of (?:404|500)/);
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
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
});
