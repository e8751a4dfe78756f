import { failEveryAttempt } from './support/attempts.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

test('a publication that fails can be tried again; two presses publish once, with what was on its way', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 503 .*\/api\/profiles\//, /^publishing failed: 503/);
  const profile = { ...completeProfile, availabilityCalendar: { availableWeekdays: ['monday'] } };
  const nanny = await SignedInNanny.enter(page, { profile, step: 'experience' });
  const texts = ['👩🏽‍🍼 Nights & twins <3', 'أحب الأطفال وأطبخ لهم كل يوم.', '我会唱儿歌。'];
  await nanny.field('steps.experience.aboutMe').fill(texts.join('\n'));
  await nanny.nextTo('availability');
  const complete = nanny.button('builder.complete');

  await test.step('a publication that fails says so', async () => {
    await nanny.expectSaved();
    const saves = '**/api/profiles/*';
    await page.route(saves, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.clock.install();
    await failEveryAttempt(page, () => complete.click());
    await expect(page.getByText(nanny.text('builder.toast.submitErrorTitle')).first()).toBeVisible();
    await expect(page.getByText(nanny.text('builder.toast.submitErrorText')).first()).toBeVisible();
    await expect(complete).toBeEnabled();
    await expect(complete).not.toHaveAttribute('aria-busy');
    await page.unroute(saves);
  });

  await test.step('two presses publish once, with what is still on its way', async () => {
    let publications = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.postData()?.includes('isPublic')) publications += 1;
    });
    await page.getByText(nanny.text('steps.availability.flag.travelAvailability'), { exact: true }).first().click();
    await complete.dblclick();
    await page.waitForURL(/\/profile\/grace-okonkwo/);
    expect(publications).toBe(1);
    await nanny.expectOnServer({
      isPublic: true,
      isActive: true,
      completenessScore: 100,
      availabilityCalendar: { travelAvailability: true },
    });
  });

  await test.step('emoji, Arabic and Chinese come out on the public page as they went in', async () => {
    for (const text of texts) {
      await expect(page.locator('p[dir=auto]').filter({ hasText: text })).toBeVisible();
    }
  });

  await test.step('the builder opens at its home, and the public page can be opened from it', async () => {
    await nanny.open('/profile-builder');
    await expect(page.getByRole('heading', { level: 1, name: nanny.text('home.title') })).toBeVisible();
    const opened = page.waitForEvent('popup');
    await nanny.button('builder.preview').click();
    await nanny.button('preview.open').click();
    const { slug } = await nanny.saved();
    await expect(await opened).toHaveURL(new RegExp(`/profile/${String(slug)}$`));
  });

  await test.step('Back opens the step that was left, ready to be changed', async () => {
    await page.goBack();
    await page.waitForURL(/\/profile\/grace-okonkwo/);
    await page.goBack();
    await nanny.expectStep('availability');
    await expect(nanny.button('builder.saveLast')).toBeEnabled();
  });
});
