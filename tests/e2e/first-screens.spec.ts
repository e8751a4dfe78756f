import type { Page } from '@playwright/test';
import { localizePath } from '#domain/locale.ts';
import { builderAreas } from '#domain/messages/areas.ts';
import { inLocale, onPhone } from './support/in-locale.ts';
import { freshPhone } from './support/fresh-phone.ts';
import { watchLayoutShifts } from './support/layout-shifts.ts';
import { expectAccessible, Nanny } from './support/nanny.ts';
import { browserIdle, settled } from './support/settled.ts';
import { SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

/** Everything the browser complains about: errors, warnings and refused content. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}

/** Holds all scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Pages come in parts: the header's button grows when its word comes after the first paint. Any line that moves the rest is more. */
const headerShift = 0.01;

/** The pages include only the texts of their first screens. One that is missing shows its id. */
const textId = new RegExp(String.raw`(?:${builderAreas.join('|')})\.[a-z]`);

for (const locale of ['en', 'zh'] as const) {
  test(
    `the screens come to life without a complaint and nothing moves, in ${locale}`,
    inLocale(locale),
    async ({ page }) => {
      const complaints = complaintsOf(page);
      const shifted = await watchLayoutShifts(page);
      const { text } = textsFor(locale);
      await page.goto(localizePath('/', locale));
      await expect(page.getByRole('button', { name: text('verification.send') })).toBeDisabled();
      await settled(page);
      await expect(page.locator('main')).not.toContainText(textId);
      expect(await shifted()).toBeLessThan(headerShift);
      await expectAccessible(page);

      await page.goto(localizePath('/simple', locale));
      await page.getByLabel(text('steps.personal.firstName'), { exact: true }).focus();
      await settled(page);
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      await expect(page.locator('main')).not.toContainText(textId);
      expect(await shifted()).toBeLessThan(headerShift);
      await expectAccessible(page);
      expect(complaints).toEqual([]);
    },
  );
}

test('a number that is typed and sent before the script comes is sent when it does', async ({ page }) => {
  // Nobody new has a profile: the builder asks, and makes one.
  const release = await holdScripts(page);
  const nanny = new Nanny(page, 'es', { phone: freshPhone() });
  await nanny.open();
  await page.getByLabel(nanny.text('verification.phoneLabel')).pressSequentially(nanny.phone);
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(page.getByLabel(nanny.text('verification.codeLabel'))).toBeVisible();
  await expect(page.getByText(nanny.shownPhone)).toBeVisible();
  await nanny.enterCode(await nanny.code());
  await nanny.expectStep('personal-information');
});

test('a number typed early stays, is formatted, and keeps the focus', async ({ page }) => {
  const release = await holdScripts(page);
  const nanny = new Nanny(page, 'en');
  await nanny.open();
  const input = page.getByLabel(nanny.text('verification.phoneLabel'));
  await input.pressSequentially('2135550142');
  release();
  await expect(input).toHaveValue('(213) 555-0142');
  await expect(input).toBeFocused();
  await expect(nanny.button('verification.send')).toBeEnabled();
});

for (const [path, locale] of [
  ['/', 'zh'],
  ['/simple', 'es'],
] as const) {
  test(
    `a script that does not arrive at ${path} is told, and what was typed is still there${path === '/' ? '' : ' @long'}`,
    onPhone,
    async ({ page, complaints }) => {
      complaints.expect(
        /ERR_FAILED .*\/_astro\/[^/]*\.js/,
        /Failed to fetch dynamically imported module: .*\/_astro\//,
      );
      const { text } = textsFor(locale);
      await page.route('**/_astro/*.js*', (route) => route.abort());
      await page.goto(localizePath(path, locale));
      const phone = page.getByLabel(text(path === '/' ? 'verification.phoneLabel' : 'steps.personal.phone'), {
        exact: true,
      });
      await phone.pressSequentially('2135550142');
      await expect(page.getByRole('alert')).toContainText(text('verification.unreachable'));
      await expectAccessible(page);
      await page.unroute('**/_astro/*.js*');
      await page.getByRole('button', { name: text('common.retry') }).click();
      await expect(page.getByRole('alert')).toBeHidden();
      await phone.focus();
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      await expect(phone).toHaveValue('(213) 555-0142');
    },
  );
}

test('a press on the language menu before the script comes opens it when it does', async ({ page }) => {
  const release = await holdScripts(page);
  const nanny = new Nanny(page, 'en');
  await nanny.open();
  await page.getByRole('button', { name: nanny.text('common.language') }).click();
  release();
  await expect(page.getByRole('menuitemradio', { name: 'Español' })).toBeVisible();
});

test('what is typed into the quick form before its script comes is kept and saved', async ({ page }) => {
  const complaints = complaintsOf(page);
  const release = await holdScripts(page);
  const nanny = new Nanny(page, 'zh');
  await nanny.open('/simple');
  await nanny.field('steps.personal.firstName').pressSequentially('秀英');
  await nanny.field('steps.personal.phone').pressSequentially('2135550142');
  await page.getByLabel(nanny.text('steps.tags.language.input')).pressSequentially('粤语');
  for (const language of ['Mandarin', 'Spanish']) {
    await page.getByRole('button', { name: nanny.text(`labels.language.${language}`) }).click();
  }
  release();
  await nanny.field('steps.personal.city').fill('Pasadena');
  await nanny.expectSaved();
  await expect(nanny.field('steps.personal.firstName')).toHaveValue('秀英');
  await expect(nanny.field('steps.personal.phone')).toHaveValue('(213) 555-0142');
  await expect(page.getByLabel(nanny.text('steps.tags.language.input'))).toHaveValue('粤语');
  for (const language of ['Mandarin', 'Spanish']) {
    const chip = page.getByRole('button', { name: nanny.text(`labels.language.${language}`), exact: true });
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
  }
  await page.reload();
  await expect(nanny.field('steps.personal.firstName')).toHaveValue('秀英');
  await expect(nanny.field('steps.personal.city')).toHaveValue('Pasadena');
  expect(complaints).toEqual([]);
});

test('who only looks at the quick page loads no script and makes no profile', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/simple');
  await browserIdle(page);
  expect(asked.filter((path) => path.endsWith('.js') || path.startsWith('/api/'))).toEqual([]);
});

test('a signed-in nanny gets the shape of her wizard, and a returning one her form, in the HTML', async ({ page }) => {
  const shifted = await watchLayoutShifts(page);
  const complaints = complaintsOf(page);
  const nanny = await SignedInNanny.enter(page, {
    profile: { firstName: 'Grace', lastName: 'Okonkwo', city: 'Pasadena' },
  });
  expect(await shifted()).toBeLessThan(0.05);
  expect(complaints).toEqual([]);
  // The wizard has its own styles, and the form those that the quick page starts with.
  await expect(nanny.field('steps.personal.city')).toHaveCSS('border-radius', '8px');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('padding-top', /^(?:32|40)px$/);
  const html = await (await page.request.get('/')).text();
  expect(html).toContain(nanny.text('verification.loadingProfile'));
  expect(html).not.toContain(`>${nanny.text('verification.phoneTitle')}<`);
  expect(await (await page.request.get('/simple')).text()).toMatch(/<input[^>]*value="Pasadena"/);
  // A browser that lost its storage is signed in all the same: the cookie says who it is.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await nanny.expectStep('personal-information');
  expect(await page.evaluate(() => localStorage.getItem('phoneVerificationUserId'))).toBe(nanny.userId);
});

test('the first visit keeps a temporary user id', async ({ page }) => {
  const nanny = new Nanny(page, 'en');
  await nanny.open();
  const kept = () => page.evaluate(() => localStorage.getItem('tempUserId'));
  await expect.poll(kept).toMatch(/^user-\d{13}-[0-9a-z]{20,}$/);
  const first = await kept();
  await page.reload();
  await settled(page);
  expect(await kept()).toBe(first);
});

test('a language chosen earlier is offered on the English page, never forced', async ({ page }) => {
  await page.goto('/es');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('preferredLanguage'))).toBe('es');
  await page.goto('/');
  const offer = page.getByRole('link', { name: 'Continuar en español' });
  await expect(offer).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await expectAccessible(page);
  await offer.click();
  await expect(page).toHaveURL(/\/es$/);
  await page.goto('/');
  await page.getByRole('complementary', { name: 'Language' }).getByRole('button').click();
  await expect(offer).toBeHidden();
  await page.reload();
  await settled(page);
  await expect(offer).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('preferredLanguage'))).toBe('en');
});

test.describe('a browser that speaks Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('is offered Chinese at the first visit', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: '切换到中文' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
