import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { uploadVideo } from './support/videos.ts';

test(
  'a published nanny comes back to a strip: where she stands, her link, and what would help most',
  onPhone,
  async ({ page }) => {
    const published = { ...completeProfile, isPublic: true, isActive: true };
    const nanny = await SignedInNanny.enter(page, { locale: 'es', profile: published });
    const strip = page.getByRole('region', { name: nanny.text('home.label') });

    await test.step('above the wizard, with its steps ticked and no percentage', async () => {
      await expect(strip.getByText(nanny.text('home.in-review'))).toBeVisible();
      await expect(strip.getByText(nanny.text('home.views', { count: 0 }))).toBeVisible();
      await expect(
        page.getByText(nanny.text('builder.published'), { exact: true }).locator('visible=true'),
      ).toBeVisible();
      await expect(page.getByText(nanny.text('builder.percent', { percent: 17 }))).toBeHidden();
      await expect(page.getByRole('progressbar')).toBeHidden();
      await nanny.button('builder.allSteps').click();
      const states = page.getByRole('dialog').getByRole('listitem');
      await expect(states.nth(2)).toHaveAttribute('data-status', 'complete');
      await expect(states.nth(4)).toHaveAttribute('data-status', 'empty');
      await page.keyboard.press('Escape');
      await expectAccessible(page);
    });

    await test.step('its code can be shown, and its advice leads to a step', async () => {
      await strip.getByRole('button', { name: nanny.text('home.share.code') }).click();
      await expect(page.getByRole('img', { name: nanny.text('home.share.codeOf') })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(strip.getByText(nanny.text('assistant.finding.photo'))).toBeVisible();
      await strip.getByRole('button', { name: nanny.text('home.do') }).click();
      await nanny.expectStep('personal-information');
    });

    await test.step('on her public page, docked, for her alone', async () => {
      const { slug } = await nanny.saved();
      await page.goto(`/es/profile/${String(slug)}`);
      await expect(strip.getByText(nanny.text('home.in-review'))).toBeVisible();
      await expect(page.locator('.profile-contact')).toHaveCount(0);
      await expectAccessible(page);
      await page.context().clearCookies();
      const asked = page.waitForResponse(/owner-strip/);
      await page.reload();
      expect((await asked).status()).toBe(204);
      await expect(strip).toBeHidden();
    });
  },
);

test('captions are offered once her page is public, there and in the builder, and both lead to their field', async ({
  page,
}) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });
  await uploadVideo(nanny);
  await nanny.change({ isPublic: true, isActive: true });
  const strip = page.getByRole('region', { name: nanny.text('home.label') });
  const words = nanny.field('assistant.captions.label');

  await test.step('on the page', async () => {
    const { slug } = await nanny.saved();
    await page.goto(`/profile/${String(slug)}#published`);
    await expect(strip.getByText(nanny.text('home.captions'))).toBeVisible();
    await expectAccessible(page);
    await strip.getByRole('link', { name: nanny.text('home.addCaptions') }).click();
    await nanny.expectStep('video-resume');
    await expect(words).toBeFocused();
    await expect(words).toBeInViewport();
  });

  await test.step('in the builder', async () => {
    await nanny.button('builder.previous').click();
    await nanny.expectStep('certifications');
    expect(new URL(page.url()).hash).toBe('');
    await strip.getByRole('button', { name: nanny.text('home.addCaptions') }).click();
    await nanny.expectStep('video-resume');
    await expect(words).toBeFocused();
    await expect(words).toBeInViewport();
    await expectAccessible(page);
  });

  await test.step('with captions, nothing is offered', async () => {
    await words.fill('Hello, I am Grace.');
    await expect(strip.getByText(nanny.text('home.captions'))).toBeHidden();
  });
});
