import { z } from 'zod';
import { join } from 'node:path';
import { locales } from '#domain/locale.ts';
import { EmbeddedNanny, hostPages } from './support/embedded.ts';
import { expectAccessible, Nanny } from './support/nanny.ts';
import { settled } from './support/settled.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

const video = join(import.meta.dirname, '../../scripts/demo/video-en.webm');

test('a session that ends, while she types or before she comes back, loses nothing that was not saved', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 40[134] .*\/api\/profiles\//, /ERR_FAILED .*\/api\/profiles\//);
  const nanny = new Nanny(page, 'en');
  await nanny.open('/simple');
  await nanny.fillPersonalInformation({ firstName: 'Grace', lastName: 'Okonkwo' });
  await nanny.expectSaved();
  const city = nanny.field('steps.personal.city');
  const email = nanny.field('steps.personal.email');
  const renewed = page.getByText(nanny.text('quick.renewed'));
  const expectAllThere = async (typedCity: string) => {
    await expect(renewed).toBeVisible();
    await expect(nanny.field('steps.personal.firstName')).toHaveValue('Grace');
    await expect(city).toHaveValue(typedCity);
    await expect(email).toHaveValue('not yet an address');
    await email.fill('grace@example.com');
    await nanny.field('steps.personal.phone').fill('2135550142');
    await nanny.expectSaved();
    await page.reload();
    await expect(city).toHaveValue(typedCity);
    await expect(renewed).toBeHidden();
  };

  await test.step('while she types', async () => {
    await context.clearCookies();
    await city.fill('Altadena');
    await email.fill('not yet an address');
    await expect(renewed).toBeVisible();
    await expectAccessible(page);
    await expectAllThere('Altadena');
  });

  await test.step('before she comes back', async () => {
    await page.route('**/api/profiles/*', (route) => route.abort());
    await city.fill('Glendale');
    await email.fill('not yet an address');
    await expect(page.getByText(nanny.text('builder.saveState.failed'), { exact: true })).toBeVisible();
    await context.clearCookies();
    await page.unroute('**/api/profiles/*');
    await page.reload();
    await expectAllThere('Glendale');
  });
});

test('cookies that are blocked: she is told that nothing is saved, and the page does not run in circles', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401 .*\/api\/profiles\//);
  let created = 0;
  await page.route('**/api/profiles', (route) => {
    created += 1;
    return route.continue();
  });
  await page.route('**/api/profiles/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, json: { error: 'no session' } })
      : route.continue(),
  );
  const nanny = new Nanny(page, 'en');
  await nanny.open('/simple');
  await nanny.fillPersonalInformation({ firstName: 'Grace', lastName: 'Okonkwo' });
  await expect(page.getByText(nanny.text('builder.saveState.signed-out'), { exact: true })).toBeVisible();
  await expect(nanny.field('steps.personal.city')).toHaveValue('Pasadena');
  await settled(page);
  expect(created).toBeLessThanOrEqual(2);
});

test('a nanny who signed in by phone goes on in the builder, and stays signed in', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });
  await nanny.open('/simple');
  await nanny.button('video.record').scrollIntoViewIfNeeded();
  await page.locator('input[type=file]').setInputFiles(video);
  await nanny.button('quick.create').click();
  const builder = page.getByRole('link', { name: nanny.text('quick.openBuilder') });
  await expect(builder).toBeVisible();
  await expect(nanny.button('quick.another')).toBeVisible();
  await expectAccessible(page);
  await builder.click();
  await page.getByRole('button', { name: new RegExp(`^${nanny.text('builder.step.personal-information')}`) }).click();
  await nanny.expectStep('personal-information');
  await expect(nanny.field('steps.personal.firstName')).toHaveValue('Grace');
});

test('a nanny who is at "Record video" stays there while the recorder loads', async ({ page }) => {
  const { promise: isFocused, resolve: load } = Promise.withResolvers<void>();
  await page.route(/_astro\/video\./, async (route) => {
    await isFocused;
    await route.continue();
  });
  const nanny = new Nanny(page, 'en');
  await nanny.open('/simple');
  const record = nanny.button('video.record');
  const loaded = page.waitForEvent('requestfinished', (request) => /_astro\/video\..*js/.test(request.url()));
  await record.scrollIntoViewIfNeeded();
  await record.focus();
  load();
  await loaded;
  await settled(page);
  await expect(record).toBeFocused();
});

test('a recorder that cannot be loaded says so in place of its buttons, and works after the reload', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED .*_astro\/video\./, /dynamically imported module/);
  await page.route(/_astro\/video\./, (route) => route.abort());
  const nanny = new Nanny(page, 'en');
  await nanny.open('/simple');
  const record = nanny.button('video.record');
  await record.click();
  const failed = page.getByRole('alert').filter({ hasText: nanny.text('verification.failedPart') });
  await expect(failed).toBeVisible();
  await expect(record).toBeHidden();
  await page.unrouteAll();
  await failed.getByRole('button', { name: nanny.text('common.retry') }).click();
  await record.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

for (const locale of locales) {
  test(`a nanny who signed in by phone is told before another profile signs her out, in ${locale} @phone`, async ({
    page,
  }) => {
    const nanny = await SignedInNanny.enter(page, { profile: completeProfile, locale });
    await nanny.change({ isPublic: true });
    await nanny.open('/simple');
    const another = nanny.button('quick.another');
    const dialog = page.getByRole('alertdialog', { name: nanny.text('quick.anotherTitle') });
    const isSignedIn = async () => {
      const answer = await page.request.get('/api/phone/status');
      return z.object({ isVerified: z.boolean() }).parse(await answer.json()).isVerified;
    };
    await settled(page);
    await expect(page.locator('body')).toBeFocused();
    await another.click();
    await expect(dialog).toContainText(nanny.text('quick.anotherSignsOut'));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: nanny.text('common.cancel') }).click();
    await expect(dialog).toBeHidden();
    await expect(another).toBeFocused();
    expect(await isSignedIn()).toBe(true);
    await another.click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await isSignedIn()).toBe(true);
    await another.click();
    await dialog.getByRole('button', { name: nanny.text('quick.anotherConfirm') }).click();
    await expect(nanny.field('steps.personal.firstName')).toHaveValue('');
    expect(await isSignedIn()).toBe(false);
  });
}

test('a profile on hold is not called published', async ({ page }) => {
  await page.route(/\/api\/profiles(?:\/[0-9a-z]+)?$/, async (route) => {
    const response = await route.fetch();
    const profile = { ...(await response.json()), isPublic: true, isActive: true, held: true };
    await route.fulfill({ response, json: profile });
  });
  const nanny = new Nanny(page, 'es');
  await page.goto('/es/simple');
  await nanny.field('steps.personal.firstName').fill('Grace');
  await expect(page.getByText(nanny.text('quick.held'))).toBeVisible();
  await expect(page.getByText(nanny.text('quick.created'))).toBeHidden();
  await expect(nanny.button('quick.create')).toBeHidden();
  await expectAccessible(page);
});

test('a visitor without a phone is offered to verify hers, and erases her published profile', async ({ page }) => {
  const nanny = new Nanny(page, 'en');
  const made = await page.request.post('/api/profiles', { data: {} });
  const { id, userId } = z.object({ id: z.string(), userId: z.string() }).parse(await made.json());
  const fields = { firstName: 'Quiana', lastName: 'Erased', isPublic: true };
  expect((await page.request.put(`/api/profiles/${id}`, { data: fields })).status()).toBe(200);
  await page.addInitScript((known) => localStorage.setItem('simple-user-id', known), userId);
  await nanny.open('/simple');
  const claim = page.getByRole('link', { name: nanny.text('quick.claim') });
  await expect(claim).toHaveAttribute('href', '/');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await nanny.button('quick.data.export').click();
  expect((await download).suggestedFilename()).toBe('nanny-profile.zip');
  await nanny.button('quick.data.erase').click();
  await nanny.button('quick.data.eraseConfirm').click();
  await expect(claim).toHaveCount(0);
  expect((await page.request.get(`/api/profiles/${id}`)).status()).toBe(404);
});

test('on another site, a published quick profile is verified in the builder there, and goes on in it', async ({
  page,
}) => {
  const nanny = new EmbeddedNanny(page, { locale: 'es', element: '#es' });
  await page.goto(`${hostPages}/05-three-builders.html`);
  // A builder that is far below loads when it comes near.
  await page.locator('#es').scrollIntoViewIfNeeded();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await nanny.fillPersonalInformation({ firstName: 'Quiana', lastName: 'Verified' });
  const written = (await saved).request();
  await nanny.expectSaved();
  const headers = { Authorization: (await written.headerValue('Authorization')) ?? '' };
  expect((await page.request.put(written.url(), { headers, data: { isPublic: true } })).status()).toBe(200);
  await page.reload();
  await page.locator('#es').scrollIntoViewIfNeeded();
  await expect(nanny.button('quick.data.export')).toBeVisible();
  await nanny.button('quick.claim').click();
  await nanny.askForCode();
  await nanny.enterCode(await nanny.code());
  const step = new RegExp(`^${nanny.text('builder.step.personal-information')}.*Quiana`);
  await nanny.scope.getByRole('button', { name: step }).click();
  await expect(nanny.field('steps.personal.firstName')).toHaveValue('Quiana');
});
