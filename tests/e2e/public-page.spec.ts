import { dayIn } from '#domain/dates.ts';
import { dayMs } from '#domain/durations.ts';
import { locales, localizePath } from '#domain/locale.ts';
import { weekdays } from '#domain/profile/enums.ts';
import { inLocale, onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { settled } from './support/settled.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const path = '/profile/elena-marquez';

for (const locale of locales) {
  test(
    `a profile page in ${locale}: no framework script, axe clean, canonical and alternates${locale === 'zh' ? '' : ' @long'}`,
    inLocale(locale),
    async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
      await page.goto(localizePath(path, locale));
      await expect(page.getByRole('heading', { level: 1, name: 'Elena Márquez' })).toBeVisible();
      await expectAccessible(page);
      // The opener of the dialog and the hearts, and what lets them load the rest when it is needed: budgets.spec.ts weighs them.
      expect(
        scripts.filter((address) => !/\/_astro\/(?:RequestDialog|SiteHeader|preload)\b[^/]*\.js$/.test(address)),
      ).toEqual([]);
      const origin = new URL(page.url()).origin;
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', origin + localizePath(path, locale));
      await expect(page.locator('link[rel=alternate]')).toHaveCount(4);
      const data: unknown = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
      expect(data).toMatchObject({
        '@graph': [
          { '@type': 'ProfilePage', mainEntity: { name: 'Elena Márquez' } },
          { '@type': 'BreadcrumbList' },
          {},
        ],
      });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    },
  );
}

test('a view is reported once, and never where the browser asks not to be tracked', async ({ page }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/views/')) reports.push(request.method());
  });
  const look = async () => {
    await page.clock.install();
    await page.goto(path);
    await settled(page);
  };
  const answer = page.waitForResponse('**/api/views/*');
  await look();
  await page.clock.runFor(5_000);
  expect((await answer).status()).toBe(204);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await look();
  await page.clock.runFor(5_000);
  await page.evaluate(() => fetch('/favicon.svg'));
  expect(reports).toEqual(['POST']);
});

test('absent and unpublished profiles and unknown paths', onPhone, async ({ page, request, complaints }) => {
  complaints.expect(/status of 404 .*\/cn\/(?:profile\/|contact\/|no\/such\/page)/);
  const locale = 'zh';
  const { text } = textsFor(locale);
  const missing = await page.goto(localizePath('/profile/nobody-by-this-name', locale));
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: text('profile.notFound.title') })).toBeVisible();
  await expect(page.getByText(text('profile.notFound.text'))).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  const contact = await page.goto(localizePath('/contact/nobody-by-this-name', locale));
  expect(contact?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: text('profile.notFound.title') })).toBeVisible();
  await expect(page.getByText(text('profile.notFound.text'))).toBeVisible();

  const created = await request.post('/api/profiles', { data: {} });
  const { id } = await created.json();
  const hidden = await page.goto(localizePath(`/profile/${id}`, locale));
  expect(hidden?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: text('profile.notAvailable.title') })).toBeVisible();

  const unknown = await page.goto(localizePath('/no/such/page', locale));
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: text('common.lost.title') })).toBeVisible();
  await expect(page.getByText(text('common.notFound.title'))).toBeVisible();
  await expect(page.getByText(text('common.notFound.hint'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveText([text('common.seeNannies'), text('common.goHome')]);
  await page.getByRole('link', { name: text('common.goHome') }).click();
  await expect(page).toHaveURL(new RegExp(`${localizePath('/', locale)}$`));
});

test('a paused profile says so, with a way to other nannies', async ({ page, complaints }) => {
  complaints.expect(/status of 404 .*\/es\/(?:profile|contact)\//);
  const nanny = new SignedInNanny(page, 'es');
  await nanny.signInWith({ ...completeProfile, isPublic: true, isActive: true });
  const { slug } = await nanny.saved();
  expect((await page.request.post('/api/account/pause', { data: {} })).status()).toBe(200);
  for (const place of ['profile', 'contact']) {
    const answer = await page.goto(localizePath(`/${place}/${String(slug)}`, 'es'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: nanny.text('profile.paused.title') })).toBeVisible();
    await expect(page.getByText(nanny.text('profile.paused.text'))).toBeVisible();
  }
  await page.getByRole('link', { name: nanny.text('common.seeNannies') }).click();
  await expect(page).toHaveURL(/\/es\/nannies$/);
});

test('a page that was kept for days names the next free day of today, and none without script', async ({
  page,
  browser,
}) => {
  const nanny = new SignedInNanny(page, 'es');
  const availabilityCalendar = { availableWeekdays: weekdays.slice(0, 5), availableWeekends: true };
  await nanny.signInWith({ ...completeProfile, availabilityCalendar, isPublic: true, isActive: true });
  const { slug } = await nanny.saved();
  const address = localizePath(`/profile/${String(slug)}`, 'es');
  const shown = page.locator('.next time:visible');
  for (const ahead of [1, 3, 7]) {
    const later = Date.now() + ahead * dayMs;
    await page.clock.setFixedTime(later);
    await page.goto(address);
    await expect(shown).toHaveAttribute('datetime', dayIn('America/Los_Angeles', later));
  }
  await page.clock.setFixedTime(Date.now() + 20 * dayMs);
  await page.goto(address);
  await expect(page.locator('.availability')).toBeVisible();
  await expect(page.locator('.next')).toBeHidden();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await expect(plain.locator('.availability')).toBeVisible();
  await expect(plain.locator('.next')).toBeHidden();
  await context.close();
});

test('switching language keeps the page, changes its prefix and remembers the choice', async ({ page }) => {
  await page.goto(path);
  for (const [name, locale] of [
    ['中文', 'zh'],
    ['Español', 'es'],
    ['English', 'en'],
  ] as const) {
    await page.locator('.site-header .language').click();
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${localizePath(path, locale)}$`));
    expect(await page.evaluate(() => localStorage.getItem('preferredLanguage'))).toBe(locale);
  }
});

test('an id URL answers 301 to the slug, in the same language', async ({ request }) => {
  const profile = await (await request.get('/api/profiles/by-slug/elena-marquez')).json();
  for (const locale of locales) {
    const response = await request.get(localizePath(`/profile/${profile.id}`, locale), { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers()['location']).toBe(localizePath(path, locale));
  }
});

test('a profile with little to read is one column, whose name fits in a line', async ({ page }) => {
  for (const locale of locales) {
    await page.goto(localizePath('/profile/lihua-zhang', locale));
    const [portrait, name] = await Promise.all(
      ['.stage', 'h1'].map((part) => page.locator(part).first().boundingBox()),
    );
    expect(name?.width, locale).toBeGreaterThan(280);
    expect(name?.y, locale).toBeGreaterThan((portrait?.y ?? 0) + (portrait?.height ?? 0));
  }
});

test('prints as one page of Letter and of A4, in every language, however much she wrote @long', async ({ page }) => {
  for (const slug of ['elena-marquez', 'margaret-osullivan-reyes', 'yesenia-ayala-pech', 'tessa-lindqvist']) {
    for (const locale of locales) {
      await page.goto(localizePath(`/profile/${slug}`, locale));
      for (const format of ['Letter', 'A4']) {
        const pdf = (await page.pdf({ format })).toString('latin1');
        expect(pdf.match(/\/Type\s*\/Page\b/g), `${slug} ${locale} ${format}`).toHaveLength(1);
      }
      await page.emulateMedia({ media: 'print' });
      const inColumn = await page.locator('.share .qr').evaluate((code) => {
        const [inner, outer] = [code, document.querySelector('.profile')].map((each) => each?.getBoundingClientRect());
        return inner !== undefined && outer !== undefined && inner.right <= outer.right;
      });
      expect(inColumn, `the code of ${slug} ${locale}`).toBe(true);
      expect(await page.locator('.profile').evaluate(smallestType), `${slug} ${locale}`).toBeGreaterThanOrEqual(12);
      await page.emulateMedia({ media: null });
    }
  }
});

/** The smallest type of what is seen, in px; 12 px are 9 pt. */
function smallestType(article: Element): number {
  const texts = [...article.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility() &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''),
  );
  return Math.min(...texts.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)));
}

test('copy link puts the canonical address on the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(localizePath(path, 'es'));
  await page.locator('[data-copy-link]').first().click();
  await expect(page.locator('.site-header').getByRole('status')).toHaveText('Enlace copiado');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
});

test('the page is readable and complete without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Elena Márquez' })).toBeVisible();
  await page.getByRole('button', { name: 'Language: English' }).click();
  await expect(page.getByRole('link', { name: 'Español' })).toBeVisible();
  for (const copy of await page.locator('[data-copy-link]').all()) await expect(copy).toBeHidden();
  await context.close();
});

/** Bytes of sound that a video has played, as Chromium counts them. */
function soundBytes(video: HTMLVideoElement): number {
  const bytes: unknown = Reflect.get(video, 'webkitAudioDecodedByteCount');
  return typeof bytes === 'number' ? bytes : 0;
}

/** Stops a video at a moment, in s. */
async function stopAt(video: HTMLVideoElement, seconds: number): Promise<void> {
  video.pause();
  const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  video.currentTime = seconds;
  await seeked;
}

/** The captions that stand on a video at this moment. */
function shownCaptions(video: HTMLVideoElement): string[] {
  const shown = [...video.textTracks].filter((track) => track.kind === 'captions' && track.mode === 'showing');
  return shown
    .flatMap((track) => Array.from(track.activeCues ?? []))
    .flatMap((cue) => ('text' in cue ? [`${cue.text}`] : []));
}

test('the video plays in the place of its still, and whoever reads Chinese scans the page', async ({ page }) => {
  await page.goto(path);
  const video = page.getByLabel('Video introduction of Elena Márquez');
  const before = await video.boundingBox();
  await expect(video).not.toHaveAttribute('controls');
  await page.getByRole('button', { name: 'Watch the video introduction' }).click();
  await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await expect(video).toHaveAttribute('controls');
  // She is heard, and read while she says it.
  await expect.poll(() => video.evaluate(soundBytes)).toBeGreaterThan(0);
  await video.evaluate(stopAt, 1);
  await expect.poll(() => video.evaluate(shownCaptions)).toEqual(['Hola, soy Elena.']);
  expect(await video.boundingBox()).toEqual(before);
  // The card goes along with the reading column.
  const card = page.getByRole('complementary');
  await page.getByRole('heading', { name: 'Need Help?' }).scrollIntoViewIfNeeded();
  await expect(card.getByRole('link', { name: 'Contact the agency' })).toBeInViewport();
  const code = page.locator('.qr');
  await expect(code).toBeHidden();
  await page.goto(localizePath(path, 'zh'));
  await expect(code).toBeVisible();
  await expect(page.getByText('微信：goldenoak-nannies')).toBeVisible();
});
