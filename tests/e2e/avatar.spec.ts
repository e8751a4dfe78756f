import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { largePhoto, resizedPhoto, smallPhoto } from './support/photo.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

/** The input of the zone that a file can be dropped on too. */
const zone = ({ page }: SignedInNanny) => page.locator('label input[type=file]').first();

function toast(page: Page, text: string) {
  return page.getByRole('listitem').filter({ hasText: text });
}

/** The width in px of the picture that an image element shows; 0 until it is there. */
function shownWidth(page: Page, selector: string) {
  return page.locator(selector).evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
}

test('what is no picture is refused in words; a picture is cropped, saved, removed, brought back, and public', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 403 .*\/api\/objects\/upload\)/);
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });
  const input = zone(nanny);
  const save = nanny.button('avatar.crop.save');

  await test.step('what is no picture or too large is refused in words; a failing server too', async () => {
    const title = nanny.text('avatar.error');
    await input.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await expect(toast(page, nanny.text('avatar.notImage'))).toContainText(title);
    await input.setInputFiles({ ...smallPhoto, buffer: Buffer.alloc(5_242_881) });
    await expect(toast(page, 'File size too large. Maximum size is 5MB')).toContainText(title);
    await input.setInputFiles({ ...smallPhoto, buffer: Buffer.from('a picture by name only') });
    await expect(toast(page, nanny.text('avatar.notImage'))).toContainText(title);
    await input.setInputFiles(await resizedPhoto(page, 10));
    await expect(toast(page, nanny.text('avatar.tooSmall', { pixels: 150 }))).toContainText(title);
    await input.setInputFiles({ name: 'me.heic', mimeType: 'image/heic', buffer: Buffer.from('    ftypheic') });
    await expect(toast(page, nanny.text('errors.heic'))).toContainText(title);

    await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 403, body: '{}' }));
    await input.setInputFiles(smallPhoto);
    await save.click();
    await expect(toast(page, nanny.text('avatar.failure.uploadUrl'))).toContainText(title);
    expect(await nanny.saved()).not.toHaveProperty('profileImageUrl');
    await page.unroute('**/api/objects/upload');
  });

  await test.step('choose a photo of more than 5 MB, crop and save', async () => {
    const photo = await largePhoto(page);
    expect(photo.buffer.length).toBeGreaterThan(5_242_880);
    await input.focus();
    await input.setInputFiles(photo);
    const dialog = page.getByRole('dialog', { name: nanny.text('avatar.crop.title') });
    await expect(dialog).toBeVisible();
    await expect(save).toBeEnabled();
    await expectAccessible(page);
    await dialog.getByLabel(nanny.text('avatar.crop.zoom')).fill('2');
    await dialog.getByRole('group', { name: nanny.text('avatar.crop.area') }).press('ArrowLeft');
    await save.press('Enter');
    await expect(toast(page, nanny.text('avatar.updated'))).toBeVisible();
    await expect(dialog).toBeHidden();
    // The focus is left where a picture is chosen.
    await expect(input).toBeFocused();
    await nanny.expectOnServer({ profileImageUrl: expect.stringMatching(/^\/api\/objects\/uploads\/[0-9a-z]+$/) });
    await expect.poll(() => shownWidth(page, 'main img')).toBe(300);
    await expect.poll(() => shownWidth(page, 'header img')).toBe(96);
    await nanny.field('steps.personal.city').fill('Altadena');
    await nanny.expectOnServer({ city: 'Altadena' });
  });

  await test.step('a removed picture leaves the focus there too', async () => {
    await nanny.button('avatar.remove').press('Enter');
    await expect(nanny.button('avatar.remove')).toBeHidden();
    await expect(input).toBeFocused();
  });

  await test.step('a large one is sharp on a screen of three pixels per px, and light on others', async () => {
    await input.setInputFiles(await resizedPhoto(page, 1300));
    await save.click();
    await expect(toast(page, nanny.text('avatar.updated'))).toBeVisible();
    await nanny.change({ isPublic: true });
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
        const { width: across, height } = await createImageBitmap(file);
        return { size: [across, height], type: file.type };
      });
      expect(pixels).toEqual({ size: [width, (width * 5) / 4], type: 'image/webp' });
      await phone.close();
    }
    await page.goto(`/profile/${slug}`);
    const shown = page.getByRole('img', { name: nanny.text('profile.portrait', { name: 'Grace Okonkwo' }) });
    await expect(shown).toHaveAttribute('srcset', /\?variant=300 300w, .* 600w/);
    const [path = ''] = (await shown.getAttribute('srcset'))?.split(' ') ?? [];
    const small = await page.request.get(path);
    expect(small.headers()['content-type']).toBe('image/webp');
    expect((await small.body()).length).toBeLessThan(50_000);
  });
});

test('on a phone a picture is cropped, removed, and comes back with Undo @long', onPhone, async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { locale: 'es' });
  await zone(nanny).setInputFiles(smallPhoto);
  const dialog = page.getByRole('dialog', { name: nanny.text('avatar.crop.title') });
  await expect(nanny.button('avatar.crop.save')).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByLabel(nanny.text('avatar.crop.zoom')).fill('2');
  await nanny.button('avatar.crop.save').click();
  await expect(toast(page, nanny.text('avatar.updated'))).toBeVisible();
  const { profileImageUrl } = await nanny.saved();
  await nanny.button('avatar.remove').click();
  const notifications = page.getByRole('region', { name: nanny.text('builder.notification') });
  await expect(notifications.getByText(nanny.text('avatar.removed'))).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
  expect(await nanny.saved()).not.toHaveProperty('profileImageUrl');
  await nanny.button('avatar.undo').click();
  await nanny.expectOnServer({ profileImageUrl });
  await expect(page.locator('main img')).toBeVisible();
  await expectAccessible(page);
});
