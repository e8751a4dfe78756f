import type { Page } from '@playwright/test';
import type { Locale } from '#domain/locale.ts';
import { openDesk } from './support/desk.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

/** Goes to each screen of the desk: it has its title and its words. The agency's own are looked at by axe too. */
async function visitAll(page: Page, locale: Locale): Promise<void> {
  const words = textsFor(locale);
  await openDesk(page, 'owner', { locale });
  const navigation = page.getByRole('navigation', { name: words.text('desk.navigation') });
  const screens = ['today', 'requests', 'reviews', 'certificates', 'nannies', 'people', 'settings', 'audit', 'numbers'];
  const agencysOwn = new Set(['people', 'settings', 'audit', 'numbers']);
  for (const screen of screens) {
    const name = words.text(`desk.screen.${screen}`);
    await navigation.getByRole('link', { name, exact: true }).click();
    // By its address it opens the same.
    if (screen === 'certificates' || screen === 'numbers') await page.reload();
    await expect(page).toHaveTitle(words.text('desk.windowTitle', { title: name }));
    await expect(navigation.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
    const heading = { level: 1, ...(agencysOwn.has(screen) && { name }) };
    await expect(page.getByRole('main').getByRole('heading', heading)).toBeVisible();
    // What the screen shows has come: an empty one has nothing that could be wrong.
    await expect(page.getByText(words.text('common.loading'))).toHaveCount(0);
    // A text that is missing shows its id.
    await expect(page.locator('body')).not.toContainText(
      /\b(?:desk|common|labels|errors|validation|verification)\.[a-z]/,
    );
    if (agencysOwn.has(screen)) await test.step(screen, () => expectAccessible(page));
  }
  await test.step('import', async () => {
    const name = words.text('desk.screen.import');
    await navigation.getByRole('link', { name: words.text('desk.screen.nannies'), exact: true }).click();
    await page.getByRole('link', { name: words.text('desk.import.open') }).click();
    await expect(page).toHaveTitle(words.text('desk.windowTitle', { title: name }));
    await expect(page.getByRole('heading', { level: 2, name: words.text('desk.import.file.title') })).toBeVisible();
    await expectAccessible(page);
  });
  await navigation.getByRole('link', { name: words.text('desk.screen.numbers'), exact: true }).click();
  // The table behind a chart says what the chart shows.
  const chart = page.getByRole('figure', { name: words.text('desk.numbers.funnel') });
  await chart.getByText(words.text('desk.numbers.table')).click();
  await expect(chart.getByRole('row')).toHaveCount(5);
}

test('every screen has its words', ({ page }) => visitAll(page, 'zh'));

test('every screen has its words on a phone @long', onPhone, ({ page }) => visitAll(page, 'es'));

test('once Today stands, the other screens open without the network', async ({ page, context, complaints }) => {
  const fetched = new Set<string>();
  const underWay = new Set<string>();
  page.on('request', (request) => underWay.add(request.url()));
  page.on('requestfinished', (request) => {
    underWay.delete(request.url());
    fetched.add(/\/([a-z-]+)-screen\.[^/]*\.js$/.exec(request.url())?.[1] ?? '');
  });
  /** The titles of other screens, by their files. */
  const others: Record<string, string> = {
    requests: 'requests',
    'waiting-profiles': 'reviews',
    certifications: 'certificates',
    profiles: 'nannies',
  };
  await openDesk(page, 'owner');
  await expect(page.getByRole('heading', { name: text('desk.today.next') })).toBeVisible();
  await expect.poll(() => [...fetched]).toEqual(expect.arrayContaining(Object.keys(others)));
  await expect.poll(() => underWay.size).toBe(0);
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  for (const screen of Object.values(others)) {
    await page.getByRole('link', { name: text(`desk.screen.${screen}`), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: text(`desk.screen.${screen}`) })).toBeVisible();
  }
  await context.setOffline(false);
});

test('a screen that cannot be loaded says so, leaves the others open and comes when it is tried again', async ({
  page,
  complaints,
}) => {
  const file = '**/requests-screen.*.js';
  complaints.expect(
    /ERR_FAILED .*\/requests-screen\./,
    /Failed to fetch dynamically imported module: .*\/requests-screen\./,
  );
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
