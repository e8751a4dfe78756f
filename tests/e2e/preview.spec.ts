import { localizePath } from '#domain/locale.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

for (const [locale, details] of [
  ['zh', {}],
  ['es', onPhone],
] as const) {
  test(
    `the preview shows what parents see, with a link to share, in ${locale} @long`,
    details,
    async ({ page, context, isMobile, playwright, baseURL }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const profile = { ...completeProfile, specialties: ['Newborn Care'], aboutMe: 'Calm mornings.' };
      const nanny = await SignedInNanny.enter(page, { locale, profile });
      await page.getByRole('button', { name: nanny.text('builder.preview') }).click();
      const dialog = page.getByRole('dialog', { name: nanny.text('preview.title') });
      await expect(dialog.getByText(nanny.text('preview.hidden'))).toBeVisible();
      await expect(dialog.getByText(nanny.text('preview.qualityNote'))).toBeVisible();

      await test.step('the page itself, as on a phone and on a computer', async () => {
        const frame = dialog.getByTitle(nanny.text('preview.page'));
        const shown = dialog.frameLocator('iframe');
        for (const [device, width] of [
          ['phone', 390],
          ['computer', 1280],
        ] as const) {
          await dialog.getByRole('radio', { name: nanny.text(`preview.${device}`) }).check();
          await expect(frame).toHaveJSProperty('clientWidth', width);
          await expect(shown.getByRole('heading', { level: 1, name: 'Grace Okonkwo' })).toBeVisible();
          await expect(shown.getByText('Calm mornings.').first()).toBeVisible();
          const [picture, around] = [await frame.boundingBox(), await dialog.boundingBox()];
          expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual(
            (around?.x ?? 0) + (around?.width ?? 0),
          );
          // Like any document, the framed page has a main part of its own.
          await expectAccessible(page, ['landmark-unique']);
        }
      });

      await test.step('the frame is reached and scrolled by keyboard, and Escape in it closes the dialog', async () => {
        const shown = dialog.frameLocator('iframe');
        await dialog.getByRole('radio', { name: nanny.text('preview.phone') }).check();
        await page.keyboard.press('Tab');
        await expect(shown.locator(':focus')).toBeVisible();
        await page.keyboard.press('End');
        await expect.poll(() => shown.locator('html').evaluate((html) => html.scrollTop)).toBeGreaterThan(0);
        // A link of the page does not replace it.
        await expect(shown.locator('a[href^="/"]:not([target="_blank"])')).toHaveCount(0);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await page.getByRole('button', { name: nanny.text('builder.preview') }).click();
      });

      await test.step('the link is made of the name, and is hers from now on', async () => {
        // With more behind it where another nanny has that name (docs/specification.md 2.5).
        const link = dialog.getByLabel(nanny.text('preview.link'));
        await expect(link).toHaveValue(new RegExp(`${localizePath('/profile/grace-okonkwo', locale)}(-[0-9a-z]{4})?$`));
        const address = new URL(await link.inputValue()).pathname;
        expect((await page.request.get(`/api/profiles/by-slug/${address.split('/').at(-1)}`)).status()).toBe(200);
        await dialog.getByRole('button', { name: nanny.text('preview.copy'), exact: true }).click();
        await expect(page.getByText(nanny.text('preview.copiedText'), { exact: true })).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
        await expect(dialog.getByRole('link', { name: nanny.text('preview.linkedIn') })).toHaveAttribute(
          'href',
          /^https:\/\/www\.linkedin\.com\//,
        );
      });

      await test.step('the page itself opens for her only', async () => {
        const opening = page.waitForEvent('popup');
        await dialog.getByRole('button', { name: nanny.text('preview.open') }).click();
        const own = await opening;
        await expect(own.getByRole('heading', { level: 1, name: 'Grace Okonkwo' })).toBeVisible();
        await expect(own.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
        await own.close();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      });

      if (isMobile) return;
      await test.step('the miniature follows what she types', async () => {
        const miniature = page.frameLocator('iframe').last();
        await expect(page.locator('iframe').last()).toHaveAttribute('scrolling', 'no');
        await expect(miniature.getByRole('heading', { level: 1, name: 'Grace Okonkwo' })).toBeVisible();
        await page.getByRole('textbox', { name: nanny.text('steps.personal.firstName'), exact: true }).fill('Gracia');
        await expect(miniature.getByRole('heading', { level: 1, name: 'Gracia Okonkwo' })).toBeVisible();
      });

      await test.step('nobody else sees the preview page, and no other site may frame it', async () => {
        const own = await page.request.get('/preview');
        expect(own.status()).toBe(200);
        expect(own.headers()['cache-control']).toContain('no-store');
        expect(own.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
        const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' });
        expect((await stranger.get('/preview')).status()).toBe(404);
        await stranger.dispose();
      });
    },
  );
}
