import { locales } from '#domain/locale.ts';
import { openDesk } from './support/desk.ts';
import { inLocale } from './support/in-locale.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

test('once Today stands, the other screens open without the network', async ({ page, context }) => {
  await openDesk(page, 'owner');
  await expect(page.getByRole('heading', { name: text('desk.today.next') })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  for (const screen of ['requests', 'reviews', 'certificates', 'nannies'] as const) {
    await page.getByRole('link', { name: text(`desk.screen.${screen}`), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: text(`desk.screen.${screen}`) })).toBeVisible();
  }
  await context.setOffline(false);
});

test('a screen that cannot be loaded says so, leaves the others open and comes when it is tried again', async ({
  page,
}) => {
  const file = '**/requests-screen.*.js';
  await page.route(file, (route) => route.abort());
  await openDesk(page, 'reviewer');
  await expect(page.getByRole('heading', { name: text('desk.today.next') })).toBeVisible();
  const link = page.getByRole('link', { name: text('desk.screen.requests'), exact: true });
  await link.click();
  await expect(page.getByRole('alert').filter({ hasText: text('desk.loadFailed') })).toBeVisible();
  await page.getByRole('link', { name: text('desk.screen.reviews'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: text('desk.screen.reviews') })).toBeVisible();
  await link.click();
  await page.unroute(file);
  await page.getByRole('button', { name: text('common.retry') }).click();
  await expect(page.getByRole('heading', { level: 1, name: text('desk.screen.requests') })).toBeVisible();
});

for (const locale of locales) {
  test(`every screen has its words in ${locale}`, inLocale(locale), async ({ page }) => {
    const words = textsFor(locale);
    for (const screen of [
      'today',
      'requests',
      'reviews',
      'certificates',
      'nannies',
      'numbers',
      'people',
      'settings',
    ] as const) {
      await openDesk(page, 'owner', { path: screen === 'today' ? '/agency' : `/agency/${screen}`, locale });
      await expect(page).toHaveTitle(words.text('desk.windowTitle', { title: words.text(`desk.screen.${screen}`) }));
      await page.waitForLoadState('networkidle');
      await expect(page.getByText(words.text('common.loading'))).toHaveCount(0);
      // A text that is missing shows its id.
      await expect(page.locator('body')).not.toContainText(
        /\b(?:desk|common|labels|errors|validation|verification)\.[a-z]/,
      );
    }
  });
}
