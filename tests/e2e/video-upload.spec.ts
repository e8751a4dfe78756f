import { openDesk } from './support/desk.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { browserIdle } from './support/settled.ts';
import { expect, test } from './support/test.ts';
import {
  atVideoStep,
  expectRecorded,
  expectLookedAt,
  sampleVideo,
  sampleVideoFile,
  videoLasting,
  pickVideo,
  showOtherWays,
  shrinkCamera,
  startRecording,
  uploadVideo,
  whenShown,
} from './support/videos.ts';

const textFile = { name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.alloc(5000) };

test('files that are no video or too long are refused in words; a good one is shown @long', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d .*\/api\/objects\/uploads\//);
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
    await pickVideo(nanny, { ...sampleVideoFile, buffer: videoLasting(62) });
    await say('video.check.tooLong');
    await expectAccessible(page);
    expect(await nanny.saved()).not.toHaveProperty('videoResumeUrl');
  });

  await test.step('a file that says it is a video and is none, or one of another format, is not sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await pickVideo(nanny, textFile);
    await say('video.check.notVideo');
    await page
      .getByRole('alert')
      .getByRole('button', { name: nanny.text('video.dismiss') })
      .click();
    await expect(page.getByText(nanny.text('video.check.notVideo'))).toHaveCount(0);
    const buffer = Buffer.from('<svg onload=alert(1)>'.repeat(300));
    await pickVideo(nanny, { name: 'fake.mp4', mimeType: 'video/mp4', buffer });
    await say('video.check.notVideo');
    const avi = Buffer.concat([Buffer.from('RIFF0000AVI LIST'), Buffer.alloc(5000)]);
    await pickVideo(nanny, { name: 'me.avi', mimeType: 'video/x-msvideo', buffer: avi });
    await say('video.check.otherFormat');
    expect(sent.filter((url) => url.includes('/api/objects/'))).toEqual([]);
    await expectAccessible(page);
  });

  await test.step('what begins like a video and is none: said before it is sent, and by the server', async () => {
    const damaged = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), Buffer.alloc(5000)]);
    await page.route(/\/api\/objects\/uploads\//, (route) =>
      route.fulfill({ status: 415, json: { success: false, code: 'file_type_refused' } }),
    );
    await pickVideo(nanny, { name: 'damaged.mp4', mimeType: 'video/mp4', buffer: damaged });
    // The file before it was refused in the same words.
    await say('video.failure.title');
    await say('video.failure.format');
    await page.unroute(/\/api\/objects\/uploads\//);
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
    const complete = whenShown(page, nanny.text('video.phase.complete'));
    await pickVideo(nanny, { ...sampleVideoFile, buffer: videoLasting(60.5) });
    await complete;
    await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
    await expect(page.getByText(nanny.text('video.failure.format'))).toBeHidden();
    await nanny.button('video.play').click();
    await expect(page.locator('video')).toBeVisible();
    expect(await nanny.saved()).toHaveProperty('videoResumeUrl');
    await nanny.next();
    await nanny.expectStep('availability');
  });
});

test('a video is not lost by one press: replacing asks, and what was replaced or removed comes back', async ({
  page,
}) => {
  const nanny = await SignedInNanny.enter(page, { ...atVideoStep, step: 'experience' });
  await uploadVideo(nanny);
  await nanny.open('/profile-builder?step=video-resume');
  await nanny.expectStep('video-resume');

  await test.step('another one is asked about with both stills; no keeps the old one', async () => {
    const { videoResumeUrl } = await nanny.saved();
    const question = page.getByRole('alertdialog', { name: nanny.text('video.replace.title') });
    await pickVideo(nanny);
    await expect(question.locator('img')).toHaveCount(2);
    await expectAccessible(page);
    await question.getByRole('button', { name: nanny.text('video.replace.stay') }).press('Enter');
    await expect(question).toBeHidden();
    expect(await nanny.saved()).toMatchObject({ videoResumeUrl });
  });

  await test.step('yes replaces it, and Undo brings it back, after a reload too', async () => {
    const { videoResumeUrl } = await nanny.saved();
    await pickVideo(nanny);
    await nanny.button('video.replace.send').click();
    await expect(nanny.button('video.undo')).toBeVisible();
    await nanny.expectOnServer({ videoResumeUrl: expect.not.stringMatching(String(videoResumeUrl)) });
    await page.reload();
    await nanny.button('video.undo').press('Enter');
    await nanny.expectOnServer({ videoResumeUrl });
    await expect(nanny.button('video.remove')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('a removed video comes back with its words', async () => {
    const { videoResumeUrl } = await nanny.saved();
    const words = nanny.field('assistant.captions.label');
    await words.fill('Hello, I am Grace.');
    await nanny.expectOnServer({ videoTranscript: 'Hello, I am Grace.' });
    // The player asks for its new captions, which are gone with the video.
    await browserIdle(page);
    await nanny.button('video.remove').press('Enter');
    await expect(nanny.button('video.record')).toBeVisible();
    await expect(nanny.button('video.undo')).toBeFocused();
    expect(await nanny.saved()).not.toHaveProperty('videoResumeUrl');
    expect(await nanny.saved()).not.toHaveProperty('videoTranscript');
    await nanny.button('video.undo').press('Enter');
    await expect(words).toHaveValue('Hello, I am Grace.');
    await nanny.expectOnServer({ videoResumeUrl, videoTranscript: 'Hello, I am Grace.' });
  });
});

test('a phone records with its own camera, and shows what it sends over the page @long', onPhone, async ({ page }) => {
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
  await (await choosing).setFiles(sampleVideoFile);
  const overlay = page.getByRole('dialog', { name: nanny.text('video.overlay.title') });
  await expect(overlay.getByRole('progressbar', { name: nanny.text('video.card.title') })).toBeVisible();
  await expectAccessible(page);
  const successful = whenShown(page, nanny.text('video.phase.successful'));
  held.resolve();
  await successful;
  await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
  await expect(overlay).toBeHidden();
  await nanny.button('video.play').click();
  await expect(page.locator('video')).toBeVisible();
  expect(await nanny.saved()).toHaveProperty('videoResumeUrl');
});

test('on a phone she records in the page beside her script @long', onPhone, async ({ page }) => {
  await shrinkCamera(page);
  const nanny = await SignedInNanny.enter(page, { ...atVideoStep, locale: 'es' });
  const script = 'Hola, soy Grace.';
  await page.getByText(nanny.text('video.script.summary')).click();
  await nanny.field('video.script.label').fill(script);
  await page.clock.install();
  await showOtherWays(nanny);
  await nanny.button('video.script.record').click();
  const recorder = page.getByRole('dialog', { name: nanny.text('video.recorder.title') });
  await expect(recorder.getByText(script)).toBeVisible();
  await startRecording(nanny);
  await expectRecorded(page, nanny.texts, 1);
  await expectAccessible(page);
  await nanny.button('video.recorder.stop').click();
  await expectLookedAt(page, nanny.texts);
  await expectAccessible(page);
  await nanny.button('video.review.save').click();
  await nanny.expectOnServer({ videoResumeUrl: expect.stringContaining('/api/objects/uploads/') });
});

test('a large upload goes on where a closed tab left it', async ({ page, context }) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  const partBytes = 8 * 1024 * 1024;
  const buffer = Buffer.concat([sampleVideo, Buffer.alloc(2 * partBytes)]);
  const secondPart = page.waitForRequest((request) => /multipart\/\w+\/2$/.test(request.url()));
  await page.route(/multipart\/\w+\/2$/, () => {});
  await pickVideo(nanny, { ...sampleVideoFile, buffer });
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

test('a video sent without a still is shown without a failed request, and her browser adds the still', async ({
  page,
  browser,
}) => {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await nanny.open('/privacy');
  const video = await uploadVideo(nanny, { hasStill: false });
  await nanny.change({ ...completeProfile, firstName: 'Stella', lastName: 'Unstilled', isPublic: true });
  const poster = `${video}?variant=poster`;
  expect((await page.request.get(poster)).status()).toBe(404);

  await page.goto('/profile/stella-unstilled');
  const film = page.getByLabel(nanny.text('profile.videoOf', { name: 'Stella Unstilled' }));
  await expect(film).not.toHaveAttribute('poster');
  await expect(film).not.toHaveJSProperty('readyState', 0);

  const desk = await (await browser.newContext()).newPage();
  await openDesk(desk, 'reviewer', { path: `/agency/nannies/${nanny.profileId}` });
  const reviewed = desk.getByLabel(nanny.text('desk.media.video.now'));
  await expect(reviewed).not.toHaveAttribute('poster');
  await expect(reviewed).not.toHaveJSProperty('readyState', 0);

  await nanny.open('/profile-builder?step=video-resume');
  await expect.poll(async () => (await page.request.get(poster)).status()).toBe(200);
  await page.goto('/profile/stella-unstilled');
  await expect(film).toHaveAttribute('poster', poster);
  await desk.reload();
  await expect(reviewed).toHaveAttribute('poster', /variant=poster$/);
  await desk.context().close();
});
