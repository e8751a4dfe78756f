import type { Page } from '@playwright/test';
import { localizePath } from '#domain/locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import {
  atVideoStep,
  expectRecorded,
  inspect,
  savedFile,
  shrinkCamera,
  startRecording,
  expectLookedAt,
  whenShown,
} from './support/videos.ts';

/** Whether this browser can make H.264. */
function encodesH264(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const config = { codec: 'avc1.42001f', width: 1280, height: 720 };
    return (await VideoEncoder.isConfigSupported(config)).supported === true;
  });
}

test('a recording outlives its tab; reviewed, saved and published, it plays on the public page', async ({
  page: dying,
  context,
}) => {
  const began = performance.now();
  await test.step('the tab dies while she records', async () => {
    await shrinkCamera(dying);
    const first = await SignedInNanny.enter(dying, atVideoStep);
    await dying.clock.install();
    await first.button('video.record').click();
    await expectAccessible(dying);
    await startRecording(first);
    await expectRecorded(dying, first.texts, 4);
    await dying.close({ runBeforeUnload: false });
  });

  const page = await context.newPage();
  const nanny = new SignedInNanny(page, 'en');
  await nanny.open('/profile-builder');
  await nanny.expectStep('video-resume');
  await expect(page.getByText(nanny.text('video.kept.title'))).toBeVisible();
  await expectAccessible(page);
  await nanny.button('video.kept.watch').click();
  await expect(page.getByText(nanny.text('video.review.recovered'))).toBeVisible();
  const review = await inspect(page, nanny.text('video.review.player'));
  // At most 2 s of it are lost.
  expect(review.duration).toBeGreaterThan(2);
  expect(review.duration).toBeLessThan((performance.now() - began) / 1000);
  expect(review.seekedTo).toBeCloseTo(review.duration / 2, 1);
  await expectAccessible(page);

  await test.step('she saves it and watches it', async () => {
    await expectLookedAt(page, nanny.texts);
    const complete = whenShown(page, nanny.text('video.phase.complete'));
    await nanny.button('video.review.save').click();
    await complete;
    await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
    await expect(nanny.button('video.recordNew')).toBeVisible();
    await page.reload();
    await nanny.button('video.play').click();
    await expect(page.getByText(nanny.text('video.kept.title'))).toBeHidden();
    expect((await inspect(page, nanny.text('video.player'))).duration).toBeCloseTo(review.duration, 0);
  });

  await test.step('she publishes it, and is not asked for captions', async () => {
    nanny.userId = (await page.evaluate(() => localStorage.getItem('phoneVerificationUserId'))) ?? '';
    const file = await savedFile(nanny);
    if (await encodesH264(page)) {
      expect(file.type).toBe('video/mp4');
      expect(file.text).toContain('avcC');
      // The index stands before the pictures.
      expect(file.text.indexOf('moov')).toBeLessThan(file.text.indexOf('mdat'));
    }
    await nanny.next();
    await nanny.publishWithout('days');
    await expect(page.getByText(nanny.text('builder.toast.submitted')).first()).toBeVisible();
    await page.waitForURL(/\/profile\/grace-okonkwo/);
  });

  await test.step('it plays on the public page', async () => {
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
});

test('a full disk, a minute that is over, and a recording that cannot be prepared: she is told, and saves it @long', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED .*\/convert\.[^/]*\.js/, /preparing a recording failed/);
  await shrinkCamera(page);
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.transaction.db.name === 'np-recordings') throw new DOMException('No room', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  await page.route(/\/convert\.[^/]*\.js$/, (route) => route.abort());
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await page.clock.install();
  await nanny.button('video.record').click();
  await startRecording(nanny);
  await expect(page.getByText(nanny.text('video.recorder.diskFull'))).toBeVisible();
  await expectAccessible(page);
  await expectRecorded(page, nanny.texts, 2);

  await test.step('the recording stops by itself after a minute', async () => {
    const announced = page.locator('[aria-live], output, [role=status]');
    const nearEnd = nanny.text('video.recorder.secondsLeft', { count: 10 });
    // How long it has been recording depends on how long axe took.
    await expect(async () => {
      await page.clock.fastForward(4_000);
      await expect(announced.filter({ hasText: nearEnd })).toHaveCount(1, { timeout: 300 });
    }).toPass();
    await page.clock.fastForward(12_000);
    await expect(nanny.button('video.review.save')).toBeVisible();
    await expect(announced.filter({ hasText: nanny.text('video.recorder.ended') })).toHaveCount(1);
    await expect(page.getByText(nanny.text('video.review.unprepared'))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it can be made again', async () => {
    await nanny.button('video.review.again').click();
    await expect(nanny.button('video.recorder.start')).toBeEnabled();
    const level = page.getByRole('meter', { name: nanny.text('video.recorder.level') });
    await expect(level).not.toHaveJSProperty('value', 0);
    await nanny.button('video.recorder.mute').click();
    await expect(page.getByText(nanny.text('video.recorder.muted'))).toBeVisible();
    await startRecording(nanny);
    await expectRecorded(page, nanny.texts, 2);
    await nanny.button('video.recorder.stop').click();
    await expect(page.getByText(nanny.text('video.concern.silent.title')).first()).toBeVisible();
    await expectLookedAt(page, nanny.texts);
    await nanny.button('video.review.save').click();
    await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
    // A browser's own MP4 comes in fragments, its WebM without an index.
    expect((await savedFile(nanny)).text).toMatch(/mvex|webm/);
    await nanny.expectOnServer({ videoResumeUrl: expect.stringContaining('/api/objects/uploads/') });
  });
});

test('a recorder that is left in any way says that the recording is kept, and gives it back @long', async ({
  page,
}) => {
  await shrinkCamera(page);
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
  const nanny = await SignedInNanny.enter(page, { ...atVideoStep, step: 'certifications' });
  const kept = page.getByText(nanny.text('video.kept.leftTitle')).first();
  const record = async (seconds: number) => {
    await startRecording(nanny);
    await expectRecorded(page, nanny.texts, seconds);
  };
  const watchAgain = async () => {
    await expect(kept).toBeVisible();
    await nanny.button('video.kept.watch').click();
    await expect(nanny.button('video.review.save')).toBeVisible();
  };
  await page.clock.install();
  await nanny.next();
  await nanny.button('video.record').click();

  await test.step('a camera that is unplugged while recording leaves what was recorded', async () => {
    await record(2);
    await page.evaluate(() => window.dispatchEvent(new Event('unplug')));
    await expect(page.getByText(nanny.text('video.review.disconnected'))).toBeVisible();
    expect((await inspect(page, nanny.text('video.review.player'))).duration).toBeGreaterThan(1);
  });
  await test.step('Escape on the review', async () => {
    await page.keyboard.press('Escape');
    await watchAgain();
  });
  await test.step('the close button', async () => {
    await nanny.button('video.recorder.close').click();
    await watchAgain();
  });
  await test.step('Escape while recording', async () => {
    await nanny.button('video.review.again').click();
    await record(1);
    await page.keyboard.press('Escape');
    await watchAgain();
  });
  await test.step('Back while recording', async () => {
    await nanny.button('video.review.again').click();
    await record(1);
    await page.goBack();
    await nanny.expectStep('video-resume');
    await watchAgain();
  });
  await test.step('Back after the recorder was closed', async () => {
    await nanny.button('video.recorder.close').click();
    await expect(kept).toBeVisible();
    await page.goBack();
    await nanny.expectStep('certifications');
  });
});

test('camera trouble is explained, and a file can be sent instead; a page without https says so too @long', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Cross-Origin-Opener-Policy header has been ignored.*\(http:\/\/nanny\.test\//);
  await page.addInitScript(() => {
    if (!window.isSecureContext) return;
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', sessionStorage.getItem('camera-error') ?? 'NotAllowedError');
    };
  });
  const nanny = await SignedInNanny.enter(page, { ...atVideoStep, locale: 'es' });
  for (const [name, kind] of [
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'none'],
    ['NotReadableError', 'inUse'],
    ['NotSupportedError', 'unsupported'],
    ['OddError', 'generic'],
  ] as const) {
    await test.step(name, async () => {
      await page.evaluate((error) => sessionStorage.setItem('camera-error', error), name);
      await nanny.button('video.record').click();
      await expect(page.getByText(nanny.text(`video.camera.${kind}.title`))).toBeVisible();
      await expect(page.getByText(nanny.text('video.camera.hint'))).toBeVisible();
      await expect(nanny.button('video.recorder.uploadExisting')).toBeVisible();
      await expectAccessible(page);
      await nanny.button('video.recorder.close').click();
    });
  }

  await test.step('no https', async () => {
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
});
