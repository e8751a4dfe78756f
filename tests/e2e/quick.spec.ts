import { join } from 'node:path';
import { localizePath } from '#domain/locale.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible, Nanny } from './support/nanny.ts';
import { expect, test } from './support/test.ts';

const video = join(import.meta.dirname, '../../scripts/demo/video-en.webm');

for (const [locale, details] of [
  ['en', {}],
  ['zh', onPhone],
] as const) {
  test(`from nothing to a public profile in ${locale} @long`, details, async ({ page, context }) => {
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
    const steps = page.getByRole('list', { name: nanny.text('quick.progress') }).getByRole('listitem');

    await test.step('an empty page', async () => {
      await expect(create).toBeDisabled();
      await expect(save).toBeDisabled();
      await expect(page.getByText(nanny.text('quick.hint'))).toBeVisible();
      await expect(steps).toContainText([nanny.text('builder.status.pending'), nanny.text('builder.status.pending')]);
      await expectAccessible(page);
    });

    await test.step('what she types is saved, and comes back with the page', async () => {
      await nanny.fillPersonalInformation({ firstName: 'Grace', lastName: 'Okonkwo' });
      await nanny.field('steps.personal.phone').fill('2135550142');
      await expect(steps.first()).toContainText(nanny.text('builder.status.complete'));
      await nanny.expectSaved();
      await save.click();
      await expect(
        page.getByRole('listitem').filter({ hasText: nanny.text('builder.toast.personalSaved') }),
      ).toBeVisible();
      await expect(create).toBeDisabled();
      await page.reload();
      await expect(nanny.field('steps.personal.city')).toHaveValue('Pasadena');
    });

    await test.step('a language that is pressed leaves the others where they are', async () => {
      const mandarin = nanny.button('labels.language.Mandarin');
      await mandarin.scrollIntoViewIfNeeded();
      for (const language of ['Spanish', 'English', 'Spanish', 'English']) {
        const chip = nanny.button(`labels.language.${language}`);
        const before = await mandarin.boundingBox();
        const pressed = await chip.getAttribute('aria-pressed');
        await chip.click();
        await expect(chip).toHaveAttribute('aria-pressed', pressed === 'true' ? 'false' : 'true');
        expect((await mandarin.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
      }
    });

    await test.step('her video', async () => {
      // The card loads what it needs when it is near.
      await create.scrollIntoViewIfNeeded();
      await page.locator('input[type=file]').setInputFiles(video);
      await expect(page.getByText(nanny.text('video.quick.uploaded'))).toBeVisible();
      await expect(steps.last()).toContainText(nanny.text('builder.status.complete'));
      const view = page.getByRole('link', { name: nanny.text('video.quick.view') });
      await expect(view).toHaveAttribute('target', '_blank');
      await expect(nanny.button('video.quick.replace')).toBeEnabled();
      await expectAccessible(page);
    });

    await create.click();
    const heading = page.getByRole('heading', { name: nanny.text('quick.created') });
    await expect(heading).toBeFocused();
    const link = await page.getByLabel(nanny.text('quick.link')).inputValue();
    expect(new URL(link).pathname).toMatch(new RegExp(`^${localizePath('/profile/grace-okonkwo', locale)}`));
    await expectAccessible(page);

    await test.step('her link is copied, in a page without a clipboard too', async () => {
      const copied = page.getByRole('listitem').filter({ hasText: nanny.text('quick.copied') });
      await nanny.button('quick.copy').click();
      await expect(page.getByRole('listitem').filter({ hasText: nanny.text('quick.copiedText') })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      await copied.getByRole('button', { name: nanny.text('common.close') }).click();
      await expect(copied).toBeHidden();
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      await nanny.button('quick.copy').click();
      await expect(copied).toBeVisible();
    });

    await test.step('her public page', async () => {
      const [profilePage] = await Promise.all([context.waitForEvent('page'), nanny.button('quick.view').click()]);
      await expect(profilePage.getByRole('heading', { level: 1, name: 'Grace Okonkwo' })).toBeVisible();
      await expect(profilePage.getByLabel(nanny.text('profile.videoOf', { name: 'Grace Okonkwo' }))).toBeVisible();
    });

    await test.step('another profile begins anew', async () => {
      const userId = await page.evaluate(() => localStorage.getItem('simple-user-id'));
      await nanny.button('quick.another').click();
      const dialog = page.getByRole('alertdialog', { name: nanny.text('quick.anotherTitle') });
      await expect(dialog).toContainText(nanny.text('quick.anotherForgets'));
      await expectAccessible(page);
      await dialog.getByRole('button', { name: nanny.text('quick.another') }).click();
      await expect(create).toBeDisabled();
      await expect(nanny.field('steps.personal.firstName')).toHaveValue('');
      expect(await page.evaluate(() => localStorage.getItem('simple-user-id'))).not.toBe(userId);
      expect((await page.request.get(link)).status()).toBe(200);
    });
    expect(violations).toEqual([]);
  });
}
