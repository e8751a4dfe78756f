import { join } from 'node:path';
import { locales, localizePath } from '#domain/locale.ts';
import { inLocale } from './support/in-locale.ts';
import { expectAccessible, Nanny } from './support/nanny.ts';
import { expect, test } from './support/test.ts';

const video = join(import.meta.dirname, '../scripts/demo/film-en.webm');
for (const locale of locales) {
  test(`from nothing to a public profile in ${locale}`, inLocale(locale), async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const violations: string[] = [];
    await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
    await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
      noteViolation(event.violatedDirective + ' ' + event.blockedURI))`);
    const nanny = new Nanny(page, locale);
    await nanny.open('/simple');
    await expect(page.getByRole('heading', { level: 1, name: nanny.text('quick.title') })).toBeVisible();
    const create = nanny.button('quick.create');
    const save = nanny.button('quick.save');
    await expect(create).toBeDisabled();
    await expect(save).toBeDisabled();
    await expect(page.getByText(nanny.text('quick.hint'))).toBeVisible();
    const steps = page.getByRole('list', { name: nanny.text('quick.progress') }).getByRole('listitem');
    await expect(steps).toContainText([nanny.text('builder.status.pending'), nanny.text('builder.status.pending')]);
    await expectAccessible(page);

    await nanny.fillPersonalInformation({ firstName: 'Grace', lastName: 'Okonkwo' });
    await nanny.field('steps.personal.phone').fill('2135550142');
    await expect(steps.first()).toContainText(nanny.text('builder.status.complete'));
    await nanny.expectSaved();
    await save.click();
    await expect(
      page.getByRole('listitem').filter({ hasText: nanny.text('builder.toast.personalSaved') }),
    ).toBeVisible();
    await expect(create).toBeDisabled();

    await page.locator('input[type=file]').setInputFiles(video);
    await expect(page.getByText(nanny.text('video.quick.uploaded'))).toBeVisible();
    await expect(steps.last()).toContainText(nanny.text('builder.status.complete'));
    await expect(page.getByRole('link', { name: nanny.text('video.quick.view') })).toHaveAttribute('target', '_blank');
    await expect(nanny.button('video.quick.replace')).toBeEnabled();
    await expectAccessible(page);

    await create.click();
    const heading = page.getByRole('heading', { name: nanny.text('quick.created') });
    await expect(heading).toBeFocused();
    const link = await page.getByLabel(nanny.text('quick.link')).inputValue();
    expect(new URL(link).pathname).toMatch(new RegExp(`^${localizePath('/profile/grace-okonkwo', locale)}`));
    await expectAccessible(page);
    await nanny.button('quick.copy').click();
    await expect(page.getByRole('listitem').filter({ hasText: nanny.text('quick.copiedText') })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

    const [profilePage] = await Promise.all([context.waitForEvent('page'), nanny.button('quick.view').click()]);
    await expect(profilePage.getByRole('heading', { level: 1, name: 'Grace Okonkwo' })).toBeVisible();
    await expect(profilePage.getByLabel(nanny.text('profile.videoOf', { name: 'Grace Okonkwo' }))).toBeVisible();

    const userId = await page.evaluate(() => localStorage.getItem('simple-user-id'));
    await nanny.button('quick.another').click();
    await expect(create).toBeDisabled();
    await expect(nanny.field('steps.personal.firstName')).toHaveValue('');
    expect(await page.evaluate(() => localStorage.getItem('simple-user-id'))).not.toBe(userId);
    expect((await page.request.get(link)).status()).toBe(200);
    expect(violations).toEqual([]);
  });
}

test('what was typed comes back with the page, and a page without a clipboard copies all the same', async ({
  page,
}) => {
  const nanny = new Nanny(page, 'en');
  await nanny.open('/simple');
  await nanny.fillPersonalInformation({ firstName: 'Grace', lastName: 'Okonkwo' });
  await nanny.expectSaved();
  await page.reload();
  await expect(nanny.field('steps.personal.city')).toHaveValue('Pasadena');
  await nanny.field('steps.personal.phone').fill('2135550142');
  // The card loads what it needs when it is near.
  await nanny.button('quick.create').scrollIntoViewIfNeeded();
  await page.locator('input[type=file]').setInputFiles(video);
  await nanny.button('quick.create').click();
  await expect(nanny.button('quick.copy')).toBeVisible();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await nanny.button('quick.copy').click();
  await expect(page.getByRole('listitem').filter({ hasText: nanny.text('quick.copied') })).toBeVisible();
});

test('a language that is pressed leaves the others where they are', async ({ page }) => {
  const nanny = new Nanny(page, 'es');
  await nanny.open('/simple');
  await nanny.field('steps.personal.firstName').fill('Grace');
  const chip = (language: string) =>
    page.getByRole('button', { name: nanny.text(`labels.language.${language}`), exact: true });
  await chip('Mandarin').scrollIntoViewIfNeeded();
  for (const language of ['Spanish', 'English', 'Spanish']) {
    const before = await chip('Mandarin').boundingBox();
    const pressed = await chip(language).getAttribute('aria-pressed');
    await chip(language).click();
    await expect(chip(language)).toHaveAttribute('aria-pressed', pressed === 'true' ? 'false' : 'true');
    expect((await chip('Mandarin').boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  }
});
