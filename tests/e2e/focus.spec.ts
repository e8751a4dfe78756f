import { hasFocus } from './support/has-focus.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { expectRecorded, shrinkCamera, startRecording, expectLookedAt } from './support/videos.ts';

test('playing the video and saving a recording hand the focus on; a pressed weekday looks pressed in forced colors', async ({
  page,
}) => {
  await shrinkCamera(page);
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile, step: 'video-resume' });
  await page.clock.install();

  await test.step('saving a recording and playing the video', async () => {
    await nanny.button('video.record').click();
    await startRecording(nanny);
    await expectRecorded(page, nanny.texts, 1);
    await nanny.button('video.recorder.stop').press('Enter');
    const save = nanny.button('video.review.save');
    await expect(save).toBeFocused();
    await expectLookedAt(page, nanny.texts);
    await save.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await hasFocus(page)).toBe(true);
    await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible();
    expect(await hasFocus(page)).toBe(true);
    await nanny.button('video.play').press('Enter');
    await expect(page.getByLabel(nanny.text('video.player'))).toBeFocused();
  });

  await test.step('a pressed weekday', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await nanny.next();
    await nanny.expectStep('availability');
    const [monday, tuesday] = ['monday', 'tuesday'].map((day) => nanny.button(`labels.weekday.${day}`));
    if (!monday || !tuesday) throw new Error('no weekdays');
    await monday.click();
    await expect(monday).toHaveAttribute('aria-pressed', 'true');
    const look = (button: typeof monday) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    // Its color changes over some frames.
    await expect(monday).not.toHaveCSS('background-color', await look(tuesday));
  });
});
