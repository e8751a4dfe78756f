import type { Page, Route } from '@playwright/test';
import { Buffer } from 'node:buffer';
import { pdf } from '../../worker/testing/files.ts';
import { failEveryAttempt } from './support/attempts.ts';
import { openDesk } from './support/desk.ts';
import { onPhone } from './support/in-locale.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';
import { atVideoStep, uploadVideo } from './support/videos.ts';

/** Holds requests back like a slow server until they are released, and counts them. */
async function slowServer(page: Page, isSlow: (route: Route) => boolean, paths = '**/api/profiles/**') {
  const released = Promise.withResolvers<void>();
  let requests = 0;
  const hold = async (route: Route) => {
    if (!isSlow(route)) return route.fallback();
    requests += 1;
    await released.promise;
    return route.continue();
  };
  await page.route(paths, hold);
  return { count: () => requests, release: released.resolve, stop: () => page.unroute(paths, hold) };
}

const { text } = textsFor('en');
const isPublication = (route: Route) => (route.request().postData() ?? '').includes('"isPublic":true');
const isMethod = (method: string) => (route: Route) => route.request().method() === method;

test(
  'publishing without days: offline, pressed twice, slow, with Back in between, it is published once @long',
  onPhone,
  async ({ page, context, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /^publishing failed/);
    const nanny = await SignedInNanny.enter(page, { ...atVideoStep, profile: completeProfile, step: 'experience' });
    await uploadVideo(nanny);
    await nanny.open('/profile-builder?step=experience');
    await nanny.expectStep('experience');
    await nanny.nextTo('availability');
    const sheet = page.getByRole('dialog');
    const anyway = sheet.getByRole('button', { name: nanny.text('builder.gap.days.publish') });

    await test.step('without a network it says that it failed, and nothing is public', async () => {
      await nanny.button('builder.complete').click();
      await expect(anyway).toBeVisible();
      await page.clock.install();
      await context.setOffline(true);
      await failEveryAttempt(page, () => anyway.click());
      await expect(page.getByText(nanny.text('builder.toast.submitErrorTitle')).first()).toBeVisible();
      await context.setOffline(false);
      await page.clock.resume();
      expect(await nanny.saved()).toMatchObject({ isPublic: false });
    });

    await test.step('two presses and Back while the server is slow', async () => {
      const slow = await slowServer(page, isPublication);
      await nanny.button('builder.complete').click();
      await expect(anyway).toBeVisible();
      await anyway.dblclick();
      await expect.poll(slow.count).toBe(1);
      await page.goBack();
      await nanny.expectStep('availability');
      slow.release();
      await page.waitForURL(/\/profile\/grace-okonkwo/);
      expect(slow.count()).toBe(1);
      await nanny.expectOnServer({ isPublic: true });
    });
  },
);

test('a video is removed and restored: offline, pressed twice, slow, and after the session ended @long', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/, /^changing the video failed/, /status of 40[14] /);
  const nanny = await SignedInNanny.enter(page, { ...atVideoStep, step: 'experience' });
  await uploadVideo(nanny);
  await nanny.open('/profile-builder?step=experience');
  await nanny.expectStep('experience');
  await nanny.nextTo('video-resume');
  await expect(nanny.button('video.remove')).toBeVisible();
  const { videoResumeUrl } = await nanny.saved();
  const failed = page.getByText(nanny.text('video.undo.failed'));

  await test.step('without a network it says so, and the video stays', async () => {
    await context.setOffline(true);
    await nanny.button('video.remove').click();
    await expect(failed).toBeVisible();
    await context.setOffline(false);
    expect(await nanny.saved()).toMatchObject({ videoResumeUrl });
  });

  await test.step('pressed twice while the server is slow, it is removed once, and restored once', async () => {
    const removing = await slowServer(page, isMethod('DELETE'));
    await nanny.button('video.remove').dblclick();
    await expect(nanny.button('video.remove')).toHaveAttribute('aria-busy', 'true');
    await page.goBack();
    await page.goForward();
    await nanny.expectStep('video-resume');
    removing.release();
    await nanny.expectOnServer({ previousVideo: expect.anything() });
    expect(removing.count()).toBe(1);
    await removing.stop();
    const restoring = await slowServer(page, isMethod('POST'));
    await nanny.button('video.undo').dblclick();
    await expect.poll(restoring.count).toBe(1);
    restoring.release();
    await nanny.expectOnServer({ videoResumeUrl });
    expect(restoring.count()).toBe(1);
    await restoring.stop();
  });

  await test.step('after the session ended it says that it failed', async () => {
    await page.request.post('/api/phone/sign-out');
    await nanny.button('video.remove').click();
    await expect(failed).toBeVisible();
    await expect(nanny.button('video.remove')).toBeFocused();
  });
});

test('a certification is edited: offline, with Enter twice, slow, and after the session ended @long', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/, /certificat.* failed/, /status of 40[14] /);
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile, step: 'certifications' });
  const doula = { name: 'doula.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) };
  await page.locator('input[type=file]').setInputFiles(doula);
  await expect(page.getByText(nanny.text('certification.upload.ready'))).toBeVisible();
  await nanny.field('certification.form.name').fill('Doula');
  await nanny.button('certification.form.add').click();
  const edit = nanny.button('certification.edit', { name: 'Doula' });
  const dialog = page.getByRole('dialog', { name: nanny.text('certification.edit.title') });
  const issuer = dialog.getByLabel(nanny.text('certification.form.issuer'));
  const failed = dialog.getByText(nanny.text('certification.failed'));

  await edit.click();
  await issuer.fill('DONA');
  await context.setOffline(true);
  await issuer.press('Enter');
  await expect(failed).toBeVisible();
  await expect(issuer).toHaveValue('DONA');
  await context.setOffline(false);

  const slow = await slowServer(page, isMethod('PUT'));
  await issuer.press('Enter');
  await issuer.press('Enter');
  await expect.poll(slow.count).toBe(1);
  slow.release();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('DONA', { exact: true })).toBeVisible();
  expect(slow.count()).toBe(1);
  await slow.stop();

  await page.request.post('/api/phone/sign-out');
  await edit.click();
  await issuer.fill('DONA International');
  await issuer.press('Enter');
  await expect(failed).toBeVisible();
  await expect(issuer).toHaveValue('DONA International');
});

test('parts that cannot be loaded say so in their place, and work again after the reload @long', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/, /Unable to preload CSS/);
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile, step: 'work-preferences' });
  const part = page.getByRole('alertdialog', { name: nanny.text('verification.failedTitle') });
  const again = part.getByRole('button', { name: nanny.text('common.retry') });

  await context.setOffline(true);
  await nanny.button('builder.preview').click();
  await expect(part).toContainText(nanny.text('verification.failedPart'));
  await expect(again).toBeDisabled();
  await part.getByRole('button', { name: nanny.text('common.close') }).click();
  await expect(part).toBeHidden();
  await nanny.expectStep('work-preferences');

  await nanny.button('builder.preview').click();
  await context.setOffline(false);
  await again.click();
  await nanny.expectStep('work-preferences');
  await nanny.button('builder.preview').click();
  await expect(page.getByRole('dialog', { name: nanny.text('preview.title') })).toBeVisible();
});

test('a nanny is put on hold: offline, pressed twice, slow with Back in between, and released after the session ended @long', async ({
  page,
  context,
  browser,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/, /status of 40[14] /);
  const hers = await (await browser.newContext()).newPage();
  const nanny = new SignedInNanny(hers, 'en');
  await nanny.signInWith({ ...completeProfile, firstName: 'Zora', lastName: 'Twicepressed', isPublic: true });
  const path = `/agency/nannies/${nanny.profileId}`;
  const reason = page.getByLabel(text('desk.reason.label'));
  const notHeld = page.getByText(
    text('desk.notDone', { act: text('desk.profile.done.hold', { name: 'Zora Twicepressed' }) }),
  );
  const hold = page.getByRole('button', { name: text('desk.profile.hold') });
  /** Lets the time pass in which the hold could be undone. */
  const afterUndo = () => page.clock.fastForward('00:11');
  const send = page.getByRole('button', { name: text('desk.reason.hold.send') });

  await page.clock.install();
  await openDesk(page, 'reviewer', { path });
  await hold.click();
  await reason.fill('Another picture, please.');
  await send.click();
  await context.setOffline(true);
  await afterUndo();
  await expect(notHeld.first()).toBeVisible();
  await context.setOffline(false);
  expect(await nanny.saved()).toMatchObject({ held: false });
  await page.goto(path);

  const slow = await slowServer(page, isMethod('POST'), '**/api/agency/profiles/*/hold');
  await hold.click();
  await expect(reason).toHaveValue('Another picture, please.');
  await send.dblclick();
  await afterUndo();
  await expect.poll(slow.count).toBe(1);
  await page.goBack();
  await page.goForward();
  slow.release();
  await nanny.expectOnServer({ held: true });
  expect(slow.count()).toBe(1);
  await slow.stop();

  await page.goto(path);
  await page.getByRole('button', { name: text('desk.profile.release') }).click();
  await context.clearCookies();
  await afterUndo();
  await expect(page.getByRole('heading', { name: text('desk.signIn.title') })).toBeVisible();
  expect(await nanny.saved()).toMatchObject({ held: true });
  await hers.context().close();
});
