import { localizePath } from '#domain/locale.ts';
import { inLocale } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of ['en', 'zh'] as const) {
    test(
      `search, filters, links and pages in ${locale}${locale === 'zh' ? '' : ' @long'}`,
      inLocale(locale),
      async ({ page }) => {
        const { text } = textsFor(locale);
        await page.goto(localizePath('/nannies', locale));
        await expect(page.getByRole('heading', { level: 1, name: text('directory.title') })).toBeVisible();
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/nannies$/);
        const all = await page.locator('.listing').count();
        expect(all).toBeGreaterThan(15);
        await page.getByRole('button', { name: text('directory.filters') }).click();
        const sheet = page.getByRole('dialog', { name: text('directory.filters') });
        await sheet.getByLabel(text('directory.arrangement')).selectOption('live-in');
        await sheet.getByRole('button', { name: text('directory.apply') }).click();
        await expect(page).toHaveURL(/arrangement=live-in/);
        const filter = text('labels.workArrangement.live-in');
        const without = page.getByRole('link', { name: text('directory.without', { filter }) });
        await expect(without).toBeVisible();
        await page.waitForLoadState();
        const fewer = await page.locator('.listing').count();
        expect(fewer).toBeGreaterThan(0);
        expect(fewer).toBeLessThan(all);
        await without.click();
        await expect(page).toHaveURL(new RegExp(`${localizePath('/nannies', locale)}$`));
        await page.getByRole('searchbox').fill('elena');
        await page.getByRole('button', { name: text('directory.apply') }).click();
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
        await page.getByRole('link', { name: 'Elena Márquez' }).click();
        await expect(page).toHaveURL(new RegExp(`${localizePath('/profile/elena-marquez', locale)}$`));
      },
    );
  }
});

for (const locale of ['en', 'es'] as const) {
  test(
    `the directory and the agency's pages in ${locale} are accessible and fit${locale === 'en' ? '' : ' @long'}`,
    inLocale(locale),
    async ({ page }) => {
      const { text } = textsFor(locale);
      const complaints: string[] = [];
      page.on('console', (message) => void complaints.push(message.text()));
      for (const [path, title] of [
        ['/nannies', 'directory.title'],
        ['/nannies?q=nobody-has-this-name', 'directory.title'],
        ['/about', 'agency.about.title'],
        ['/privacy', 'agency.privacy.title'],
        ['/terms', 'agency.terms.title'],
      ] as const) {
        const response = await page.goto(localizePath(path, locale));
        expect(response?.status(), path).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(
          text(title, { agency: 'Golden Oak Nannies' }).slice(0, 20),
        );
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, path).toBeLessThanOrEqual(0);
      }
      expect(complaints).toEqual([]);
    },
  );
}

test('a sentence of the greatest length stands whole on the narrowest card that shows one', async ({ page }) => {
  await page.setViewportSize({ width: 536, height: 800 });
  await page.goto('/nannies');
  const isCut = await page
    .locator('.listing q')
    .first()
    .evaluate((sentence) => {
      sentence.textContent =
        'Twelve years of gentle mornings, homework with patience and bedtime stories in two tongues';
      return { length: sentence.textContent.length, isCut: sentence.scrollHeight > sentence.clientHeight };
    });
  expect(isCut).toEqual({ length: 90, isCut: false });
});

test('an empty result says what to do next, a chip how many it leaves, and a video plays in its card', async ({
  page,
}) => {
  await page.goto('/nannies?q=nobody-has-this-name');
  await expect(page.getByText('No nannies found')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call Golden Oak/ })).toBeVisible();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page.locator('.listing').first()).toBeVisible();

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/nannies?sort=experience');
  await expect(page.locator('.listing h2').first()).toHaveText("Margaret O'Sullivan-Reyes");
  const chip = page.getByRole('navigation', { name: 'Narrow your search' }).getByRole('link', { name: /^Live-in/ });
  const count = Number(/\d+$/.exec((await chip.textContent())?.trim() ?? '')?.[0]);
  await chip.click();
  await expect(page).toHaveURL(/arrangement=live-in&sort=experience$/);
  await expect(page.locator('.listing')).toHaveCount(count);
  await page.goto('/nannies?q=elena');
  const card = page.locator('.listing', { has: page.getByRole('link', { name: 'Elena Márquez' }) });
  await expect(card.locator('video')).toHaveCount(0);
  await card.hover();
  await expect(card.locator('video')).toHaveJSProperty('muted', true);
  await page.mouse.move(0, 0);
  await expect(card.locator('video')).toHaveCount(0);
  await card.getByRole('button', { name: 'Play Elena Márquez’s video' }).click();
  await expect(card.locator('video')).toHaveJSProperty('muted', false);
  await expect(page).toHaveURL(/q=elena$/);
});

test('the button says how many nannies the filters leave, and stays in reach of a thumb @phone', async ({
  page,
  complaints,
}) => {
  await page.goto('/nannies');
  const form = page.getByRole('search');
  await expect(page.locator('.listing .face').first()).toBeInViewport({ ratio: 0.9 });
  const opener = page.getByRole('button', { name: 'Filters' });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  const button = sheet.locator('button[type=submit]');
  await expect(button).toHaveText('See nannies');
  const arrangement = form.getByLabel('Arrangement');
  // An answer that comes late is for filters that are no longer chosen.
  const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
  await page.route('**/nannies/count?arrangement=live-out', async (route) => {
    await late;
    await route.fulfill({ body: 'Show 77 nannies' }).catch(() => {});
  });
  const asked = page.waitForRequest('**/nannies/count?arrangement=live-out');
  await arrangement.selectOption('live-out');
  await asked;
  await arrangement.selectOption('live-in');
  await expect(button).toHaveText(/^Show \d+ nann(y|ies)$/);
  answerLate();
  const label = (await button.textContent()) ?? '';
  await expect(form.locator('output')).toHaveText(label);
  await expect(button).toBeInViewport({ ratio: 1 });
  await form.getByRole('searchbox').fill('nobody-has-this-name');
  await expect(button).toHaveText('No nannies match');
  await form.getByRole('searchbox').fill('');
  await expect(button).toHaveText(label);
  complaints.expect(/ERR_FAILED .*\/nannies\/count/);
  await page.route('**/nannies/count?*', (route) => route.abort());
  await form.getByLabel('Language').selectOption('Spanish');
  await expect(button).toHaveText('See nannies');
  await form.getByLabel('Language').selectOption('');
  await button.click();
  await expect(page).toHaveURL(/arrangement=live-in/);
  await expect(page.locator('.listing')).toHaveCount(Number(/\d+/.exec(label)?.[0]));

  await page.goto('/nannies?q=spanich');
  await expect(page.getByText('No results for “spanich”.')).toBeVisible();
  await page.getByRole('link', { name: 'Showing “spanish”.' }).click();
  await expect(page).toHaveURL(/q=spanish$/);
  await expect(page.locator('.listing').first()).toBeVisible();
});

test('nannies near a place, which the page names, and a place that nobody knows @phone', async ({ page }) => {
  const { text } = textsFor('es');
  await page.goto('/es/nannies');
  await page.getByRole('button', { name: text('directory.filters') }).click();
  const sheet = page.getByRole('dialog', { name: text('directory.filters') });
  await sheet.getByLabel(text('directory.near')).fill('91101');
  await sheet.getByLabel(text('directory.within')).selectOption('25');
  await sheet.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/es\/nannies\?near=91101&within=25$/);
  await expect(page.getByText(text('directory.nearShown', { place: 'Pasadena, CA', miles: 25 }))).toBeVisible();
  await page.waitForLoadState();
  const listings = page.locator('.listing');
  const near = await listings.count();
  expect(near).toBeGreaterThan(0);
  await expectAccessible(page);
  const filter = text('directory.nearPlace', { place: '91101' });
  await page.getByRole('link', { name: text('directory.without', { filter }) }).click();
  await expect(page).toHaveURL(/\/es\/nannies$/);
  await expect.poll(() => listings.count()).toBeGreaterThan(near);

  await page.goto('/es/nannies?near=everywhere');
  await expect(page.getByText(text('directory.nearUnknown', { place: 'everywhere' }))).toBeVisible();
  await expect(listings.first()).toBeVisible();
});

test('robots.txt and the sitemaps name every public page of this host, and nothing hidden', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  const index = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  const maps = [...(await (await request.get(new URL(index).pathname)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)];
  expect(maps.length).toBeGreaterThan(1);
  let pages = '';
  for (const [, address = ''] of maps) {
    const answer = await request.get(new URL(address).pathname);
    expect(answer.headers()['content-type']).toContain('application/xml');
    pages += await answer.text();
  }
  const addresses = [...pages.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).origin);
  expect(new Set(addresses)).toEqual(new Set([new URL(baseURL ?? '').origin]));
  for (const path of ['/nannies', '/cn', '/simple', '/cn/about', '/es/profile/elena-marquez'])
    expect(pages).toContain(`${path}</loc>`);
  expect((await request.get('/sitemaps/profiles-99999.xml')).status()).toBe(404);
  expect((await request.get('/sitemaps/nothing.xml')).status()).toBe(404);
});
