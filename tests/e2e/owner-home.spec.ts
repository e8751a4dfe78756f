import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { uploadVideo } from './support/videos.ts';

test(
  'a published nanny comes back to her home: how her page is doing, what would help most, and her steps',
  onPhone,
  async ({ page, complaints }) => {
    complaints.expect(/status of 503 .*\/api\/profiles\//);
    const published = { ...completeProfile, isPublic: true, isActive: true };
    const nanny = await SignedInNanny.enter(page, { locale: 'es', profile: published });
    const strip = page.getByRole('region', { name: nanny.text('home.label') });
    const home = page.getByRole('heading', { level: 1, name: nanny.text('home.title') });
    const stepsOf = (id: string) =>
      page.getByRole('button', { name: new RegExp(`^${nanny.text(`builder.step.${id}`)}`) });

    await test.step('it names what each step holds', async () => {
      await nanny.open();
      await expect(home).toBeVisible();
      expect(new URL(page.url()).search).toBe('');
      await expect(strip.getByText(nanny.text('home.in-review'))).toBeVisible();
      await expect(strip.getByText(nanny.text('home.views', { count: 0 }))).toBeVisible();
      await expect(stepsOf('personal-information')).toContainText('Grace Okonkwo · Pasadena · Inglés');
      await expect(stepsOf('experience')).toContainText(nanny.text('home.years', { years: 7 }));
      await expect(stepsOf('video-resume')).toContainText(nanny.text('home.empty'));
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

    await test.step('a step says that changes are public at once; Back and the way back lead home', async () => {
      await expect(page.getByText(nanny.text('builder.publicNote'))).toBeVisible();
      await expect(page.getByText(nanny.text('builder.percent', { percent: 17 }))).toBeHidden();
      await expect(page.getByRole('progressbar')).toBeHidden();
      await expectAccessible(page);
      await page.goBack();
      await expect(home).toBeVisible();
      await stepsOf('personal-information').click();
      await nanny.expectStep('personal-information');
      await nanny.button('home.title').locator('visible=true').click();
      await expect(home).toBeFocused();
    });

    await test.step('the last button saves, and the home shows what families see now', async () => {
      await stepsOf('availability').click();
      await nanny.button('steps.availability.weekdays.all').click();
      await expect(nanny.button('builder.complete')).toBeHidden();
      await nanny.button('builder.saveLast').click();
      await expect(home).toBeFocused();
      await expect(stepsOf('availability')).toContainText('Lunes, martes, miércoles, jueves y viernes');
      await expect(page.getByText(nanny.text('builder.toast.savedTitle'), { exact: true })).toBeVisible();
      expect(await nanny.saved()).toMatchObject({ availabilityCalendar: { availableWeekdays: { length: 5 } } });
    });

    await test.step('what cannot be saved keeps her at its step', async () => {
      await stepsOf('personal-information').click();
      await nanny.field('steps.personal.firstName').fill('');
      await nanny.button('builder.save').click();
      await expect(page.getByText(nanny.text('builder.toast.partlyTitle'), { exact: true })).toBeVisible();
      await nanny.expectStep('personal-information');
      await nanny.field('steps.personal.firstName').fill('Grace');
      await nanny.button('builder.save').click();
      await expect(home).toBeVisible();
    });

    await test.step('what is not saved yet says so at home too', async () => {
      await stepsOf('personal-information').click();
      await page.route('**/api/profiles/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
      );
      await nanny.field('steps.personal.city').fill('Altadena');
      await expect(page.getByText(nanny.text('builder.saveState.failed'), { exact: true })).toBeVisible();
      await page.goBack();
      await expect(home).toBeVisible();
      await expect(page.getByText(nanny.text('builder.saveState.failed'), { exact: true })).toBeVisible();
      await page.unroute('**/api/profiles/*');
      await page
        .getByRole('main')
        .getByRole('paragraph')
        .getByRole('button', { name: nanny.text('common.retry') })
        .click();
      await nanny.expectOnServer({ city: 'Altadena' });
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
    await nanny.button('home.title').locator('visible=true').click();
    await expect(page.getByRole('heading', { level: 1, name: nanny.text('home.title') })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    await strip.getByRole('button', { name: nanny.text('home.addCaptions') }).click();
    await nanny.expectStep('video-resume');
    await expect(words).toBeFocused();
    await expect(words).toBeInViewport();
    await expectAccessible(page);
  });

  await test.step('with captions, nothing is offered', async () => {
    await words.fill('Hello, I am Grace.');
    await nanny.button('builder.save').click();
    await expect(strip.getByText(nanny.text('home.views', { count: 0 }))).toBeVisible();
    await expect(strip.getByText(nanny.text('home.captions'))).toBeHidden();
  });
});
