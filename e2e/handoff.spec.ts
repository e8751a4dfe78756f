import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { type Locale, locales } from '#domain/locale.ts';
import { inLocale } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { SignedInNanny } from './support/signed-in.ts';
import { textsFor } from './support/texts.ts';
import { atVideoStep, inspect, isPhone, makeVideo, savedFile } from './support/videos.ts';

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
  await page.goto(link);
  return page;
}

for (const locale of locales) {
  test(
    `recorded on the phone, the video arrives on the computer (${locale})`,
    inLocale(locale),
    async ({ browser }) => {
      const computer = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
      const nanny = await SignedInNanny.enter(computer, { ...atVideoStep, locale });
      const { text } = textsFor(locale);
      await nanny.button('video.phone.record').click();
      await expect(computer.getByRole('img', { name: text('handoff.code') })).toBeVisible();
      await expect(computer.getByText(text('handoff.status.waiting'))).toBeVisible();
      await expectAccessible(computer);

      const phone = await phoneWith(browser, await linkOf(nanny));
      const press = (id: string) => phone.getByRole('button', { name: text(id), exact: true }).click();
      await expect(
        phone.getByRole('heading', { name: text('handoff.phone.titleNamed', { name: 'Grace' }) }),
      ).toBeVisible();
      await expectAccessible(phone);
      // Looking at the page takes nothing up.
      await expect(computer.getByText(text('handoff.status.waiting'))).toBeVisible();
      await press('handoff.phone.camera');
      await expect(computer.getByText(text('handoff.status.connected'))).toBeVisible();
      await expectAccessible(phone);
      await press('video.recorder.start');
      await expect(computer.getByText(text('handoff.status.recording'))).toBeVisible();
      await expect(phone.getByText(text('video.recorder.time', { elapsed: '0:02', limit: '1:00' }))).toBeVisible();
      await press('video.recorder.stop');
      await press('video.review.save');
      await expect(phone.getByRole('heading', { name: text('handoff.phone.done.title') })).toBeVisible();
      await expectAccessible(phone);

      await expect(computer.getByText(text('handoff.status.done'))).toBeVisible();
      await expectAccessible(computer);
      await nanny.button('handoff.watch').click();
      await nanny.button('video.play').click();
      expect((await inspect(computer, text('video.player'))).duration).toBeGreaterThan(1.5);
      expect((await savedFile(nanny)).type).toMatch(/^video\//);

      // Spent, it is good for nothing more.
      await phone.reload();
      await expect(phone.getByRole('heading', { name: text('handoff.phone.used.title') })).toBeVisible();
      await phone.context().close();
      await computer.context().close();
    },
  );
}
