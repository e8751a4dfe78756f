import { videoQuestions } from '#domain/profile/video-chapters.ts';
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
  showOtherWays,
} from './support/videos.ts';

/** A nanny at the four questions. */
class Answering {
  readonly nanny: SignedInNanny;

  constructor(nanny: SignedInNanny) {
    this.nanny = nanny;
  }

  async expectQuestion(number: number) {
    const { nanny } = this;
    const count = videoQuestions.length;
    await expect(nanny.page.getByText(nanny.text('guided.count', { number, count }), { exact: true })).toBeVisible();
  }

  /** Records for so many seconds, or some more. @returns how long it is in truth, s */
  async record(seconds: number): Promise<number> {
    const { nanny } = this;
    await startRecording(nanny);
    await expectRecorded(nanny.page, nanny.texts, seconds, '0:15');
    await nanny.button('video.recorder.stop').click();
    await expect(nanny.button('guided.keep')).toBeVisible();
    return (await inspect(nanny.page, nanny.text('video.review.player'))).duration;
  }

  /** Keeps the answer, whatever the check of its recording found. */
  async keep() {
    await expect(this.nanny.page.getByText(this.nanny.text('video.looking'))).toBeHidden();
    await this.nanny.button('guided.keep').click();
  }

  async write(words: string) {
    await this.nanny.page.getByLabel(this.nanny.text('guided.words.label')).fill(words);
  }
}

test('answers recorded apart are one video, with its parts and captions on the public page @long', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED .*\/join\.[^/]*\.js/, /^joining the answers failed/);
  await shrinkCamera(context);
  await page.route(/\/join\.[^/]*\.js$/, (route) => route.abort());
  const first = await SignedInNanny.enter(page, atVideoStep);
  const begun = new Answering(first);
  let firstSeconds = 0;

  await test.step('on a narrow screen the questions open at their beginning, and each new one does', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    await showOtherWays(first);
    await first.button('video.guided.start').click();
    const steps = page.getByRole('list', { name: first.text('guided.steps') });
    for (const question of ['who', 'experience'] as const) {
      await expect(first.button('video.recorder.start')).toBeFocused();
      await expect(steps).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('heading', { name: first.text(`guided.${question}.question`) })).toBeInViewport({
        ratio: 1,
      });
      await first.button('guided.skip').click();
    }
    await first.button('guided.close').click();
    if (size) await page.setViewportSize(size);
  });

  await test.step('answers that cannot be joined stay, and she is told what to do', async () => {
    await page.clock.install();
    await first.button('video.guided.start').click();
    await begun.expectQuestion(1);
    await begun.write('Hello, I am Grace.');
    firstSeconds = await begun.record(1);
    await expectAccessible(page);
    await begun.keep();
    await begun.expectQuestion(2);
    await page.getByRole('button', { name: first.text('guided.join', { count: 1 }), exact: true }).click();
    await expect(page.getByText(first.text('guided.failed.title'))).toBeVisible();
    await expectAccessible(page);
    await first.button('guided.close').click();
    await expect(page.getByText(first.text('video.guided.keptTitle'))).toBeVisible();
  });

  await test.step('the tab dies in the middle of the second answer', async () => {
    await first.button('video.guided.goOn').click();
    await begun.expectQuestion(2);
    await startRecording(first);
    await expectRecorded(page, first.texts, 3, '0:15');
    await page.close({ runBeforeUnload: false });
  });

  const nanny = new SignedInNanny(await context.newPage(), 'en');
  nanny.userId = first.userId;
  await nanny.page.clock.install();
  await nanny.open('/profile-builder');
  await nanny.expectStep('video-resume');
  await nanny.button('video.guided.goOn').click();
  const answering = new Answering(nanny);
  await answering.expectQuestion(2);
  await expect(nanny.page.getByText(nanny.text('video.review.recovered'))).toBeVisible();
  expect((await inspect(nanny.page, nanny.text('video.review.player'))).duration).toBeGreaterThan(1);
  await nanny.button('video.review.again').click();
  const second = await answering.record(2);
  await answering.write('I have cared for children\n\nfor eight years.');
  await answering.keep();

  // The first answer is there, with its words, and is made again.
  const steps = nanny.page.getByRole('list', { name: nanny.text('guided.steps') });
  await steps.getByRole('button', { name: nanny.text('guided.who.title') }).click();
  await expect(nanny.page.getByLabel(nanny.text('guided.words.label'))).toHaveValue('Hello, I am Grace.');
  const once = await inspect(nanny.page, nanny.text('guided.player'));
  expect(once.duration).toBeCloseTo(firstSeconds, 1);
  await nanny.button('guided.again').click();
  const remade = await answering.record(2);
  await answering.keep();
  await answering.expectQuestion(3);
  await nanny.page.getByRole('button', { name: nanny.text('guided.join', { count: 2 }), exact: true }).click();

  const video = await inspect(nanny.page, nanny.text('guided.videoPlayer'));
  expect(Math.abs(video.duration - (remade + second))).toBeLessThan(0.5);
  expect(video.seekedTo).toBeCloseTo(video.duration / 2, 1);
  await expectAccessible(nanny.page);
  await expectLookedAt(nanny.page, nanny.texts);
  await nanny.button('video.review.save').click();
  await expect(nanny.page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
  await expect(nanny.page.getByText(nanny.text('video.guided.keptTitle'))).toBeHidden();

  const transcript = 'Hello, I am Grace.\n\nI have cared for children\nfor eight years.';
  await expect(nanny.page.getByLabel(nanny.text('assistant.captions.label'))).toHaveValue(transcript);
  const file = await savedFile(nanny);
  expect(file.type).toMatch(/^video\//);
  if (file.type === 'video/mp4') expect(file.text.indexOf('moov')).toBeLessThan(file.text.indexOf('mdat'));
  await nanny.next();
  await nanny.publishWithout('days');
  await nanny.page.waitForURL(/\/profile\/grace-okonkwo/);

  const shown = await inspect(nanny.page, nanny.text('profile.videoOf', { name: 'Grace Okonkwo' }));
  expect(shown.duration).toBeCloseTo(video.duration, 1);
  const tracks = await nanny.page.locator('video').evaluate(async (video) => {
    const cuesOf = async (kind: string) => {
      const track = video.querySelector<HTMLTrackElement>(`track[kind="${kind}"]`);
      if (!track) throw new Error(`no ${kind}`);
      track.track.mode = 'hidden';
      if (track.readyState !== HTMLTrackElement.LOADED) {
        await new Promise((resolve) => track.addEventListener('load', resolve, { once: true }));
      }
      return [...(track.track.cues ?? [])].map((cue) => ({
        text: cue instanceof VTTCue ? cue.text : '',
        from: cue.startTime,
        to: cue.endTime,
      }));
    };
    return { chapters: await cuesOf('chapters'), captions: await cuesOf('captions') };
  });
  expect(tracks.chapters.map(({ text }) => text)).toEqual([
    nanny.text('profile.chapter.who'),
    nanny.text('profile.chapter.experience'),
  ]);
  const [who, experience] = tracks.chapters;
  expect(who?.from).toBe(0);
  expect(experience?.from).toBe(who?.to);
  expect(experience?.to).toBeCloseTo(video.duration, 1);
  // A press on a part goes there.
  await nanny.page.getByRole('link', { name: nanny.text('profile.chapter.experience') }).click();
  const at = await nanny.page
    .locator('video')
    .evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0));
  expect(at).toBeGreaterThanOrEqual((experience?.from ?? 0) - 0.1);
  // Each answer's words lie within its own part.
  expect(tracks.captions[0]).toEqual({ text: 'Hello, I am Grace.', from: 0, to: who?.to });
  expect(tracks.captions[1]?.from).toBe(experience?.from);
  expect(tracks.captions.at(-1)?.to).toBe(experience?.to);
});
