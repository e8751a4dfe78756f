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
      await expect(dialog.getByText('Grace Okonkwo')).toBeVisible();
      await expect(dialog.getByText(nanny.text('preview.hidden'))).toBeVisible();
      for (const part of ['Calm mornings.', nanny.text('labels.specialty.Newborn Care'), '7+']) {
        await expect(dialog.getByText(part, { exact: true }).first()).toBeVisible();
      }
      await expectAccessible(page);

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
