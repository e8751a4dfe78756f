import { locales } from '#domain/locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { expect, test } from './support/test.ts';

/** Emails with a button and without, with long addresses, and with the words of a family. */
const emails = ['family-request', 'request-received', 'reference-asked', 'reply-to-a-request', 'profile-approved'];

for (const width of [320, 600]) {
  test(`emails fit ${width} px and are accessible in both themes, in every language`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    for (const locale of locales) {
      for (const email of emails) {
        await page.goto(`/api/dev/messages/${email}/${locale}`);
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          const cut = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(cut, `${email} in ${locale}, ${colorScheme}`).toBeLessThanOrEqual(0);
        }
        await expectAccessible(page);
      }
    }
  });
}

test('the letter of an email is at most 600 px wide', async ({ page }) => {
  await page.goto('/api/dev/messages/request-received/en');
  expect((await page.locator('main').boundingBox())?.width).toBeLessThanOrEqual(600);
});

test('the page of messages shows each email in a frame without permissions, and is accessible', async ({ page }) => {
  await page.goto('/api/dev/messages');
  const frame = page.locator('#request-received iframe').first();
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.contentFrame().getByRole('link', { name: 'See your request' })).toBeVisible();
  await expectAccessible(page, ['frame-tested']);
});
