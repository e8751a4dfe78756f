import { EmbeddedNanny, expectElementAccessible, hostPages, hostStyles } from './support/embedded.ts';
import { onPhone } from './support/in-locale.ts';
import { watchLayoutShifts } from './support/layout-shifts.ts';
import { expect, test } from './support/test.ts';

const wide = ['01-bare', '02-hostile-css', '06-right-to-left', '08-own-react', '10-wordpress-like', 'agency'];

for (const [names, where, details] of [
  [wide, 'on a computer', {}],
  [['02-hostile-css', 'agency'], 'on a phone @long', onPhone],
] as const) {
  test(
    `host pages ${where}: no style goes in or out, nothing jumps, axe is content`,
    details,
    async ({ page, isMobile, complaints }) => {
      // Each page is opened without the builder first.
      complaints.expect(/ERR_FAILED .*\/embed\/v1\.js/);
      const shifts = await watchLayoutShifts(page);
      for (const name of names) {
        await test.step(name, async () => {
          // What the host page looks like by itself.
          await page.route('**/embed/v1.js', (route) => route.abort());
          await page.goto(`${hostPages}/${name}.html`);
          const before = await hostStyles(page);
          await page.unroute('**/embed/v1.js');
          const nanny = new EmbeddedNanny(page);
          await page.goto(`${hostPages}/${name}.html`);
          await page.locator('nanny-profile-builder').scrollIntoViewIfNeeded();
          const phone = nanny.scope.getByLabel(nanny.text('verification.phoneLabel'));
          await expect(phone).toBeVisible();
          expect(await hostStyles(page)).toEqual(before);
          expect(await shifts()).toBe(0);
          await expectElementAccessible(page);
          const look = await phone.evaluate((element) => {
            const { fontSize, color, letterSpacing, borderStyle } = getComputedStyle(element);
            return { fontSize, color, letterSpacing, borderStyle, height: element.getBoundingClientRect().height };
          });
          expect(look).toMatchObject({ fontSize: '18px', letterSpacing: 'normal', borderStyle: 'solid' });
          expect(look.height).toBeGreaterThan(40);
          if (!isMobile) return;
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(overflow).toBeLessThanOrEqual(0);
        });
      }
    },
  );
}
