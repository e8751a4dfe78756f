import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { atVideoStep, film, filmFile, filmLasting, pickVideo } from './support/videos.ts';

const textFile = { name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.alloc(5000) };

test('files that are no video or too long are refused in words; a good one is shown', async ({ page, complaints }) => {
  complaints.expect(/status of 4\d\d .*\/api\/objects\/uploads\//, /^making the still of a video failed/);
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  const say = (id: string, values = {}) => expect(page.getByText(nanny.text(id, values)).first()).toBeVisible();
  const megabyte = 1024 * 1024;
  await pickVideo(nanny, textFile);
  await say('video.check.notVideo');
  await pickVideo(nanny, { name: 'me.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) });
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
  await pickVideo(nanny, { name: 'long.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(5000) });
  await say('video.check.tooLarge', { megabytes: 100 });

  await test.step('a video may last a minute', async () => {
    await pickVideo(nanny, { ...filmFile, buffer: filmLasting(62) });
    await say('video.check.tooLong');
    await expectAccessible(page);
    expect(await nanny.saved()).not.toHaveProperty('videoResumeUrl');
  });

  await test.step('a file that says it is a video and is none: the server looks inside', async () => {
    const buffer = Buffer.from('<svg onload=alert(1)>'.repeat(300));
    await pickVideo(nanny, { name: 'fake.mp4', mimeType: 'video/mp4', buffer });
    await say('video.failure.format');
    expect(await nanny.saved()).not.toHaveProperty('videoResumeUrl');
    await expectAccessible(page);
  });

  await test.step('what was wrong with the file before is not said beside what is wrong with this one', async () => {
    const failure = page.getByText(nanny.text('video.failure.format'));
    await pickVideo(nanny, textFile);
    await say('video.check.notVideo');
    await expect(failure).toBeHidden();
    await page
      .getByRole('alert')
      .getByRole('button', { name: nanny.text('video.dismiss') })
      .click();
    await expect(failure).toBeVisible();
  });

  await test.step('a good one is taken and shown', async () => {
    await pickVideo(nanny, { ...filmFile, buffer: filmLasting(60.5) });
    await say('video.phase.complete');
    await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
    await expect(page.getByText(nanny.text('video.failure.format'))).toBeHidden();
    await nanny.button('video.play').click();
    await expect(page.locator('video')).toBeVisible();
    expect(await nanny.saved()).toHaveProperty('videoResumeUrl');
    await nanny.next();
    await nanny.expectStep('availability');
  });
});

test('a phone records with its own camera, and shows what it sends over the page', onPhone, async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { ...atVideoStep, locale: 'zh' });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/objects/uploads/*', async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  const capturing = page.waitForEvent('filechooser');
  await nanny.button('video.record').click();
  const camera = await capturing;
  expect(await camera.element().getAttribute('capture')).toBe('user');
  expect(await camera.element().getAttribute('accept')).toBe('video/*');
  await camera.setFiles(textFile);
  await expect(page.getByText(nanny.text('video.check.notVideo')).first()).toBeVisible();
  await expectAccessible(page);

  const choosing = page.waitForEvent('filechooser');
  await nanny.button('video.record').click();
  await (await choosing).setFiles(filmFile);
  const overlay = page.getByRole('dialog', { name: nanny.text('video.overlay.title') });
  await expect(overlay.getByRole('progressbar', { name: nanny.text('video.card.title') })).toBeVisible();
  await expectAccessible(page);
  held.resolve();
  await expect(overlay.getByText(nanny.text('video.phase.successful'))).toBeVisible();
  await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
  await expect(overlay).toBeHidden();
  await nanny.button('video.play').click();
  await expect(page.locator('video')).toBeVisible();
  expect(await nanny.saved()).toHaveProperty('videoResumeUrl');
});

test('a large upload goes on where a closed tab left it', async ({ page, context }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  const partBytes = 8 * 1024 * 1024;
  const buffer = Buffer.concat([film, Buffer.alloc(2 * partBytes)]);
  const secondPart = page.waitForRequest((request) => /multipart\/\w+\/2$/.test(request.url()));
  await page.route(/multipart\/\w+\/2$/, () => {});
  await pickVideo(nanny, { ...filmFile, buffer });
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
