import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { locales } from '#domain/locale.ts';
import { inLocale } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { portrait } from './support/portrait.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

const picture = { name: 'me.png', mimeType: 'image/png', buffer: await portrait(320) };

/** Chooses a file, in the zone that a file can be dropped on too. */
async function choose(nanny: SignedInNanny, file: typeof picture) {
  await nanny.page.getByLabel(nanny.text('avatar.choose')).setInputFiles(file);
}

function toast(page: Page, text: string) {
  return page.getByRole('listitem').filter({ hasText: text });
}

/** The width in px of the picture that an image element shows; 0 until it is there. */
function shownWidth(page: Page, selector: string) {
  return page.locator(selector).evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
}

test('choose, crop and save a picture; see it in the wizard and on the public page', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  await choose(nanny, picture);
  const dialog = page.getByRole('dialog', { name: nanny.text('avatar.crop.title') });
  await expect(dialog).toBeVisible();
  await expect(nanny.button('avatar.crop.save')).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByLabel(nanny.text('avatar.crop.zoom')).fill('2');
  await dialog.getByRole('group', { name: nanny.text('avatar.crop.area') }).press('ArrowLeft');
  await nanny.button('avatar.crop.save').click();
  await expect(toast(page, nanny.text('avatar.updated'))).toBeVisible();
  await expect(dialog).toBeHidden();
  await nanny.expectOnServer({ profileImageUrl: expect.stringMatching(/^\/api\/objects\/uploads\/[0-9a-z]+$/) });
  await expect.poll(() => shownWidth(page, 'main img')).toBe(300);
  await expect.poll(() => shownWidth(page, 'header img')).toBe(96);

  await nanny.field('steps.personal.city').fill('Altadena');
  await nanny.expectOnServer({ city: 'Altadena' });
  await nanny.change({ isPublic: true });
  const { slug } = await nanny.saved();
  await page.goto(`/profile/${slug}`);
  const portrait = page.getByRole('img', { name: nanny.text('profile.portrait', { name: 'Grace Okonkwo' }) });
  await expect(portrait).toHaveAttribute('srcset', /\?variant=300 300w, .* 600w/);
  const [path = ''] = (await portrait.getAttribute('srcset'))?.split(' ') ?? [];
  const small = await page.request.get(path);
  expect(small.headers()['content-type']).toBe('image/webp');
  expect((await small.body()).length).toBeLessThan(50_000);
  expect(violations).toEqual([]);
});

test('a large picture is sharp on a screen of three pixels per px, and light on others', async ({ page, browser }) => {
  const nanny = await SignedInNanny.enter(page, { profile: { ...completeProfile, isPublic: true } });
  await choose(nanny, { ...picture, buffer: await portrait(1100) });
  await nanny.button('avatar.crop.save').click();
  await expect(toast(page, nanny.text('avatar.updated'))).toBeVisible();
  const { slug } = await nanny.saved();
  for (const [deviceScaleFactor, width] of [
    [3, 960],
    [1, 600],
  ] as const) {
    const phone = await browser.newPage({ viewport: { width: 400, height: 800 }, deviceScaleFactor });
    await phone.goto(`/profile/${slug}`);
    const pixels = await phone.locator('.stage img').evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const file = await (await fetch(image.currentSrc)).blob();
      return { width: (await createImageBitmap(file)).width, type: file.type };
    });
    expect(pixels).toEqual({ width, type: 'image/webp' });
    await phone.close();
  }
});

test('what is no picture or too large is refused in words; a failing server too', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page);
  const title = nanny.text('avatar.error');
  await choose(nanny, { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(toast(page, nanny.text('avatar.notImage'))).toContainText(title);
  await choose(nanny, { ...picture, buffer: Buffer.alloc(5_242_881) });
  await expect(toast(page, 'File size too large. Maximum size is 5MB')).toContainText(title);
  await choose(nanny, { ...picture, buffer: Buffer.from('a picture by name only') });
  await expect(toast(page, nanny.text('avatar.notImage'))).toContainText(title);

  await choose(nanny, { ...picture, buffer: await portrait(10) });
  await expect(toast(page, nanny.text('avatar.tooSmall', { pixels: 150 }))).toContainText(title);
  await choose(nanny, { name: 'me.heic', mimeType: 'image/heic', buffer: Buffer.from('    ftypheic') });
  await expect(toast(page, nanny.text('errors.heic'))).toContainText(title);

  await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 403, body: '{}' }));
  await choose(nanny, picture);
  await nanny.button('avatar.crop.save').click();
  await expect(toast(page, nanny.text('avatar.failure.uploadUrl'))).toContainText(title);
  expect(await nanny.saved()).not.toHaveProperty('profileImageUrl');
});

for (const locale of locales) {
  test(`a removed picture comes back with Undo, in ${locale}`, inLocale(locale), async ({ page }) => {
    const nanny = await SignedInNanny.enter(page, { locale });
    await choose(nanny, picture);
    await nanny.button('avatar.crop.save').click();
    await expect(toast(page, nanny.text('avatar.updated'))).toBeVisible();
    const { profileImageUrl } = await nanny.saved();
    await nanny.button('avatar.remove').click();
    await expect(page.locator('main img')).toHaveCount(0);
    expect(await nanny.saved()).not.toHaveProperty('profileImageUrl');
    await nanny.button('avatar.undo').click();
    await nanny.expectOnServer({ profileImageUrl });
    await expect(page.locator('main img')).toBeVisible();
    await expectAccessible(page);
  });
}
