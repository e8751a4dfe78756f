import type { Page } from '@playwright/test';
import { expectAccessible } from './support/nanny.ts';
import { SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { atVideoStep, expectRecorded, inspect, savedFile } from './support/videos.ts';

/** Records until the timer shows `seconds`, and stops. */
async function record(nanny: SignedInNanny, seconds: number) {
  await nanny.button('video.recorder.start').click();
  await expectRecorded(nanny.page, nanny.texts, seconds);
  await nanny.button('video.recorder.stop').click();
  await expect(nanny.button('video.review.save')).toBeVisible();
}

test('record, review, save, publish, and watch it on the public page', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await nanny.button('video.record').click();
  await expectAccessible(page);
  await record(nanny, 2);
  const review = await inspect(page, nanny.text('video.review.player'));
  expect(review.duration).toBeGreaterThan(1.5);
  expect(review.duration).toBeLessThan(15);
  expect(review.seekedTo).toBeCloseTo(review.duration / 2, 1);
  await expectAccessible(page);

  await nanny.button('video.review.save').click();
  await expect(page.getByText(nanny.text('video.phase.complete'))).toBeVisible();
  await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: nanny.text('video.recordNew') })).toBeVisible();
  await nanny.button('video.play').click();
  expect((await inspect(page, nanny.text('video.player'))).duration).toBeCloseTo(review.duration, 0);

  if (await encodesH264(page)) expect((await savedFile(nanny)).text).toContain('avcC');

  await nanny.next();
  await nanny.button('builder.complete').click();
  // Without captions only after she was told what they bring.
  await expect(page.getByText(nanny.text('builder.captionsMissing'), { exact: true })).toBeVisible();
  expect(await nanny.saved()).toMatchObject({ isPublic: false });
  await nanny.button('builder.complete').click();
  await expect(page.getByText(nanny.text('builder.toast.submitted')).first()).toBeVisible();
  await page.waitForURL(/\/profile\/grace-okonkwo/);
  const label = nanny.text('profile.videoOf', { name: 'Grace Okonkwo' });
  const structured = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
  const seconds = Number(/"duration":"PT(\d+)S"/.exec(structured)?.[1]);
  expect(Math.abs(seconds - review.duration)).toBeLessThan(1.5);
  const poster = await page.locator('video').and(page.getByLabel(label)).getAttribute('poster');
  const still = await page.request.get(poster ?? '');
  expect(still.headers()['content-type']).toBe('image/jpeg');
  const shown = await inspect(page, label);
  expect(shown.duration).toBeCloseTo(review.duration, 0);
  expect(shown.width).toBeGreaterThan(0);
});

test('a tab that dies while recording gives the recording back', async ({ page, context }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await nanny.button('video.record').click();
  await nanny.button('video.recorder.start').click();
  await expectRecorded(page, nanny.texts, 4);
  await page.close({ runBeforeUnload: false });

  const again = new SignedInNanny(await context.newPage(), 'en');
  await again.open('/profile-builder');
  await again.expectStep('video-resume');
  await expect(again.page.getByText(again.text('video.kept.title'))).toBeVisible();
  await expectAccessible(again.page);
  await again.button('video.kept.watch').click();
  await expect(again.page.getByText(again.text('video.review.recovered'))).toBeVisible();
  // At most 2 s of it are lost.
  expect((await inspect(again.page, again.text('video.review.player'))).duration).toBeGreaterThan(2);
  await again.button('video.review.save').click();
  await expect(again.page.getByText(again.text('video.saved'), { exact: true })).toBeVisible();
  await again.page.reload();
  await expect(again.button('video.play')).toBeVisible();
  await expect(again.page.getByText(again.text('video.kept.title'))).toBeHidden();
});

/** Whether this browser can make H.264. */
function encodesH264(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const config = { codec: 'avc1.42001f', width: 1280, height: 720 };
    return (await VideoEncoder.isConfigSupported(config)).supported === true;
  });
}

/** Chromium records VP9 where it is asked for MP4 and no more. */
for (const format of ['video/webm;codecs=vp8', 'video/webm;codecs=vp9', 'video/mp4']) {
  test(`a browser that records only ${format} saves H.264 where it can`, async ({ page }) => {
    await page.addInitScript((only) => {
      const supported = MediaRecorder.isTypeSupported;
      MediaRecorder.isTypeSupported = (type) => [only, `${only},opus`].includes(type) && supported(type);
    }, format);
    const nanny = await SignedInNanny.enter(page, atVideoStep);
    await nanny.button('video.record').click();
    await record(nanny, 2);
    // MediaRecorder's own WebM has no duration: the repaired one has.
    const review = await inspect(page, nanny.text('video.review.player'));
    await nanny.button('video.review.save').click();
    await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
    const file = await savedFile(nanny);
    if (await encodesH264(page)) {
      expect(file.type).toBe('video/mp4');
      expect(file.text).toContain('avcC');
      // The index stands before the pictures.
      expect(file.text.indexOf('moov')).toBeLessThan(file.text.indexOf('mdat'));
    } else expect(file.type).toBe(format.split(';')[0]);
    await nanny.button('video.play').click();
    expect((await inspect(page, nanny.text('video.player'))).duration).toBeCloseTo(review.duration, 0);
  });
}

test('a recording that cannot be prepared stays as it is: she is told, and saves it', async ({ page }) => {
  await page.route(/\/convert\.[^/]*\.js$/, (route) => route.abort());
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await nanny.button('video.record').click();
  await record(nanny, 2);
  await expect(page.getByText(nanny.text('video.review.unprepared'))).toBeVisible();
  await expectAccessible(page);
  await nanny.button('video.review.save').click();
  await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
  // A browser's own MP4 comes in fragments, its WebM without an index.
  expect((await savedFile(nanny)).text).toMatch(/mvex|webm/);
});

test('a camera that is unplugged while recording leaves what was recorded', async ({ page }) => {
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      window.addEventListener('unplug', () => {
        for (const track of stream.getTracks()) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      });
      return stream;
    };
  });
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await nanny.button('video.record').click();
  await nanny.button('video.recorder.start').click();
  await expectRecorded(page, nanny.texts, 2);
  await page.evaluate(() => window.dispatchEvent(new Event('unplug')));
  await expect(page.getByText(nanny.text('video.review.disconnected'))).toBeVisible();
  expect((await inspect(page, nanny.text('video.review.player'))).duration).toBeGreaterThan(1);
});

test('the recording stops by itself after a minute, and can be made again', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await page.clock.install();
  await nanny.button('video.record').click();
  await nanny.button('video.recorder.start').click();
  await expect(nanny.button('video.recorder.stop')).toBeVisible();
  await expectRecorded(page, nanny.texts, 2);
  const announced = page.locator('[aria-live], output, [role=status]');
  await page.clock.fastForward(49_000);
  const nearEnd = nanny.text('video.recorder.secondsLeft', { count: 10 });
  await expect(announced.filter({ hasText: nearEnd })).toHaveCount(1);
  await page.clock.fastForward(8_000);
  await expect(nanny.button('video.review.save')).toBeVisible();
  await expect(announced.filter({ hasText: nanny.text('video.recorder.ended') })).toHaveCount(1);
  await nanny.button('video.review.again').click();
  await expect(nanny.button('video.recorder.start')).toBeEnabled();
  await expect(page.getByRole('meter', { name: nanny.text('video.recorder.level') })).not.toHaveJSProperty('value', 0);
  await nanny.button('video.recorder.mute').click();
  await expect(page.getByText(nanny.text('video.recorder.muted'))).toBeVisible();
});

test('camera trouble is explained, and a file can be sent instead', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', sessionStorage.getItem('camera-error') ?? 'NotAllowedError');
    };
  });
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  for (const [name, kind] of [
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'none'],
    ['NotReadableError', 'inUse'],
    ['NotSupportedError', 'unsupported'],
    ['OddError', 'generic'],
  ] as const) {
    await page.evaluate((error) => sessionStorage.setItem('camera-error', error), name);
    await nanny.button('video.record').click();
    await expect(page.getByText(nanny.text(`video.camera.${kind}.title`))).toBeVisible();
    await expect(page.getByText(nanny.text('video.camera.hint'))).toBeVisible();
    await expect(nanny.button('video.recorder.uploadExisting')).toBeVisible();
    await expectAccessible(page);
    await nanny.button('video.recorder.close').click();
  }
});
