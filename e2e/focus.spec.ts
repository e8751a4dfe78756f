import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { Nanny } from './support/nanny.ts';
import { portrait } from './support/portrait.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { expectRecorded } from './support/videos.ts';

const picture = { name: 'me.png', mimeType: 'image/png', buffer: await portrait(320) };

/** What has the focus, in words; "body" when nothing has. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'body';
    return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName;
  });
}

test('after the code is accepted the focus is on the heading of the first step', async ({ page }) => {
  const nanny = new Nanny(page, 'en');
  await nanny.open();
  await nanny.verify();
  await expect(
    page.getByRole('heading', { level: 1, name: nanny.text('builder.step.personal-information') }),
  ).toBeFocused();
});

test('opening the builder again moves no focus', async ({ page }) => {
  await SignedInNanny.enter(page);
  expect(await focused(page)).toBe('body');
});

test('the first stop of the keyboard skips to the form', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page);
  await expect(nanny.field('steps.personal.firstName')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = nanny.button('common.skipToContent');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  // What the keyboard comes to next is the form, wherever its first control is.
  const next = page.locator(':focus');
  await expect(next).toBeInViewport();
  expect(await next.evaluate((element) => element.closest('section[aria-labelledby] section') !== null)).toBe(true);
});

test('Add, which is disabled by its own press, hands the focus to the next word', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page);
  const input = nanny.field('steps.tags.language.input');
  await input.fill('Hausa');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hausa', { exact: true })).toBeVisible();
  await expect(input).toBeFocused();
});

test('a picture that was cropped or removed leaves the focus where one is chosen', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });
  const input = page.locator('label input[type=file]').first();
  await input.focus();
  await input.setInputFiles(picture);
  await expect(nanny.button('avatar.crop.save')).toBeEnabled();
  await nanny.button('avatar.crop.save').press('Enter');
  await expect(page.getByText(nanny.text('avatar.updated')).first()).toBeVisible();
  await expect(input).toBeFocused();
  await nanny.button('avatar.remove').press('Enter');
  await expect(nanny.button('avatar.remove')).toBeHidden();
  await expect(input).toBeFocused();
});

test('a toast that offers to undo stays until it is dismissed; others go', async ({ page }) => {
  await page.clock.install();
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });
  await page.locator('label input[type=file]').first().setInputFiles(picture);
  await expect(nanny.button('avatar.crop.save')).toBeEnabled();
  await nanny.button('avatar.crop.save').click();
  const updated = page.getByRole('listitem').filter({ hasText: nanny.text('avatar.updated') });
  await expect(updated).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(6000);
  await expect(updated).toBeHidden();
  await nanny.button('avatar.remove').click();
  const removed = page.getByRole('listitem').filter({ hasText: nanny.text('avatar.removed') });
  await expect(removed).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(60_000);
  await expect(removed).toBeVisible();
  await removed.getByRole('button', { name: nanny.text('common.close') }).click();
  await expect(removed).toBeHidden();
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 375, height: 667 } });

  test('what has the focus is not behind the bars', async ({ page }) => {
    const nanny = await SignedInNanny.enter(page, { profile: completeProfile, step: 'video-resume' });
    const summaries = page.locator('summary');
    await expect(summaries.first()).toBeVisible();
    const bar = nanny.button('builder.next').locator('..');
    for (const summary of await summaries.all()) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await summary.focus();
      const [own, below] = [await summary.boundingBox(), await bar.boundingBox()];
      expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    }
  });
});

test('a pressed weekday looks pressed in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile, step: 'availability' });
  const [monday, tuesday] = ['monday', 'tuesday'].map((day) => nanny.button(`labels.weekday.${day}`));
  if (!monday || !tuesday) throw new Error('no weekdays');
  await monday.click();
  await expect(monday).toHaveAttribute('aria-pressed', 'true');
  const look = (button: typeof monday) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await look(monday)).not.toBe(await look(tuesday));
});

test('more contrast, for who asks for it', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page);
  const line = () => nanny.field('steps.personal.city').evaluate((element) => getComputedStyle(element).borderTopColor);
  const usual = await line();
  await page.emulateMedia({ contrast: 'more' });
  await expect.poll(line).not.toBe(usual);
});

test('names are said whole, and what is required is said', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page);
  await expect(
    page.getByRole('textbox', { name: `${nanny.text('steps.personal.wechatId')} ${nanny.text('common.optional')}` }),
  ).toBeVisible();
  const languages = nanny.field('steps.tags.language.input');
  await expect(languages).toHaveAttribute('aria-required', 'true');
  await nanny.button('labels.language.Spanish').click();
  await expect(languages).toHaveAttribute('aria-required', 'false');
});

test('Send Verification Code says what is missing; what is refused is tied to its field', async ({ page }) => {
  const nanny = new Nanny(page, 'en');
  await nanny.open();
  const phone = page.getByLabel(nanny.text('verification.phoneLabel'));
  const send = nanny.button('verification.send');
  await expect(send).toBeDisabled();
  await send.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(nanny.text('verification.phoneRequired'));
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveAccessibleDescription(new RegExp(nanny.text('verification.phoneRequired')));
  await phone.fill(nanny.phone);
  await expect(phone).toHaveAttribute('aria-invalid', 'false');
  await send.click();
  const code = page.getByLabel(nanny.text('verification.codeLabel'));
  await expect(code).toBeVisible();
  await code.fill((await nanny.code()) === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toBeFocused();
});

test('playing the video and saving a recording hand the focus on', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile, step: 'video-resume' });
  await nanny.button('video.record').click();
  await nanny.button('video.recorder.start').click();
  await expectRecorded(page, nanny.texts, 2);
  await nanny.button('video.recorder.stop').press('Enter');
  const save = nanny.button('video.review.save');
  await expect(save).toBeFocused();
  await save.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await focused(page)).not.toBe('body');
  await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
  expect(await focused(page)).not.toBe('body');
  await nanny.button('video.play').press('Enter');
  await expect(page.getByLabel(nanny.text('video.player'))).toBeFocused();
});

test('a certificate that is chosen, added, deleted: the focus stays near, and it is said', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile, step: 'certifications' });
  const pdf = { name: 'cpr.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await page.locator('input[type=file]').focus();
  await page.locator('input[type=file]').setInputFiles(pdf);
  await expect(page.getByText(nanny.text('certifications.upload.ready'))).toBeVisible();
  expect(await focused(page)).not.toBe('body');
  await nanny.button('labels.certification.CPR').press('Enter');
  await expect(page.getByText(nanny.text('certifications.badge.document'))).toBeVisible();
  expect(await focused(page)).not.toBe('body');
  await expect(
    page.getByRole('status').filter({ hasText: nanny.text('certifications.added', { name: 'CPR' }) }),
  ).toHaveCount(1);
  await nanny.button('certifications.delete', { name: 'CPR' }).press('Enter');
  await nanny.button('certifications.delete.confirm').press('Enter');
  await expect(page.getByText(nanny.text('certifications.badge.document'))).toBeHidden();
  expect(await focused(page)).not.toBe('body');
  await expect(
    page.getByRole('status').filter({ hasText: nanny.text('certifications.deleted', { name: 'CPR' }) }),
  ).toHaveCount(1);
});
