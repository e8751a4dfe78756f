import type { Page } from '@playwright/test';
import { profileLimits } from '#domain/profile/fields.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible, Nanny } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { showOtherWays, uploadVideo } from './support/videos.ts';

const message = (nanny: Nanny) => nanny.page.getByLabel(nanny.text('assistant.input'));
const log = (nanny: Nanny) => nanny.page.getByRole('log', { name: nanny.text('assistant.conversation') });

async function ask(nanny: Nanny, words: string) {
  await message(nanny).fill(words);
  await message(nanny).press('Enter');
}

test('suggested services, and AI Generate: what is used is saved and can be undone; a failure leaves all as it was', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 500 .*\/suggestions/, /status of 503 .*\/generate-about/, /^generating failed: 503/);
  const profile = { ...completeProfile, aboutMe: 'I sing while I cook.', familiesServed: 4 };
  const nanny = await SignedInNanny.enter(page, { profile, step: 'work-preferences' });

  await test.step('a suggested service is added, undone, and saved', async () => {
    const item = nanny.text('labels.duty.cultural-activities');
    await nanny.button('steps.work.suggestions.addItem', { item }).click();
    await nanny.expectOnServer({ duties: ['childcare', 'cultural-activities'] });
    await nanny.button('steps.work.suggestions.undoItem', { item }).click();
    await nanny.expectOnServer({ duties: ['childcare'] });
    await expectAccessible(page);
  });

  await test.step('the two of the specification stand in when asking fails', async () => {
    await page.route('**/suggestions', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    for (const duty of ['bilingual-education', 'cultural-activities']) {
      await expect(
        nanny.button('steps.work.suggestions.addItem', { item: nanny.text(`labels.duty.${duty}`) }),
      ).toBeVisible();
    }
    await nanny.next();
    await nanny.expectStep('experience');
  });

  const about = nanny.field('steps.experience.aboutMe');

  await test.step('a failed generation leaves the text alone and gives the button back', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/generate-about', async (route) => {
      await held.promise;
      await route.fulfill({ status: 503, body: '{}' });
    });
    await nanny.button('assistant.about.generate').click();
    await expect(nanny.button('assistant.generating')).toBeVisible();
    held.resolve();
    await expect(nanny.button('assistant.about.generate')).toBeVisible();
    await expect(nanny.button('assistant.use')).toBeHidden();
    await expect(about).toHaveValue('I sing while I cook.');
    await page.unroute('**/generate-about');
  });

  // What was typed a moment ago is in it already.
  await nanny.field('steps.experience.yearsExperience').fill('9');
  await nanny.button('assistant.about.generate').click();
  const suggestion = page.getByText(/nine years/);
  await expect(suggestion).toBeVisible();
  await expectAccessible(page);
  await nanny.button('assistant.use').click();
  await expect(about).toHaveValue(/nine years.*four families|four families.*nine years|nine years/s);
  await expect(suggestion.and(page.getByRole('paragraph'))).toBeHidden();
  await expect(nanny.button('assistant.undo')).toBeFocused();
  await nanny.button('assistant.undo').click();
  await expect(about).toHaveValue('I sing while I cook.');
  await nanny.button('assistant.use').click();
  const used = await about.inputValue();
  await nanny.expectOnServer({ aboutMe: used, yearsExperience: 9 });
  await about.pressSequentially(' I sing.');
  await expect(nanny.button('assistant.undo')).toBeHidden();

  await test.step('a suggested sentence for families fits its place, is used, undone, and saved', async () => {
    const headline = nanny.field('steps.experience.headline');
    await nanny.button('assistant.headline.generate').click();
    const label = page.getByRole('paragraph').filter({ hasText: nanny.text('assistant.headline.suggestion') });
    const words = await label.locator('xpath=following-sibling::p[1]').innerText();
    expect(words.length).toBeLessThanOrEqual(profileLimits.headline);
    await label
      .locator('..')
      .getByRole('button', { name: nanny.text('assistant.use') })
      .click();
    await expect(headline).toHaveValue(words);
    await nanny.expectOnServer({ headline: words });
    await nanny.button('assistant.undo').click();
    await expect(headline).toHaveValue('');
  });
});

test('the chat: answers, failures, a reply that streams, another language; what is missing, and the way there', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED .*\/ai-chat/);
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });

  await test.step('welcome, question, answer, and all of it again after a reload', async () => {
    await expect(log(nanny)).toContainText(nanny.text('assistant.welcome'));
    await ask(nanny, 'What is missing?');
    await expect(log(nanny)).toContainText(nanny.text('assistant.finding.photo'));
    await expect(message(nanny)).toHaveValue('');
    await expectAccessible(page);
    await page.reload();
    await expect(log(nanny)).toContainText('What is missing?');
    await expect(log(nanny)).toContainText(nanny.text('assistant.finding.photo.why'));
    await expect(log(nanny).getByText(nanny.text('assistant.welcome'))).toHaveCount(1);
  });

  await test.step('a reply that fails says so, keeps what she wrote and can be asked for again', async () => {
    await page.route('**/ai-chat', (route) => route.abort());
    await ask(nanny, 'How do I take a good photo?');
    await expect(log(nanny)).toContainText('Sorry, I encountered an error. Please try again.');
    await expect(log(nanny)).toContainText('How do I take a good photo?');
    await page.unroute('**/ai-chat');
    await nanny.button('assistant.again').click();
    await expect(log(nanny)).toContainText('daylight');
    await expect(log(nanny).getByText('How do I take a good photo?')).toHaveCount(1);
    await expect(log(nanny)).not.toContainText('Sorry');
  });

  await test.step('a reply is thought about, streams, and stops when she says so; 10,000 characters are not lost', async () => {
    await expect(message(nanny)).toBeVisible();
    await streamSlowly(page);
    await ask(nanny, 'Hello');
    await expect(log(nanny)).toContainText('One.');
    await ask(nanny, 'Next question');
    await expect(message(nanny)).toHaveValue('Next question');
    await nanny.button('assistant.stop').click();
    await expect(nanny.button('assistant.send')).toBeEnabled();
    await expect(log(nanny)).toContainText('One.');

    const long = 'long '.repeat(2000);
    await ask(nanny, long);
    await expect(nanny.button('assistant.send')).toBeDisabled();
    await expect(page.getByText(/characters too many/)).toBeVisible();
    await expect(message(nanny)).toHaveValue(long);
  });

  await test.step('what is missing is listed with its reason and the way there', async () => {
    await page
      .locator('summary')
      .filter({ hasText: /ideas for a stronger profile/ })
      .click();
    await expect(page.getByText(nanny.text('assistant.finding.video.why'))).toBeVisible();
    await expectAccessible(page);
    const step = nanny.text('builder.step.video-resume');
    await nanny.button('assistant.findings.go', { step }).first().click();
    await nanny.expectStep('video-resume');
  });

  await test.step('the script helper feeds the teleprompter, and gives her own script back', async () => {
    await page
      .locator('summary')
      .filter({ hasText: nanny.text('video.script.summary') })
      .click();
    const script = nanny.field('video.script.label');
    await script.fill('My own words.');
    await nanny.button('assistant.script.generate').click();
    await expect(script).toHaveValue(/^Hi, I’m Grace\.\n/);
    await nanny.button('assistant.undo').click();
    await expect(script).toHaveValue('My own words.');
    await nanny.button('assistant.script.generate').click();
    await expect(script).toHaveValue(/I’ve been caring for children for seven years/);
    await showOtherWays(nanny);
    await nanny.button('video.script.record').click();
    await expect(page.getByRole('region', { name: nanny.text('video.script.region') })).toContainText('Hi, I’m Grace.');
  });

  await test.step('it begins anew in another language; what was said before is there on request', async () => {
    const spanish = new Nanny(page, 'es');
    await spanish.open();
    await expect(log(spanish)).toContainText(spanish.text('assistant.welcome'));
    await expect(spanish.button('assistant.earlier')).toBeVisible();
    await expect(log(spanish)).not.toContainText('What is missing?');
    await ask(spanish, '¿Qué falta?');
    await expect(log(spanish)).toContainText(spanish.text('assistant.finding.photo'));
    await page.reload();
    await expect(spanish.button('assistant.earlier')).toBeVisible();
    await expect(log(spanish)).toContainText('¿Qué falta?');
    await expect(log(spanish)).not.toContainText('What is missing?');
    await spanish.button('assistant.earlier').click();
    await expect(log(spanish)).toContainText('What is missing?');
  });
});

test(
  'the chat on a phone: Enter sends, Shift+Enter breaks the line, Enter that picks Chinese characters sends nothing @long',
  onPhone,
  async ({ page }) => {
    const nanny = await SignedInNanny.enter(page, { locale: 'zh', profile: completeProfile });
    await nanny.button('assistant.open').click();
    const input = message(nanny);
    await expect(log(nanny)).toContainText(nanny.text('assistant.welcome'));
    await input.fill('   ');
    await input.press('Enter');
    await expect(nanny.button('assistant.send')).toBeDisabled();
    await input.fill('还缺什么？');
    await input.press('Shift+Enter');
    await input.pressSequentially('第二行');
    await expect(input).toHaveValue('还缺什么？\n第二行');
    for (const init of [
      { key: 'Enter', isComposing: true },
      { key: 'Enter', keyCode: 229 },
    ]) {
      await input.dispatchEvent('keydown', init);
    }
    await expect(input).toHaveValue('还缺什么？\n第二行');
    await input.press('Enter');
    await expect(input).toHaveValue('');
    await expect(log(nanny)).toContainText('还缺什么？');
    await expect(log(nanny)).toContainText(nanny.text('assistant.finding.photo'));
    await expectAccessible(page);
    await page.reload();
    await nanny.button('assistant.open').click();
    await expect(log(nanny)).toContainText('还缺什么？');
    await expect(log(nanny)).toContainText(nanny.text('assistant.finding.photo.why'));
  },
);

/** Replaces the chat's answers by one whose second sentence never comes. */
async function streamSlowly(page: Page): Promise<void> {
  await page.evaluate(() => {
    const real = window.fetch;
    window.fetch = (input, init) => {
      if (!String(input).endsWith('/ai-chat')) return real(input, init);
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('event: delta\ndata: {"text":"One."}\n\n'));
          init?.signal?.addEventListener('abort', () => controller.error(new DOMException('Stopped', 'AbortError')));
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }));
    };
  });
}

test('words typed for a video become its captions on the public page', async ({ page }) => {
  const nanny = new SignedInNanny(page, 'en');
  await nanny.signInWith({ ...completeProfile, isPublic: true });
  await uploadVideo(nanny);
  await page.goto('/?step=video-resume');
  await nanny.expectStep('video-resume');
  await nanny.field('assistant.captions.label').fill('Hello, I am Grace.\nI love caring for children.');
  await nanny.expectOnServer({ videoTranscript: 'Hello, I am Grace.\nI love caring for children.' });
  await expectAccessible(page);
  const captions = `/api/profiles/${nanny.profileId}/captions.vtt`;
  await expect.poll(async () => (await page.request.get(captions)).text()).toContain('I love caring for children.');

  await page.goto(`/profile/${nanny.profileId}`);
  const track = page.locator('video track');
  await expect(track).toHaveAttribute('src', captions);
  const cues = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => {
      const [shown] = video.textTracks;
      if (shown) shown.mode = 'showing';
      return [...(shown?.cues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : ''));
    });
  await expect.poll(cues).toEqual(['Hello, I am Grace.', 'I love caring for children.']);
});
