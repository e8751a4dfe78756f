import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createFeaturedSnippet, readFeaturedSettings } from '#domain/embed/featured-snippet.ts';
import { defaultLocale } from '#domain/locale.ts';
import { EmbeddedNanny, hostPages } from './support/embedded.ts';
import { watchLayoutShifts } from './support/layout-shifts.ts';
import { expect, test } from './support/test.ts';

const strip = (page: Page) => page.locator('nanny-profiles-featured').first();
const cards = (page: Page) => strip(page).locator('.card');
const links = (page: Page) => page.getByRole('link', { name: 'Meet our nannies' });

/** The cards with their pictures, and the builder, on a page that does what a site builder does. */
async function expectBoth(page: Page): Promise<void> {
  await expect(cards(page)).toHaveCount(3);
  await expect(strip(page).getByRole('link', { name: 'Elena Márquez' })).toHaveAttribute(
    'href',
    /\/profile\/elena-marquez#src=featured$/,
  );
  await expect(strip(page).locator('.root')).toHaveCount(1);
  await expect.poll(() => strip(page).locator('img').first().evaluate(isLoaded)).toBe(true);
  const nanny = new EmbeddedNanny(page);
  await page.locator('nanny-profile-builder').scrollIntoViewIfNeeded();
  await expect(nanny.scope.getByLabel(nanny.text('verification.phoneLabel'))).toBeVisible();
}

const isLoaded = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0;

for (const [title, fields, expected, listed] of [
  ['a strip', {}, 6],
  ['a strip of fewer nannies than its limit', { city: 'Los Angeles' }, 3],
  ['a grid', { layout: 'grid' }, 6],
  ['a grid of 12', { layout: 'grid', limit: '12' }, 12],
  ['a grid of fewer nannies than its limit', { layout: 'grid', city: 'Los Angeles' }, 3],
  [
    'a grid of as many nannies as were listed when its lines were copied',
    { layout: 'grid', city: 'Los Angeles' },
    3,
    3,
  ],
] as const) {
  test(`the lines of ${title} reserve the height of its cards at any width`, async ({ page, baseURL }) => {
    const shifts = await watchLayoutShifts(page);
    const settings = readFeaturedSettings(new Map(Object.entries(fields)), defaultLocale);
    const texts = { directory: 'Meet our nannies', ask: 'Ask us' };
    const lines = createFeaturedSnippet(settings, baseURL ?? '', texts, listed);
    for (const width of [360, 503, 504, 768, 1280]) {
      await test.step(`${width} px`, async () => {
        let show: (() => void) | undefined;
        const shown = new Promise<void>((resolve) => (show = resolve));
        await page.route('**/api/featured?**', async (route) => {
          await shown;
          await route.continue();
        });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${hostPages}/15-squarespace.html`);
        await page.locator('main').evaluate((main, html) => {
          main.innerHTML = `${html}<p id="after">After the nannies</p>`;
        }, lines);
        await expect(links(page)).toBeVisible();
        const below = await page.locator('#after').boundingBox();
        const shiftsBefore = await shifts();
        show?.();
        await expect(cards(page)).toHaveCount(expected);
        expect(await page.locator('#after').boundingBox()).toEqual(below);
        const bottoms = await strip(page)
          .locator('.card > :last-child')
          .evaluateAll((all) => all.map((last) => last.getBoundingClientRect().bottom));
        expect(Math.max(...bottoms)).toBeLessThanOrEqual((below?.y ?? 0) - 20);
        await page.unroute('**/api/featured?**');
        if (listed !== undefined) await expectNoEmptyRow(page);
        expect(await shifts()).toBe(shiftsBefore);
      });
    }
  });
}

/** The room of the cards ends below the last row. */
async function expectNoEmptyRow(page: Page): Promise<void> {
  const [room, last] = await Promise.all([strip(page).boundingBox(), cards(page).last().boundingBox()]);
  expect((room?.y ?? 0) + (room?.height ?? 0)).toBeCloseTo((last?.y ?? 0) + (last?.height ?? 0) + 20, 0);
}

for (const name of ['12-wordpress-litespeed', '13-wordpress-wp-rocket']) {
  test(`${name}: links until the visitor does something, then cards in the same place`, async ({ page }) => {
    const shifts = await watchLayoutShifts(page);
    await page.goto(`${hostPages}/${name}.html`);
    await expect(links(page)).toBeVisible();
    const below = await page.locator('#after').boundingBox();
    await page.keyboard.press('Shift');
    await expect(cards(page)).toHaveCount(3);
    expect(await page.locator('#after').boundingBox()).toEqual(below);
    expect(await cards(page).evaluateAll((all) => all.map((card) => card.clientWidth))).toEqual([240, 240, 240]);
    await expect(links(page)).toBeHidden();
    await expectBoth(page);
    expect(await shifts()).toBe(0);
  });
}

test('14-elementor: drawn twice and moved, there is one strip and one builder', async ({ page }) => {
  await page.goto(`${hostPages}/14-elementor.html`);
  await expectBoth(page);
  await expect(page.locator('#column nanny-profiles-featured')).toHaveCount(1);
});

test('15-squarespace: pages that Ajax brings have both, again and again', async ({ page }) => {
  await page.goto(`${hostPages}/15-squarespace.html`);
  await page.getByRole('button', { name: 'Nannies' }).click();
  await expectBoth(page);
  await page.getByRole('button', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Nannies' }).click();
  await expectBoth(page);
});

test('16-wix: frames are as tall as their cards, and take no room without any', async ({ page }) => {
  await page.goto(`${hostPages}/16-wix.html`);
  const heightOf = (id: string) => page.locator(id).evaluate((frame) => frame.clientHeight);
  const grid = page.frameLocator('#grid').locator('.card');
  await expect(grid).toHaveCount(3);
  await expect.poll(() => heightOf('#none')).toBe(0);
  await expect
    .poll(
      async () =>
        (await heightOf('#grid')) -
        (await grid.last().evaluate((card) => Math.ceil(card.getBoundingClientRect().bottom))),
    )
    .toBe(20);
  expect(await heightOf('#strip')).toBe(544);
  const builder = new EmbeddedNanny(page).text('verification.phoneLabel');
  await page.locator('#builder').scrollIntoViewIfNeeded();
  await expect(page.frameLocator('#builder').getByLabel(builder)).toBeVisible();
  // A card opens in the whole window, because profiles cannot be framed.
  await page.frameLocator('#strip').getByRole('link', { name: 'Elena Márquez' }).click();
  await expect(page).toHaveURL(/\/profile\/elena-marquez#src=featured$/);
});

test('17-webflow: several strips in a dark page, readable in any colors, and none for nobody', async ({ page }) => {
  await page.goto(`${hostPages}/17-webflow.html`);
  await expectBoth(page);
  const grid = page.locator('nanny-profiles-featured[layout=grid]');
  await expect(grid.locator('.card')).toHaveCount(3);
  await expect(grid.locator('.root')).toHaveAttribute('lang', 'es');
  await expect(page.locator('#none')).toBeHidden();
  const { violations } = await new AxeBuilder({ page }).include('nanny-profiles-featured').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([]);
});

test('18-shopify: a strict policy that names our host is enough', async ({ page }) => {
  await page.goto(`${hostPages}/18-shopify.html`);
  await expectBoth(page);
});

test('19-scripts-refused: the links stay', async ({ page, complaints }) => {
  complaints.expect(/Content Security Policy/, /ERR_BLOCKED_BY_CSP|csp/);
  await page.goto(`${hostPages}/19-scripts-refused.html`);
  await expect(links(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Build your profile' })).toBeVisible();
});

test('20-resets-right-to-left: nothing of the page reaches the cards', async ({ page }) => {
  await page.goto(`${hostPages}/20-resets-right-to-left.html`);
  await expect(cards(page)).toHaveCount(3);
  const name = strip(page).locator('.name').first();
  await expect(name).toHaveCSS('letter-spacing', 'normal');
  await expect(name).toHaveCSS('text-transform', 'none');
  await expect(name).toHaveCSS('color', 'rgb(34, 31, 27)');
  const [first, second] = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().x));
  expect(first).toBeLessThan(second ?? 0);
});

test('attributes: markup is text, nonsense counts as absent, and changes show at once', async ({ page }) => {
  await page.goto(`${hostPages}/15-squarespace.html`);
  await page.getByRole('button', { name: 'Nannies' }).click();
  await expect(cards(page)).toHaveCount(3);
  const set = (attributes: Record<string, string>) =>
    strip(page).evaluate((element, given) => {
      for (const name of ['city', 'ids', 'limit']) element.removeAttribute(name);
      for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
    }, attributes);
  await set({ limit: '0', locale: 'xx', layout: '<b>' });
  await expect(cards(page)).toHaveCount(6);
  await set({ city: '"><img src=x onerror=alert(1)>' });
  await expect(strip(page)).toBeHidden();
  await set({ ids: `nobody-at-all,elena-marquez,${'unknown-nanny,'.repeat(500)}`, locale: 'es-MX' });
  await expect(cards(page)).toHaveCount(1);
  await expect(strip(page).getByRole('link', { name: 'Elena Márquez' })).toHaveAttribute('href', /\/es\/profile\//);
});

test('the links stay when the server cannot be reached, and a removed strip leaves nothing', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED .*\/api\/featured/, /ERR_FAILED/);
  await page.route('**/api/featured?**', (route) => route.abort());
  await page.goto(`${hostPages}/17-webflow.html`);
  await expect(links(page).first()).toBeVisible();
  await page.unroute('**/api/featured?**');
  await strip(page).evaluate((element) => element.setAttribute('limit', '1'));
  await expect(cards(page)).toHaveCount(1);
});
