import { type Locale, locales } from '#domain/locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { expect, test } from './support/test.ts';

/** Emails with a button and without, with long addresses, and with the words of a family. */
const emails = ['family-request', 'request-received', 'reference-asked', 'reply-to-a-request', 'profile-approved'];

const addressOf = (email: string, locale: Locale) => `/api/dev/messages/${email}/${locale}`;

for (const locale of locales) {
  test(`emails in ${locale} fit phones and wide windows, and are accessible in both themes${locale === 'zh' ? '' : ' @long'}`, async ({
    page,
  }) => {
    for (const email of emails) {
      await page.goto(addressOf(email, locale));
      // The phone comes last: its layout, with the narrower letter, is the one that axe looks at.
      for (const width of [600, 320]) {
        await page.setViewportSize({ width, height: 700 });
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          const cut = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(cut, `${email}, ${width} px, ${colorScheme}`).toBeLessThanOrEqual(0);
        }
      }
      await expectAccessible(page);
    }
  });
}

test('an email is at most 600 px wide and uses the dark theme of the reader', async ({ page }) => {
  await page.goto(addressOf('request-received', 'en'));
  const letter = page.locator('main');
  expect((await letter.boundingBox())?.width).toBeLessThanOrEqual(600);
  await expect(letter).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(letter).toHaveCSS('background-color', 'rgb(30, 33, 35)');
});

test('the page of messages shows each email in a frame without permissions', async ({ page }) => {
  await page.goto('/api/dev/messages');
  const frame = page.locator('#request-received iframe').first();
  await expect(frame).toHaveAttribute('sandbox', '');
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.contentFrame().getByRole('link', { name: 'See your request' })).toBeVisible();
});
