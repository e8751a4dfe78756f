import { z } from 'zod';
import { localizePath } from '#domain/locale.ts';
import { approveReference, deskRequests, openDesk } from './support/desk.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { family, linkIn } from './support/references.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';
import { expectRecorded, shrinkCamera, expectLookedAt } from './support/videos.ts';

const created = z.object({ id: z.string() });
const names = { name: completeProfile.firstName, family: 'Paula' };

/** Their own words are long, and a family opens the link on a phone. */
const locale = 'es';

test(
  'a family records a short video beside its words, the desk watches it, and it plays on her page',
  onPhone,
  async ({ page, browser }) => {
    const { text } = textsFor(locale);
    const nanny = await SignedInNanny.enter(page, { locale, profile: { ...completeProfile, isPublic: true } });
    const email = `video-${locale}-${nanny.phone}@example.com`.replace('+', '');
    const asked = await page.request.post(`/api/profiles/${nanny.profileId}/references`, {
      data: { ...family, email, locale },
    });
    const { id } = created.parse(await asked.json());
    const link = await linkIn(page.request, email);

    const theirs = await (
      await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
    ).newPage();
    await theirs.clock.install();
    await shrinkCamera(theirs);
    const press = (message: string) => theirs.getByRole('button', { name: text(message), exact: true }).click();
    await theirs.goto(link);
    const strength = theirs.getByLabel(text('references.question.strength', names));
    await strength.fill('Naps, songs and calm mornings.');
    await press('references.addVideo');
    await expect(theirs.getByRole('heading', { name: text('referenceVideo.pageTitle', names) })).toBeVisible();
    await press('referenceVideo.record');
    await expect(theirs.getByRole('dialog', { name: text('referenceVideo.recorderTitle', names) })).toBeVisible();
    await expectAccessible(theirs);
    await press('video.recorder.start');
    await theirs.clock.runFor(3000);
    await expectRecorded(theirs, { text }, 2);
    await press('video.recorder.stop');
    await expectLookedAt(theirs, { text });
    await press('video.review.save');

    // Back at the answers: not a word is lost, and the video is there.
    const theirVideo = theirs.locator(`video[aria-label="${text('references.yourVideo')}"]`);
    await expect(theirVideo).toBeVisible();
    await expect(strength).toHaveValue('Naps, songs and calm mornings.');
    await expect.poll(() => theirVideo.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(1);
    await expectAccessible(theirs);
    await theirs.getByLabel(text('references.question.everyday', names)).fill('They ran to the door every day.');
    await theirs.getByLabel(text('references.question.advice', names)).fill('Do not hesitate.');
    await theirs.getByLabel(text('references.shown', names)).check();
    await press('references.send');
    await expect(theirs.getByRole('heading', { name: text('references.thanksTitle') })).toBeVisible();
    await theirs.goto(`${link}/video`);
    await expect(theirs.getByRole('heading', { name: text('references.thanksTitle') })).toBeVisible();
    await theirs.context().close();

    const office = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await openDesk(office, 'reviewer', { path: `/agency/nannies/${nanny.profileId}` });
    const video = office.getByLabel(textsFor('en').text('desk.reference.video', { name: 'Paula Parent' }));
    await expect(video).toBeVisible();
    await video.evaluate((video: HTMLVideoElement) => video.play());
    await expectAccessible(office);
    await office.context().close();
    await approveReference(nanny.profileId, id);

    await page.goto(localizePath(`/profile/${nanny.profileId}`, locale));
    const watch = page.getByRole('link', { name: text('profile.referenceVideo', { name: 'Paula P.' }) });
    await watch.scrollIntoViewIfNeeded();
    const still = watch.locator('img');
    await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await expectAccessible(page);
    await watch.click();
    const playing = page.locator('.families video');
    await expect(playing).toBeFocused();
    await expect.poll(() => playing.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);

    const desk = await deskRequests('reviewer');
    expect((await desk.delete(`/api/agency/references/${id}/video`)).status()).toBe(200);
    await desk.dispose();
    await page.reload();
    await expect(page.getByText('They ran to the door every day.')).toBeVisible();
    await expect(watch).toHaveCount(0);
  },
);
