import { createHash } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { expectAccessible } from './support/nanny.ts';
import { settled } from './support/settled.ts';
import { SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { atVideoStep, pickVideo, sampleVideo, sampleVideoFile, uploadVideo } from './support/videos.ts';

function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Holds what any tab sends back until `release` is called. */
async function holdBytes(context: BrowserContext) {
  const held = Promise.withResolvers<void>();
  await context.route(/\/api\/objects\/(uploads|multipart)\//, async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Two videos that cannot be mistaken for one another. */
const videos = [3, 5].map((byte) => Buffer.concat([sampleVideo, Buffer.alloc(1000, byte)]));

test('a video on its way: shown, left alone by another tab, asked about on leaving, waited for by publishing', async ({
  page,
  context,
}) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  const release = await holdBytes(context);
  const card = page.getByRole('region', { name: nanny.text('video.prompt.title') });

  await test.step('its progress is shown', async () => {
    const started = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/objects/'));
    await pickVideo(nanny, { ...sampleVideoFile, buffer: videos[0] ?? sampleVideo });
    await expect(card.getByRole('progressbar', { name: nanny.text('video.card.title') })).toBeVisible();
    await expectAccessible(page);
    await started;
  });

  const second = new SignedInNanny(await context.newPage(), 'en');
  await test.step('a second tab leaves it to the first, and sends another', async () => {
    const sent: string[] = [];
    second.page.on('request', (request) => {
      if (request.url().includes('/api/objects/')) sent.push(`${request.method()} ${request.url()}`);
    });
    await second.open('/profile-builder');
    await second.expectStep('video-resume');
    await settled(second.page);
    expect(sent).toEqual([]);
    await pickVideo(second, { ...sampleVideoFile, buffer: videos[1] ?? sampleVideo });
    await expect.poll(() => sent.some((request) => request.startsWith('PUT'))).toBe(true);
    await page.bringToFront();
  });

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await test.step('the browser asks before the tab is closed', async () => {
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
  });

  await test.step('publishing waits', async () => {
    await nanny.next();
    await nanny.expectStep('availability');
    await nanny.button('builder.complete').click();
    await expect(page.getByText(nanny.text('builder.waitingForVideo'))).toBeVisible();
    await expectAccessible(page);
    expect(await nanny.saved()).toMatchObject({ isPublic: false });
  });

  await test.step('both tabs end well, and one of the videos is hers, whole', async () => {
    release();
    await expect(page.getByText(nanny.text('builder.gap.days.title'), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expect(second.page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
    const { videoResumeUrl } = await nanny.saved();
    const stored = await (await page.request.get(String(videoResumeUrl))).body();
    expect(videos.map(fingerprint)).toContain(fingerprint(stored));
    await second.page.reload();
    await expect(second.button('video.play')).toBeVisible();
  });

  await test.step('with the video she is published, and asked no more', async () => {
    await nanny.button('builder.gap.days.publish').click();
    await page.waitForURL(/\/profile\/grace-okonkwo/);
    await expect(page.getByLabel(nanny.text('profile.videoOf', { name: 'Grace Okonkwo' }))).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});

test('a video that did not arrive: she is told before she publishes, and may do without it', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404 .*\/api\/objects\/upload\)/);
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 404, json: { error: 'gone' } }));
  await pickVideo(nanny);
  await expect(page.getByText(nanny.text('video.failure.other')).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await nanny.next();
  await nanny.button('builder.complete').click();
  await expect(page.getByText(nanny.text('builder.gap.video.title'), { exact: true })).toBeVisible();
  expect(await nanny.saved()).toMatchObject({ isPublic: false });
  await nanny.button('builder.gap.video.publish').click();
  await page.waitForURL(/\/profile\/grace-okonkwo/);
});

test('a press that begins while the thumbnail loads still plays the video', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await uploadVideo(nanny);
  const arrived = Promise.withResolvers<void>();
  await page.route('**/api/objects/uploads/*', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.reload();
  const play = nanny.button('video.play');
  await expect(play.locator('img')).toHaveCount(0);
  await play.hover();
  await page.mouse.down();
  arrived.resolve();
  await expect(play.locator('img')).toBeVisible();
  await page.mouse.up();
  await expect(page.locator('video').and(page.getByLabel(nanny.text('video.player'), { exact: true }))).toBeVisible();
});
