import type { Locator, Page } from '@playwright/test';
import { portrait } from './support/portrait.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

const picture = { name: 'me.png', mimeType: 'image/png', buffer: await portrait(320) };

/** Saves a picture, whose toast goes by itself. */
async function saveAPicture(page: Page): Promise<{ nanny: SignedInNanny; toast: Locator }> {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });
  await page.locator('label input[type=file]').first().setInputFiles(picture);
  await expect(nanny.button('avatar.crop.save')).toBeEnabled();
  await nanny.button('avatar.crop.save').click();
  const toast = page.getByRole('listitem').filter({ hasText: nanny.text('avatar.updated') });
  await expect(toast).toBeVisible();
  return { nanny, toast };
}

test('F8 leads into the toasts, whose time rests; Escape closes one and gives the focus back', async ({ page }) => {
  await page.clock.install();
  const { nanny, toast } = await saveAPicture(page);
  await page.mouse.move(0, 0);
  await nanny.field('steps.personal.firstName').focus();
  await page.keyboard.press('F8');
  const region = page.getByRole('region', { name: nanny.text('builder.notification') });
  await expect(region).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(toast.getByRole('button', { name: nanny.text('common.close') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
  await expect(nanny.field('steps.personal.firstName')).toBeFocused();
});

test('the pointer on a toast stops its time, and what is left of it goes on afterwards', async ({ page }) => {
  await page.clock.install();
  const { toast } = await saveAPicture(page);
  await page.mouse.move(0, 0);
  await page.clock.runFor(3000);
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1500);
  await expect(toast).toBeHidden();
});

test('a swipe to the right takes a toast away; a shorter one does not', async ({ page }) => {
  const { toast } = await saveAPicture(page);
  const box = await toast.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  for (const far of [40, 60]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + far, y, { steps: 4 });
    expect((await toast.boundingBox())?.x).toBeCloseTo((box?.x ?? 0) + far, 0);
    await page.mouse.up();
    if (far < 50) await expect.poll(async () => (await toast.boundingBox())?.x).toBeCloseTo(box?.x ?? 0, 0);
  }
  await expect(toast).toBeHidden({ timeout: 2000 });
});
