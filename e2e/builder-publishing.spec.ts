import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

const ready = { profile: completeProfile, step: 'availability' };

test('two presses on Complete Profile publish once', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, ready);
  let publications = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.postData()?.includes('isPublic')) publications += 1;
  });
  await nanny.button('builder.complete').dblclick();
  await page.waitForURL(/\/profile\/grace-okonkwo/);
  expect(publications).toBe(1);
  await nanny.expectOnServer({ isPublic: true, isActive: true, completenessScore: 100 });
});

test('a publication that fails says so and can be tried again', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, ready);
  const saves = '**/api/profiles/*';
  await page.route(saves, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await nanny.button('builder.complete').click();
  await expect(page.getByText(nanny.text('builder.toast.submitErrorTitle')).first()).toBeVisible();
  await expect(page.getByText(nanny.text('builder.toast.submitErrorText')).first()).toBeVisible();
  const complete = nanny.button('builder.complete');
  await expect(complete).toBeEnabled();
  await expect(complete).not.toHaveAttribute('aria-busy');
  await page.unroute(saves);
  await complete.click();
  await page.waitForURL(/\/profile\/grace-okonkwo/);
});

test('changes that are still on their way are published with the rest', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, ready);
  await page.getByText(nanny.text('steps.availability.flag.travelAvailability'), { exact: true }).first().click();
  await nanny.button('builder.complete').click();
  await page.waitForURL(/\/profile\/grace-okonkwo/);
  await nanny.expectOnServer({ availabilityCalendar: { travelAvailability: true }, isPublic: true });
});

test('emoji, Arabic and Chinese come out on the public page as they went in', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile, step: 'experience' });
  const texts = ['👩🏽‍🍼 Nights & twins <3', 'أحب الأطفال وأطبخ لهم كل يوم.', '我会唱儿歌。'];
  await nanny.field('steps.experience.aboutMe').fill(texts.join('\n'));
  await nanny.nextTo('availability');
  await nanny.button('builder.complete').click();
  await page.waitForURL(/\/profile\/grace-okonkwo/);
  // The first sentence stands beside her portrait too.
  for (const text of texts) {
    await expect(page.locator('p[dir=auto]:not(.opening)').filter({ hasText: text })).toBeVisible();
  }
});

test('after completing, the builder opens at its first step, and the public page can be opened from it', async ({
  page,
}) => {
  const nanny = await SignedInNanny.enter(page, ready);
  await nanny.button('builder.complete').click();
  await page.waitForURL(/\/profile\/grace-okonkwo/);
  await nanny.open('/profile-builder');
  await nanny.expectStep('personal-information');
  const opened = page.waitForEvent('popup');
  await nanny.button('builder.preview').click();
  await nanny.button('preview.open').click();
  await expect(await opened).toHaveURL(/\/profile\/grace-okonkwo/);
});
