import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Locale, locales, localizePath } from '#domain/locale.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { interviewTimes, IntroductionDesk, linkTo, listedNannies, uniqueWord } from './support/introductions.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

/** The page is accessible, and nothing on it is wider than the screen. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The page of an introduction, as one parent uses it. */
function introductionPage(page: Page, locale: Locale, name: string) {
  const { text } = textsFor(locale);
  const nanny = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
  return {
    nanny,
    vote: async (vote: 'yes' | 'maybe' | 'no', words: string) => {
      await nanny.getByLabel(text('introduction.words')).fill(words);
      await nanny.getByRole('button', { name: text(`introduction.vote.${vote}`), exact: true }).click();
      await expect(nanny.getByText(text('introduction.saved'), { exact: true })).toBeVisible();
      const due = /\p{L}.*\d:\d\d/u;
      await expect(page.getByRole('status').filter({ hasText: due })).toBeVisible();
    },
  };
}

for (const locale of locales) {
  test.describe(`in ${locale}${locale === 'zh' ? '' : ' @long'}`, locale === 'zh' ? onPhone : {}, () => {
    test.use(locale === 'zh' ? { viewport: { width: 390, height: 844 } } : {});

    test('a family finds two nannies, asks, and both parents choose whom to meet', async ({ page, browser }) => {
      const { text, time } = textsFor(locale);
      const open = (path: string) => page.goto(localizePath(path, locale));
      const word = uniqueWord();
      const nannies = await listedNannies(browser, locale, word);
      const [ana, bea] = nannies;
      if (!ana || !bea) throw new Error('no nannies');
      const names = [`Ana ${word}`, `Bea ${word}`];
      const parentName = `Family ${word}`;
      const emails = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`] as const;

      await test.step('hearts on two cards', async () => {
        await open(`/nannies?q=${word}`);
        for (const name of names) {
          await page.getByRole('button', { name: text('shortlist.addNamed', { name }) }).click();
          await expect(page.getByRole('button', { name: text('shortlist.onListNamed', { name }) })).toBeVisible();
        }
        await expectSound(page);
        await page.getByRole('link', { name: text('shortlist.link') }).click();
        for (const name of names) await expect(page.getByRole('heading', { name })).toBeVisible();
        await expectSound(page);
      });

      await test.step('the week, from a usual one', async () => {
        await page.getByRole('link', { name: text('shortlist.weekSet') }).click();
        await page.getByRole('button', { name: text('shortlist.weekPreset.office') }).click();
        await expect(page.getByRole('status').filter({ hasText: text('shortlist.weekTotal') })).toContainText('40');
        await expectSound(page);
        const save = page.getByRole('button', { name: text('shortlist.weekSave') });
        await save.first().click();
        await expect(page.getByText(text('shortlist.weekHours', { hours: 40 }))).toBeVisible();
      });

      await test.step('the comparison, with the hours that are missing', async () => {
        await page.getByRole('button', { name: text('shortlist.compareSubmit') }).click();
        const missing = page.getByRole('row', { name: text('shortlist.row.week') });
        await expect(missing.getByText(time('16:00')).first()).toBeVisible();
        for (const name of names)
          await expect(page.getByText(name, { exact: true }).filter({ visible: true }).first()).toBeVisible();
        await expectSound(page);
      });

      await test.step('one request for both', async () => {
        await open('/shortlist');
        await page.getByRole('link', { name: text('shortlist.askOpen') }).click();
        await page.getByLabel(text('request.parentName'), { exact: true }).fill(parentName);
        await page.getByLabel(text('request.email'), { exact: true }).fill(emails[0]);
        await expectSound(page);
        await page.getByRole('button', { name: text('request.send') }).click();
        await expect(page.getByText(text('request.sentText'))).toBeVisible();
        await expectSound(page);
      });

      const desk = await IntroductionDesk.open();
      const proposed = interviewTimes(2);
      const profileIds = nannies.map(({ profileId }) => profileId);
      await desk.make(parentName, profileIds, 'Dear family, these two live close by.', proposed);

      await test.step('both nannies agree, in their language', async () => {
        for (const nanny of [ana, bea]) {
          await nanny.page.setViewportSize({ width: 390, height: 844 });
          const link = await linkTo(page.request, nanny.phone, 'consent');
          expect(link).toContain(localizePath('/consent/', locale));
          await nanny.page.goto(link);
          await expect(nanny.page.getByRole('definition').first()).toContainText(time('09:00'));
          if (nanny === ana) await expectSound(nanny.page);
          await nanny.button('introduction.consent.yes').click();
          await expect(nanny.page.getByRole('status').getByText(text('introduction.consent.saidYes'))).toBeVisible();
        }
      });

      await desk.send(...emails);
      const partner = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
      const first = introductionPage(page, locale, names[0] ?? '');
      const second = introductionPage(partner, locale, names[0] ?? '');

      await test.step('one parent answers, and the other sees it at once', async () => {
        await page.goto(await linkTo(page.request, emails[0], 'introduction'));
        await expect(page.getByRole('article')).toHaveCount(2);
        await expect(page.getByText(text('introduction.waiting', { count: 1 }))).toBeVisible();
        await first.vote('yes', 'Our favorite.');
        await expectSound(page);
        await partner.goto(await linkTo(page.request, emails[1], 'introduction'));
        await expect(second.nanny.getByRole('definition').filter({ hasText: 'Our favorite.' })).toContainText(
          text('introduction.vote.yes'),
        );
        await expect(partner.locator('[aria-pressed=true]')).toHaveCount(0);
        await second.vote('maybe', 'Mondays?');
      });

      await test.step('both see everything, and choose when to meet her', async () => {
        await page.reload();
        const answer = first.nanny.getByRole('definition').filter({ hasText: 'Mondays?' });
        await expect(answer).toContainText(text('introduction.vote.maybe'));
        await first.nanny.getByRole('checkbox').first().check();
        await first.nanny.getByRole('button', { name: text('introduction.timesSave') }).click();
        await expect(first.nanny.getByText(text('introduction.timesSaved'))).toBeVisible();
        await expect(first.nanny.getByRole('checkbox', { checked: true })).toHaveCount(1);
        await expectSound(page);
      });
      await test.step('the agency agrees on a time, and nanny and family have it for their calendars', async () => {
        await desk.arrange(ana.profileId, proposed[0] ?? '');
        await page.reload();
        await ana.page.goto(await linkTo(page.request, ana.phone, 'consent'));
        await expect(ana.page.getByText(parentName)).toBeVisible();
        for (const reader of [page, ana.page]) {
          const href = await reader.getByRole('link', { name: text('introduction.calendar') }).getAttribute('href');
          const file = await (await reader.request.get(href ?? '')).text();
          expect(file).toContain(`DTSTART:${(proposed[0] ?? '').replaceAll(/[-:]|\.000/g, '')}`);
          await expectSound(reader);
        }
      });
      for (const each of [partner, ...nannies.map((nanny) => nanny.page)]) await each.context().close();
    });
  });
}
