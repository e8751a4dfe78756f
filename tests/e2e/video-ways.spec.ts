import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/nanny.ts';
import { SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import {
  atVideoStep,
  expectLookedAt,
  expectRecorded,
  inspect,
  shrinkCamera,
  showOtherWays,
  startRecording,
} from './support/videos.ts';

/** Where the assistant writes a script. */
const scripts = '**/api/profiles/*/generate-script';

test('one way to make a video comes first; without a script of her own one is written, edited and read', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 503 .*generate-script/, /^writing a script failed/);
  await shrinkCamera(page);
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  const ways = ['script.record', 'guided.start', 'phone.record', 'upload'].map((id) => nanny.button(`video.${id}`));
  await expect(nanny.button('video.record')).toBeVisible();
  for (const way of ways) await expect(way).toBeHidden();
  await showOtherWays(nanny);
  for (const way of ways) await expect(way).toBeVisible();
  await expectAccessible(page);

  const dialog = page.getByRole('dialog', { name: nanny.text('video.script.record') });
  const script = dialog.getByRole('textbox', { name: nanny.text('video.script.label') });
  const open = dialog.getByRole('button', { name: nanny.text('video.script.go') });
  await test.step('she is told when no script could be written', async () => {
    await page.route(scripts, (route) => route.fulfill({ status: 503, json: { error: 'busy' } }));
    await nanny.button('video.script.record').click();
    await expect(dialog.getByText(nanny.text('video.script.failed'))).toBeVisible();
    await expect(open).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('a script takes its time, and is hers to change', async () => {
    const asked = Promise.withResolvers<void>();
    await page.unroute(scripts);
    await page.route(scripts, async (route) => {
      await asked.promise;
      await route.continue();
    });
    await dialog.getByRole('button', { name: nanny.text('video.tryAgain') }).click();
    await expect(dialog.locator('[aria-busy=true]')).toBeVisible();
    await expect(dialog.getByText(nanny.text('video.script.writing')).first()).toBeVisible();
    asked.resolve();
    await expect(script).toHaveValue(/^Hi, I’m Grace\.\n/);
    await expectAccessible(page);
    await script.fill('Good morning, I am Grace.');
  });

  await test.step('the recorder shows it, and so does the step from then on', async () => {
    await open.click();
    await expect(page.getByRole('region', { name: nanny.text('video.script.region') })).toHaveText(
      'Good morning, I am Grace.',
    );
    await nanny.button('video.recorder.close').click();
    await nanny.button('video.script.record').click();
    await expect(page.getByRole('dialog', { name: nanny.text('video.recorder.title') })).toBeVisible();
  });

  await test.step('recording without it is the first way', async () => {
    await nanny.button('video.recorder.close').click();
    await nanny.button('video.record').click();
    await expect(nanny.button('video.recorder.start')).toBeEnabled();
    await expect(page.getByRole('region', { name: nanny.text('video.script.region') })).toBeHidden();
  });
});

const phone = { width: 390, height: 844 };

test('on a phone the camera fills the screen, also when it is turned while she records, and saving comes first', async ({
  page,
}) => {
  await shrinkCamera(page);
  await page.setViewportSize(phone);
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await page.evaluate((id) => localStorage.setItem(`np-script:${id}`, 'Good morning.'), nanny.profileId);
  await page.reload();
  await page.clock.install();
  await showOtherWays(nanny);
  await nanny.button('video.script.record').click();
  const camera = page.getByLabel(nanny.text('video.recorder.preview'));
  const script = page.getByRole('region', { name: nanny.text('video.script.region') });
  const time = page.getByRole('timer');
  await expect(nanny.button('video.recorder.start')).toBeEnabled();
  await expect(camera).toHaveJSProperty('readyState', 4);

  /** The camera covers the window, and everything else lies over it. */
  const expectFilled = async (record: Locator) => {
    const size = page.viewportSize();
    expect(await camera.boundingBox()).toEqual({ x: 0, y: 0, ...size });
    for (const part of [record, script, time, nanny.button('video.recorder.close')]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    expect(await script.boundingBox()).toMatchObject({ x: 0, y: 0 });
  };
  await test.step('upright', async () => {
    const record = nanny.button('video.recorder.start');
    await expectFilled(record);
    const box = await record.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(phone.width / 2, 0);
    expect(box?.y).toBeGreaterThan(phone.height / 2);
    await expectAccessible(page);
  });

  await test.step('turned in the middle of a recording, which goes on', async () => {
    await startRecording(nanny);
    await expectRecorded(page, nanny.texts, 1);
    await page.setViewportSize({ width: phone.height, height: phone.width });
    const stop = nanny.button('video.recorder.stop');
    await expectFilled(stop);
    await expectAccessible(page);
    await expectRecorded(page, nanny.texts, 3);
    await page.setViewportSize(phone);
    await stop.click();
  });

  await test.step('reviewed: save, then again', async () => {
    await expectLookedAt(page, nanny.texts);
    expect((await inspect(page, nanny.text('video.review.player'))).duration).toBeGreaterThan(2);
    const save = nanny.button('video.review.save');
    await expect(save).toBeFocused();
    await page.keyboard.press('Tab');
    const again = nanny.button('video.review.again');
    await expect(again).toBeFocused();
    const [first, second] = [await save.boundingBox(), await again.boundingBox()];
    expect(first?.y).toBeLessThan(second?.y ?? 0);
    await expectAccessible(page);
  });
});
