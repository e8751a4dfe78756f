import { isPhone } from './support/is-phone.ts';
import { expectAccessible } from './support/nanny.ts';
import { SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { atVideoStep, makeVideo } from './support/videos.ts';

/** Picks a file by the step's own upload button. */
async function pick(nanny: SignedInNanny, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = nanny.page.waitForEvent('filechooser');
  await nanny.page.getByRole('button', { name: /^Upload (new )?video$/ }).click();
  await (await chooser).setFiles(file);
}

test('an existing video is uploaded with progress, and shown', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  const buffer = await makeVideo(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/objects/uploads/*', async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  await pick(nanny, { name: 'me.webm', mimeType: 'video/webm', buffer });
  const shown = isPhone()
    ? page.getByRole('dialog', { name: nanny.text('video.overlay.title') })
    : page.getByRole('region', { name: nanny.text('video.prompt.title') });
  await expect(shown.getByRole('progressbar', { name: nanny.text('video.card.title') })).toBeVisible();
  await expectAccessible(page);
  held.resolve();
  await expect(
    shown.getByText(nanny.text(isPhone() ? 'video.phase.successful' : 'video.phase.complete')),
  ).toBeVisible();
  await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
  if (isPhone()) await expect(shown).toBeHidden();
  await nanny.button('video.play').click();
  await expect(page.locator('video')).toBeVisible();
  expect(await nanny.saved()).toHaveProperty('videoResumeUrl');
  await nanny.next();
  await nanny.expectStep('availability');
});

test('a phone records with its own camera', async ({ page }) => {
  test.skip(!isPhone(), 'desktops have the recorder');
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  const buffer = await makeVideo(page);
  const chooser = page.waitForEvent('filechooser');
  await nanny.button('video.record').click();
  const opened = await chooser;
  expect(await opened.element().getAttribute('capture')).toBe('user');
  expect(await opened.element().getAttribute('accept')).toBe('video/*');
  await opened.setFiles({ name: 'me.webm', mimeType: 'video/webm', buffer });
  await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
});

test('files that are no video are refused in words', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  const say = (id: string, values = {}) => expect(page.getByText(nanny.text(id, values)).first()).toBeVisible();
  const megabyte = 1024 * 1024;
  await pick(nanny, { name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.alloc(5000) });
  await say('video.check.notVideo');
  await pick(nanny, { name: 'me.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) });
  await say('video.check.tooSmall');
  await page.evaluate(
    (bytes) => {
      const size = Object.getOwnPropertyDescriptor(Blob.prototype, 'size');
      Object.defineProperty(File.prototype, 'size', {
        configurable: true,
        get() {
          return this.name === 'long.mp4' ? bytes : size?.get?.call(this);
        },
      });
    },
    100 * megabyte + 1,
  );
  await pick(nanny, { name: 'long.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(5000) });
  await say('video.check.tooLarge', { megabytes: 100 });
  // A file that says it is a video and is none: the server looks inside.
  await pick(nanny, {
    name: 'fake.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('<svg onload=alert(1)>'.repeat(300)),
  });
  await say('video.failure.format');
  expect(await nanny.saved()).not.toHaveProperty('videoResumeUrl');
  await expectAccessible(page);
  if (isPhone()) return;
  // One thing at a time: what was wrong with the file before is not said beside what is wrong with this one.
  const failure = page.getByText(nanny.text('video.failure.format'));
  await pick(nanny, { name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.alloc(5000) });
  await say('video.check.notVideo');
  await expect(failure).toBeHidden();
  await page
    .getByRole('alert')
    .getByRole('button', { name: nanny.text('video.dismiss') })
    .click();
  await expect(failure).toBeVisible();
});

test('a large upload goes on where a closed tab left it', async ({ page, context }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  const partBytes = 8 * 1024 * 1024;
  const buffer = Buffer.concat([await makeVideo(page), Buffer.alloc(2 * partBytes)]);
  const secondPart = page.waitForRequest((request) => /multipart\/\w+\/2$/.test(request.url()));
  await page.route(/multipart\/\w+\/2$/, () => {});
  await pick(nanny, { name: 'me.webm', mimeType: 'video/webm', buffer });
  await secondPart;
  await page.close();

  const again = new SignedInNanny(await context.newPage(), 'en');
  const sent: string[] = [];
  again.page.on('request', (request) => {
    const part = /multipart\/\w+\/(\d+)$/.exec(request.url())?.[1];
    if (part !== undefined && request.method() === 'PUT') sent.push(part);
  });
  await again.open('/profile-builder');
  await again.expectStep('video-resume');
  await expect(again.page.getByText(again.text('video.saved'), { exact: true })).toBeVisible();
  // The part that was on its way may have arrived when the tab closed; the one before it is never sent again.
  expect(sent).not.toContain('1');
  expect(sent).toContain('3');
});
