import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { localizePath } from '#domain/locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { settled } from './support/settled.ts';
import { SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { atVideoStep, expectRecorded, lasting, makeVideo } from './support/videos.ts';

const partBytes = 8 * 1024 * 1024;

function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Picks a file by the step's own upload button. */
async function pick(nanny: SignedInNanny, buffer: Buffer) {
  const chooser = nanny.page.waitForEvent('filechooser');
  await nanny.button('video.upload').click();
  await (await chooser).setFiles({ name: 'me.webm', mimeType: 'video/webm', buffer });
}

/** Holds what is sent back until `release` is called. */
async function holdBytes(page: Page) {
  const held = Promise.withResolvers<void>();
  const started = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/objects/'));
  await page.route(/\/api\/objects\/(uploads|multipart)\//, async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  return { started, release: held.resolve };
}

test('a full disk does not end a recording: she is told, and saves it', async ({ page }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.transaction.db.name === 'np-recordings') throw new DOMException('No room', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await nanny.button('video.record').click();
  await nanny.button('video.recorder.start').click();
  await expect(page.getByText(nanny.text('video.recorder.diskFull'))).toBeVisible();
  await expectAccessible(page);
  await expectRecorded(page, nanny.texts, 3);
  await nanny.button('video.recorder.stop').click();
  await nanny.button('video.review.save').click();
  await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
  await nanny.expectOnServer({ videoResumeUrl: expect.stringContaining('/api/objects/uploads/') });
});

test('a second tab leaves an upload that is under way to the first', async ({ page, context }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  const buffer = Buffer.concat([await makeVideo(page), Buffer.alloc(partBytes, 3)]);
  const { started, release } = await holdBytes(page);
  await pick(nanny, buffer);
  await started;

  const second = new SignedInNanny(await context.newPage(), 'en');
  const sent: string[] = [];
  second.page.on('request', (request) => {
    if (request.url().includes('/api/objects/')) sent.push(`${request.method()} ${request.url()}`);
  });
  await second.open('/profile-builder');
  await second.expectStep('video-resume');
  await settled(second.page);
  expect(sent).toEqual([]);
  release();
  await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
  await second.page.reload();
  await expect(second.button('video.play')).toBeVisible();
});

test('two tabs that upload at once both end well, and one of the videos is hers, whole', async ({ page, context }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  const second = new SignedInNanny(await context.newPage(), 'en');
  await second.open('/profile-builder');
  await second.expectStep('video-resume');
  const video = await makeVideo(page);
  const videos = [3, 5].map((byte) => Buffer.concat([video, Buffer.alloc(partBytes, byte)]));
  for (const [index, each] of [nanny, second].entries()) await pick(each, videos[index] ?? video);
  for (const each of [nanny, second]) {
    await expect(each.page.getByText(each.text('video.saved'), { exact: true })).toBeVisible();
  }
  const { videoResumeUrl } = await nanny.saved();
  const stored = await (await page.request.get(String(videoResumeUrl))).body();
  expect(videos.map(fingerprint)).toContain(fingerprint(stored));
  await page.reload();
  await expect(nanny.button('video.play')).toBeVisible();
});

test('leaving while a video is on its way: the browser asks, and only then', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  const { started, release } = await holdBytes(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await pick(nanny, await makeVideo(page));
  await started;
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  release();
  await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(asked).toHaveLength(1);
});

test('publishing waits for a video that is on its way', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  const { started, release } = await holdBytes(page);
  await pick(nanny, await makeVideo(page));
  await started;
  await nanny.next();
  await nanny.expectStep('availability');
  await nanny.button('builder.complete').click();
  await expect(page.getByText(nanny.text('builder.waitingForVideo'))).toBeVisible();
  await expectAccessible(page);
  expect(await nanny.saved()).toMatchObject({ isPublic: false });
  release();
  await expect(page.getByText(nanny.text('builder.captionsMissing'), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await nanny.button('builder.complete').click();
  await page.waitForURL(/\/profile\/grace-okonkwo/);
  await expect(page.getByLabel(nanny.text('profile.videoOf', { name: 'Grace Okonkwo' }))).toBeVisible();
});

test('a video that did not arrive: she is told before she publishes, and may do without it', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 404, json: { error: 'gone' } }));
  await pick(nanny, await makeVideo(page));
  await expect(page.getByText(nanny.text('video.failure.other')).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await nanny.next();
  await nanny.button('builder.complete').click();
  await expect(page.getByText(nanny.text('builder.videoMissing'), { exact: true })).toBeVisible();
  expect(await nanny.saved()).toMatchObject({ isPublic: false });
  await nanny.button('builder.complete').click();
  await page.waitForURL(/\/profile\/grace-okonkwo/);
});

test('a picked video may last a minute', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { ...atVideoStep, locale: 'zh' });
  const video = await makeVideo(page);
  await pick(nanny, lasting(video, 62));
  await expect(page.getByText(nanny.text('video.check.tooLong'))).toBeVisible();
  await expectAccessible(page);
  expect(await nanny.saved()).not.toHaveProperty('videoResumeUrl');
  await pick(nanny, lasting(video, 60.5));
  await expect(page.getByText(nanny.text('video.check.tooLong'))).toBeHidden();
  await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
});

test('a page without https says why there is no camera', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, { ...atVideoStep, locale: 'es' });
  const { origin } = new URL(page.url());
  const insecure = 'http://nanny.test';
  await page.route(`${insecure}/**`, async (route) => {
    const request = route.request();
    const { host: _, origin: __, referer: ___, ...headers } = request.headers();
    const url = request.url().replace(insecure, origin);
    const data = request.postDataBuffer();
    const response = await page.request.fetch(url, {
      method: request.method(),
      headers,
      ...(data ? { data } : {}),
      maxRedirects: 0,
    });
    await route.fulfill({ response });
  });
  const kept = await page.evaluate(() => Object.entries(localStorage));
  await page.goto(`${insecure}/favicon.svg`);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, kept);
  await page.goto(insecure + localizePath('/', 'es'));
  await nanny.expectStep('video-resume');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await nanny.button('video.record').click();
  await expect(page.getByText(nanny.text('video.camera.insecure.title'))).toBeVisible();
  await expect(page.getByText(nanny.text('video.camera.insecure.text'))).toBeVisible();
  await expect(nanny.button('video.recorder.uploadExisting')).toBeEnabled();
  await expectAccessible(page);
});

for (const way of [
  'Escape while recording',
  'Escape on the review',
  'the close button',
  'Back while recording',
] as const) {
  test(`a recorder that is left by ${way} says that the recording is kept, and gives it back`, async ({ page }) => {
    const nanny = await SignedInNanny.enter(page, { ...atVideoStep, step: 'certifications' });
    await nanny.next();
    await nanny.button('video.record').click();
    await nanny.button('video.recorder.start').click();
    await expectRecorded(page, nanny.texts, 2);
    if (way === 'Escape on the review') {
      await nanny.button('video.recorder.stop').click();
      await expect(nanny.button('video.review.save')).toBeVisible();
    }
    if (way === 'the close button') await nanny.button('video.recorder.close').click();
    else if (way === 'Back while recording') await page.goBack();
    else await page.keyboard.press('Escape');
    await expect(page.getByText(nanny.text('video.kept.leftTitle')).first()).toBeVisible();
    if (way === 'Back while recording') {
      await nanny.expectStep('certifications');
      await nanny.next();
    }
    await nanny.button('video.kept.watch').click();
    await expect(nanny.button('video.review.save')).toBeVisible();
  });
}
