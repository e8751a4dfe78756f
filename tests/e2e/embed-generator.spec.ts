import type { Page } from '@playwright/test';
import { themeColors } from '#domain/embed/theme.ts';
import { localizePath } from '#domain/locale.ts';
import { inLocale } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');
const builderOf = (page: Page) => page.locator('nanny-profile-builder');
const snippetOf = (page: Page) => page.getByRole('textbox', { name: text('snippet.snippet') });

/** Opens the page with the builder in view: it loads only there. */
async function open(page: Page, path = '/embed'): Promise<void> {
  await page.goto(path);
  await builderOf(page).scrollIntoViewIfNeeded();
}

/** A documented property as the builder uses it. */
function usedBy(page: Page, property: string): Promise<string> {
  return builderOf(page)
    .locator('.np-root')
    .evaluate((root, name) => {
      const probe = document.createElement('span');
      probe.style.color = `var(${name})`;
      root.appendChild(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, property);
}

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`;

for (const locale of ['en', 'es'] as const) {
  test(
    `the page that makes the two lines, in ${locale}${locale === 'en' ? '' : ' @long'}`,
    inLocale(locale),
    async ({ page }) => {
      const texts = textsFor(locale);
      await open(page, localizePath('/embed', locale));
      await expect(page.getByRole('heading', { level: 1, name: texts.text('snippet.title') })).toBeVisible();
      await expect(builderOf(page).getByLabel(texts.text('verification.phoneLabel'))).toBeVisible();
      await expect(page.getByText('np:ready {"start":"builder"}')).toBeVisible();
      const attribute = locale === 'en' ? '' : ` locale="${locale}"`;
      const { origin } = new URL(page.url());
      await expect(page.locator('#snippet')).toHaveValue(
        `<script type="module" src="${origin}/embed/v1.js"></script>\n` +
          `<nanny-profile-builder${attribute}><a href="${origin}${localizePath('/', locale)}">` +
          `${texts.text('snippet.fallback')}</a></nanny-profile-builder>`,
      );
      await page.getByText(texts.text('snippet.more')).click();
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await page.getByRole('link', { name: texts.text('snippet.guide') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Embedding the profile builder');
      await expectAccessible(page);
    },
  );
}

test('what is chosen shows in the builder at once and stands in the lines', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page);
  await expect(builderOf(page).getByLabel(text('verification.phoneLabel'))).toBeVisible();
  await test.step('the form starts with the colors that the builder has anyway', () => expectOwnColors(page));
  // Nobody new has a profile: the quick page asks, and makes one.
  await test.step('language, theme, colors and start', () => chooseEach(page));
  await test.step('a color that could not be read is told, and the one told is the one used', () =>
    expectReadableColors(page));
});

async function expectOwnColors(page: Page): Promise<void> {
  for (const [name, color] of Object.entries(themeColors)) {
    expect(await usedBy(page, `--np-${name}`), name).toBe(rgb(color));
    await expect(page.locator(`[name=${name}]`)).toHaveValue(color);
  }
}

async function chooseEach(page: Page): Promise<void> {
  const phone = builderOf(page).getByLabel(text('verification.phoneLabel'));
  await expect(phone).toBeVisible();

  await page.getByRole('combobox', { name: text('snippet.locale') }).selectOption('es');
  await expect(builderOf(page).getByLabel(textsFor('es').text('verification.phoneLabel'))).toBeVisible();
  await expect(snippetOf(page)).toHaveValue(/ locale="es".*Crea tu perfil/);
  await page.getByRole('combobox', { name: text('snippet.locale') }).selectOption('en');
  await expect(phone).toBeVisible();

  await page.getByRole('combobox', { name: text('snippet.theme') }).selectOption('dark');
  await expect.poll(() => usedBy(page, '--np-surface')).toBe('rgb(30, 33, 35)');
  await page.getByRole('combobox', { name: text('snippet.theme') }).selectOption('light');
  await page.getByLabel(text('snippet.accent')).fill('#7a3e1d');
  await expect.poll(() => usedBy(page, '--np-accent')).toBe(rgb('#7a3e1d'));
  await page.getByLabel(text('snippet.radius')).fill('4');
  await expect(snippetOf(page)).toHaveValue(
    / theme="light" style="--np-accent: #7a3e1d; --np-radius-card: 4px; --np-radius-control: 3px">/,
  );
  await expect(phone).toHaveCSS('border-radius', '3px');

  await page.getByLabel(text('snippet.start.quick')).check();
  await expect(builderOf(page).getByRole('heading', { name: text('quick.title') })).toBeVisible();
  await expect(snippetOf(page)).toHaveValue(/ start="quick".*href="[^"]+\/simple"/);

  await page.getByRole('button', { name: text('snippet.reset') }).click();
  await expect(snippetOf(page)).toHaveValue(/<nanny-profile-builder theme="light" start="quick"><a/);
  await expect.poll(() => usedBy(page, '--np-accent')).toBe(rgb(themeColors.accent));
}

async function expectReadableColors(page: Page): Promise<void> {
  const verdict = page.locator('.verdicts li');
  for (const theme of ['light', 'dark']) {
    await page.getByRole('combobox', { name: text('snippet.theme') }).selectOption(theme);
    for (const color of ['#ffb000', '#ff0000', '#336699', '#808080']) {
      await page.getByLabel(text('snippet.accent')).fill(color);
      await expect(verdict).toHaveCount(1);
      const told = /(#[0-9a-f]{6})/.exec((await verdict.textContent()) ?? '')?.[1] ?? color;
      await expect.poll(() => usedBy(page, '--np-accent'), `${color} ${theme}`).toBe(rgb(told));
    }
  }
  await page.getByRole('combobox', { name: text('snippet.theme') }).selectOption('light');
  await page.getByLabel(text('snippet.accent')).fill('#ffb000');
  await expect(verdict).toContainText('4.5:1');
  await expect(snippetOf(page)).toHaveValue(/--np-accent: #ffb000/);
  await page.getByLabel(text('snippet.accent')).fill('#7a3e1d');
  await expect(verdict).toContainText(/contrast \d\.\d:1\.$/);
}

test('the colors reach the frame of isolate mode too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page);
  await page.getByLabel(text('snippet.isolate')).check();
  await expect(snippetOf(page)).toHaveValue(/<nanny-profile-builder isolate>/);
  const frame = page.frameLocator('iframe');
  const phone = frame.getByLabel(text('verification.phoneLabel'));
  await expect(phone).toBeVisible();
  await page.getByLabel(text('snippet.radius')).fill('20');
  await expect(phone).toHaveCSS('border-radius', '16px');
  await page.getByLabel(text('snippet.accent')).fill('#7a3e1d');
  await expect(frame.getByRole('button', { name: 'English' })).toHaveCSS('color', rgb('#7a3e1d'));
  await page.getByRole('button', { name: text('snippet.reset') }).click();
  await expect(phone).toHaveCSS('border-radius', '8px');
});

test('the lines are copied by keyboard, and by hand where the browser does not let us', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
  await open(page);
  const copy = page.getByRole('button', { name: text('snippet.copy'), exact: true });
  await snippetOf(page).focus();
  await page.keyboard.press('Tab');
  await expect(copy).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(text('snippet.copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await snippetOf(page).inputValue());

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await copy.click();
  await expect(page.getByText(text('snippet.copyByHand'))).toBeVisible();
  await expect(snippetOf(page)).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toContain('<nanny-profile-builder');
});

test('works without script, as a form', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('/embed?font=%22%3E%3Cscript%3E&accent=javascript&radius=99&locale=xx');
  await expect(page.locator('#snippet')).toHaveValue(/<nanny-profile-builder><a/);
  await page.getByRole('combobox', { name: text('snippet.theme') }).selectOption('dark');
  await page.getByRole('textbox', { name: text('directory.city') }).fill('Los Angeles');
  await page
    .getByRole('button', { name: text('snippet.show') })
    .first()
    .click();
  await expect(page.locator('#snippet')).toHaveValue(/<nanny-profile-builder theme="dark">/);
  await expect(page.locator('#strip-snippet')).toHaveValue(/<nanny-profiles-featured city="Los Angeles" theme="dark"/);
  await page.close();
});

test('the strip of nannies: what is chosen shows at once and stands in its lines', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page);
  const strip = page.locator('nanny-profiles-featured');
  const lines = page.getByRole('textbox', { name: text('snippet.strip.snippet') });
  const frame = page.getByRole('textbox', { name: text('snippet.strip.frame') });
  await expect(strip.locator('.card')).toHaveCount(6);
  await page.getByRole('textbox', { name: text('directory.city') }).fill('Los Angeles');
  await expect(strip.locator('.card')).toHaveCount(3);
  await page.getByRole('radio', { name: text('snippet.strip.layout.grid') }).check();
  await expect(strip.locator('.grid')).toHaveCount(1);
  await page.getByLabel(text('snippet.accent')).fill('#7a3e1d');
  await expect(lines).toHaveValue(
    /city="Los Angeles" layout="grid" style="display: block; --np-accent: #7a3e1d"><div style="height: 0; padding-bottom: max\(544px, min\(1064px/,
  );
  await expect(frame).toHaveValue(/\/embed\/featured\?city=Los\+Angeles&amp;layout=grid&amp;accent=%237a3e1d/);
  const { origin } = new URL(page.url());
  await page.getByRole('textbox', { name: text('snippet.strip.ids') }).fill(`${origin}/es/profile/elena-marquez`);
  await expect(strip.getByRole('link', { name: 'Elena Márquez' })).toBeVisible();
  await expect(strip.locator('.card')).toHaveCount(1);
  await expect(lines).toHaveValue(/ids="elena-marquez" layout="grid"/);
  await page.getByRole('combobox', { name: text('snippet.locale') }).selectOption('es');
  await expect(lines).toHaveValue(new RegExp(textsFor('es').text('snippet.strip.directory')));
});

test('is a page for owners: the desk’s setting allows websites, and no link leads families away', async ({ page }) => {
  await page.goto('/embed');
  await expect(page.getByRole('link', { name: text('snippet.settings') })).toHaveAttribute(
    'href',
    '/agency/settings/website',
  );
  await expect(page.getByText('EMBED_ORIGINS')).toHaveCount(0);
  for (const address of ['/embed', '/embed/guide']) {
    await page.goto(address);
    for (const part of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
      const links = await part.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links.filter((href) => /^\/(?:nannies|ask|shortlist|about)?(?:#|$)/.test(href ?? ''))).toEqual([]);
    }
  }
});
