import { expect, type Page, test } from '@playwright/test';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expectAccessible } from './support/nanny.ts';

const start = { profile: completeProfile, step: 'video-resume' };

/** Recording is for the desktop layout; phones use their own camera (spec.md 2.4). */
const isPhone = () => test.info().project.name === 'phone';

/** What a video element on the page says about its file, once it knows, and whether it can go to a moment in it. */
async function inspect(page: Page, label: string) {
  return page.getByLabel(label, { exact: true }).evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('not a video');
    const happened = (event: string) =>
      new Promise<void>((resolve, reject) => {
        element.addEventListener(event, () => resolve(), { once: true });
        element.addEventListener('error', () => reject(new Error(`error ${element.error?.message}`)), { once: true });
      });
    if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await happened('loadeddata');
    element.pause();
    const { duration } = element;
    const seeked = happened('seeked');
    element.currentTime = duration / 2;
    await seeked;
    return { duration, seekedTo: element.currentTime, width: element.videoWidth };
  });
}

/** Records until the timer shows `seconds`, and stops. */
async function record(nanny: SignedInNanny, seconds: number) {
  await nanny.button('video.recorder.start').click();
  const elapsed = `0:0${seconds}`;
  await expect(nanny.page.getByText(nanny.text('video.recorder.time', { elapsed, limit: '1:00' }))).toBeVisible();
  await nanny.button('video.recorder.stop').click();
  await expect(nanny.button('video.review.save')).toBeVisible();
}

test('record, review, save, publish, and watch it on the public page', async ({ page }) => {
  test.skip(isPhone(), 'phones record with their own camera');
  const nanny = await SignedInNanny.enter(page, start);
  await nanny.button('video.record').click();
  await expectAccessible(page);
  await record(nanny, 2);
  const review = await inspect(page, nanny.text('video.review.player'));
  expect(review.duration).toBeGreaterThan(1.5);
  expect(review.duration).toBeLessThan(6);
  expect(review.seekedTo).toBeCloseTo(review.duration / 2, 1);
  await expectAccessible(page);

  await nanny.button('video.review.save').click();
  await expect(page.getByText(nanny.text('video.phase.complete'))).toBeVisible();
  await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: nanny.text('video.recordNew') })).toBeVisible();
  await nanny.button('video.play').click();
  expect((await inspect(page, nanny.text('video.player'))).duration).toBeCloseTo(review.duration, 0);

  await nanny.next();
  await nanny.button('builder.complete').click();
  await page.waitForURL(/\/profile\/grace-okonkwo/);
  const label = nanny.text('profile.videoOf', { name: 'Grace Okonkwo' });
  const poster = await page.getByLabel(label).getAttribute('poster');
  const still = await page.request.get(poster ?? '');
  expect(still.headers()['content-type']).toBe('image/jpeg');
  const shown = await inspect(page, label);
  expect(shown.duration).toBeCloseTo(review.duration, 0);
  expect(shown.width).toBeGreaterThan(0);
});
