import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';
import {
  atVideoStep,
  expectRecorded,
  sampleVideoFile,
  inspect,
  savedFile,
  shrinkCamera,
  expectLookedAt,
  showOtherWays,
} from './support/videos.ts';

const phoneLook: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
};

/** The link that the computer's dialog shows, as a path of the server under test. */
async function linkOf(nanny: SignedInNanny): Promise<string> {
  const field = nanny.page.getByLabel(nanny.text('handoff.link'));
  const url = new URL(await field.inputValue());
  return url.pathname + url.hash;
}

/** Her phone: another browser, with a camera of its own. */
async function phoneWith(browser: Browser, link: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext({ ...phoneLook, ...options })).newPage();
  await shrinkCamera(page);
  await page.clock.install();
  await page.goto(link);
  return page;
}

test('recorded on the phone, the video arrives on the computer', onPhone, async ({ browser }) => {
  const computer = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  const nanny = await SignedInNanny.enter(computer, { ...atVideoStep, locale: 'zh' });
  const { text } = textsFor('zh');
  await showOtherWays(nanny);
  await nanny.button('video.phone.record').click();
  await expect(computer.getByRole('img', { name: text('handoff.code') })).toBeVisible();
  await expect(computer.getByText(text('handoff.status.waiting'))).toBeVisible();
  await expectAccessible(computer);

  const phone = await phoneWith(browser, await linkOf(nanny));
  const press = (id: string) => phone.getByRole('button', { name: text(id), exact: true }).click();
  await expect(phone.getByRole('heading', { name: text('handoff.phone.titleNamed', { name: 'Grace' }) })).toBeVisible();
  await expectAccessible(phone);
  // Looking at the page takes nothing up.
  await expect(computer.getByText(text('handoff.status.waiting'))).toBeVisible();
  await press('handoff.phone.camera');
  await expect(computer.getByText(text('handoff.status.connected'))).toBeVisible();
  await expectAccessible(phone);
  await press('video.recorder.start');
  await phone.clock.runFor(3000);
  await expect(computer.getByText(text('handoff.status.recording'))).toBeVisible();
  await expectRecorded(phone, { text }, 2);
  await press('video.recorder.stop');
  await expectLookedAt(phone, { text });
  const recorded = await inspect(phone, text('video.review.player'));
  await press('video.review.save');
  await expect(phone.getByRole('heading', { name: text('handoff.phone.done.title') })).toBeVisible();
  await expectAccessible(phone);

  await expect(computer.getByText(text('handoff.status.done'))).toBeVisible();
  await expectAccessible(computer);
  await nanny.button('handoff.watch').click();
  await nanny.button('video.play').click();
  expect((await inspect(computer, text('video.player'))).duration).toBeCloseTo(recorded.duration, 0);
  expect((await savedFile(nanny)).type).toMatch(/^video\//);
  const { videoResumeUrl } = await nanny.saved();
  expect((await computer.request.get(`${String(videoResumeUrl)}?variant=poster`)).status()).toBe(200);

  // Spent, it is good for nothing more.
  await phone.reload();
  await expect(phone.getByRole('heading', { name: text('handoff.phone.used.title') })).toBeVisible();
  await phone.context().close();
  await computer.context().close();
});

/** A nanny at her computer with the dialog open, and its link. */
async function withLink(page: Page) {
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await showOtherWays(nanny);
  await nanny.button('video.phone.record').click();
  return { nanny, link: await linkOf(nanny) };
}

const heading = (page: Page, nanny: SignedInNanny, id: string) =>
  page.getByRole('heading', { name: nanny.text(id), exact: true });

test('a second device, a link that is no link, "continue here" while the phone records: each gets a clear page, and nothing is lost @long', async ({
  page,
  browser,
  context,
  complaints,
}) => {
  complaints.expect(/status of 40[34] .*\/api\/handoff(?:\/progress|\/multipart)?\)/);
  const { nanny, link } = await withLink(page);
  const press = (on: Page, id: string) => on.getByRole('button', { name: nanny.text(id), exact: true }).click();
  const phone = await phoneWith(browser, link);

  await test.step('a recorder that is closed leaves the phone connected', async () => {
    await press(phone, 'handoff.phone.camera');
    await press(phone, 'video.recorder.close');
    await expect(phone.getByText(nanny.text('handoff.phone.connected'))).toBeVisible();
    await expect(page.getByText(nanny.text('handoff.status.connected'))).toBeVisible();
  });

  await test.step('a second device', async () => {
    const other = await phoneWith(browser, link);
    await expect(heading(other, nanny, 'handoff.phone.elsewhere.title')).toBeVisible();
    await expect(other.getByText('Grace')).toBeHidden();
    await expectAccessible(other);
    await other.context().close();
  });

  await test.step('a forged link', async () => {
    const forged = await phoneWith(browser, `/record#${'0'.repeat(22)}`);
    await expect(heading(forged, nanny, 'handoff.phone.unknown.title')).toBeVisible();
    const answer = await forged.request.get('/record');
    expect(answer.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
    expect(await answer.text()).toContain('noindex');
    await forged.context().close();
  });

  await test.step('she ends the link and closes the computer: what the recorder holds stays on the phone', async () => {
    await press(phone, 'handoff.phone.camera');
    await press(phone, 'video.recorder.start');
    await phone.clock.runFor(3000);
    await expectRecorded(phone, nanny.texts, 2);
    await press(phone, 'video.recorder.stop');
    await expect(phone.getByRole('button', { name: nanny.text('video.review.save') })).toBeVisible();
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await nanny.button('handoff.here').click();
    await ended;
    await page.close();
    await expectLookedAt(phone, nanny.texts);
    await press(phone, 'video.review.save');
    await expect(heading(phone, nanny, 'handoff.phone.cancelled.title')).toBeVisible();
    await expectAccessible(phone);
  });

  const returned = new SignedInNanny(await context.newPage(), 'en');
  await test.step('a new link goes on with it', async () => {
    await returned.open('/profile-builder');
    await returned.expectStep('video-resume');
    await showOtherWays(returned);
    await returned.button('video.phone.record').click();
    const next = await linkOf(returned);
    await returned.page.close();
    await phone.goto('about:blank');
    await phone.goto(next);
    await expect(phone.getByText(nanny.text('handoff.phone.kept.text'))).toBeVisible();
    await expectAccessible(phone);
    await press(phone, 'handoff.phone.kept.send');
    await expect(heading(phone, nanny, 'handoff.phone.done.title')).toBeVisible();
    await phone.context().close();
  });

  await test.step('on return the video is there', async () => {
    const again = new SignedInNanny(await context.newPage(), 'en');
    await again.open('/profile-builder');
    await again.expectStep('video-resume');
    await expect(again.button('video.play')).toBeVisible();
  });
});

test('a computer without a camera offers the phone first; an app’s own browser there shows the way out, and takes a file @long', async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = async () => [];
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  });
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await expect(nanny.button('video.phone.record')).toBeVisible();
  await showOtherWays(nanny);
  await nanny.button('video.record').click();
  await expect(page.getByText(nanny.text('video.camera.none.title'))).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: nanny.text('video.phone.record') })
    .click();
  await expect(page.getByRole('img', { name: nanny.text('handoff.code') })).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({
    ...phoneLook,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x1800312c) NetType/WIFI Language/zh_CN',
  });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  });
  const phone = await context.newPage();
  await phone.goto(await linkOf(nanny));
  await expect(phone.getByRole('img', { name: nanny.text('handoff.inApp.topPicture') })).toBeVisible();
  await expect(phone.getByRole('button', { name: nanny.text('handoff.phone.camera') })).toBeHidden();
  await expectAccessible(phone);
  // Until a file is chosen the link is free for the real browser.
  await expect(page.getByText(nanny.text('handoff.status.waiting'))).toBeVisible();
  const chooser = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: nanny.text('handoff.phone.file') }).click();
  await (await chooser).setFiles(sampleVideoFile);
  await expect(heading(phone, nanny, 'handoff.phone.done.title')).toBeVisible();
  await expect(page.getByText(nanny.text('handoff.status.done'))).toBeVisible();
  await context.close();
});
