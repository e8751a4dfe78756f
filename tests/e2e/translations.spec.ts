import type { Page } from '@playwright/test';
import { type Locale, localeFacts, locales, localizePath } from '#domain/locale.ts';
import { openDesk } from './support/desk.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const chinese = '我喜欢和孩子们一起唱歌。我照顾过3个家庭。';
const english = ['I love to sing with the children.', 'I have cared for three families.'];

/** A nanny at the step with her words, which she wrote in Chinese. */
async function atHerWords(page: Page, locale: Locale): Promise<SignedInNanny> {
  const words = { experienceDescription: '我做了七年的住家保姆，照顾过3个家庭。', aboutMe: chinese };
  const profile = { ...completeProfile, ...words, isPublic: true };
  return SignedInNanny.enter(page, { locale, profile, step: 'experience' });
}

async function openTranslations(page: Page, nanny: SignedInNanny) {
  await nanny.button('builder.translations.open').click();
  const dialog = page.getByRole('dialog', { name: nanny.text('translation.title') });
  await expect(dialog).toBeVisible();
  const card = dialog.getByRole('region', { name: nanny.text('translation.field.aboutMe') });
  const sentence = (number: number) =>
    dialog.getByRole('textbox', {
      name: nanny.text('translation.sentence', { number, language: nanny.text('translation.into.en') }),
    });
  const press = (id: string, place = dialog) =>
    place.getByRole('button', { name: nanny.text(id), exact: true }).click();
  return { dialog, card, sentence, press };
}

test(
  'her words, sentence by sentence in another language, until an edit asks for a look',
  onPhone,
  async ({ page, request, complaints }) => {
    // A number of the original is missing in the translation: the server asks about it.
    complaints.expect(/status of 422 .*\/translations\/aboutMe\/en\)/);
    const nanny = await atHerWords(page, 'zh');
    const toEnglish = { language: nanny.text('translation.into.en') };
    const publicPage = async () => (await request.get(`/profile/${nanny.profileId}`)).text();
    await expect(page.getByText(nanny.text('builder.translations.missingText'))).toBeVisible();
    const { dialog, card, sentence, press } = await openTranslations(page, nanny);
    await expectAccessible(page);
    await card.getByRole('button', { name: nanny.text('translation.open.missing', toEnglish) }).click();
    await sentence(1).fill(english[0] ?? '');
    await press('translation.approve');
    await expect(sentence(2)).toBeFocused();
    await expect(dialog.getByText(nanny.text('translation.sentenceMissing'))).toBeVisible();
    // What is half-written is there again.
    await press('translation.back');
    await card.getByRole('button', { name: nanny.text('translation.open.missing', toEnglish) }).click();
    await expect(sentence(1)).toHaveValue(english[0] ?? '');
    await sentence(2).fill('I have cared for ten families.');
    await press('translation.approve');
    await expect(dialog.getByRole('alert')).toContainText('3');
    await sentence(2).fill(english[1] ?? '');
    await expectAccessible(page);
    await press('translation.approve');
    await expect(card).toContainText(nanny.text('translation.state.approved'));
    expect(await publicPage()).toContain(english.join(' '));

    await nanny.change({ aboutMe: chinese.replace('唱歌', '唱歌、跳舞') });
    await page.reload();
    const again = await openTranslations(page, nanny);
    expect(await publicPage()).toContain(english.join(' '));
    await again.card.getByRole('button', { name: nanny.text('translation.open.out-of-date', toEnglish) }).click();
    await expect(again.dialog.locator('ins')).toContainText('跳舞');
    await expect(again.sentence(2)).toHaveValue(english[1] ?? '');
    await again.press('translation.keep');
    await expect(again.card).toContainText(nanny.text('translation.state.approved'));
  },
);

test("a page of the demo is in the reader's language, the original behind a press without script", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const locale of locales) {
    await page.goto(localizePath('/profile/elena-marquez', locale));
    const original = page.locator('p[dir=auto]').filter({ hasText: 'Children calm down when the grown-up is calm.' });
    const label = textsFor(locale).text('profile.translatedFrom', { language: 'en' });
    if (locale === 'en') {
      await expect(original).toBeVisible();
      await expect(page.getByText(label)).toHaveCount(0);
    } else {
      await expect(original).toBeHidden();
      await page.locator('.about').getByText(label).click();
      await expect(original).toBeVisible();
      await expect(original).toHaveAttribute('lang', localeFacts.en.htmlLang);
    }
  }
  await page.context().close();
});

test('the agency reads and approves translations at its desk', async ({ page, browser }) => {
  const { text } = textsFor('en');
  const hers = await (await browser.newContext()).newPage();
  const nanny = new SignedInNanny(hers, 'en');
  const headline = '跟着我，孩子爱唱歌。';
  await nanny.signInWith({ ...completeProfile, firstName: 'Lan', headline, aboutMe: chinese, isPublic: true });
  await openDesk(page, 'reviewer', { path: `/agency/reviews/${nanny.profileId}` });
  const translations = page.getByRole('region', { name: text('desk.translation.title') });
  await translations.getByRole('button', { name: text('desk.translation.show') }).click();
  const card = translations.getByRole('region', { name: text('translation.field.aboutMe') });
  await card.getByRole('button', { name: text('translation.open.missing', { language: 'English' }) }).click();
  for (const [index, words] of english.entries()) {
    await translations
      .getByRole('textbox', { name: text('translation.sentence', { number: index + 1, language: 'English' }) })
      .fill(words);
  }
  await translations.getByRole('button', { name: text('translation.approve') }).click();
  await expect(card).toContainText(text('translation.state.approved'));
  const sentence = translations.getByRole('region', { name: text('translation.field.headline') });
  await sentence.getByRole('button', { name: text('translation.open.missing', { language: 'English' }) }).click();
  await translations
    .getByRole('textbox', { name: text('translation.sentence', { number: 1, language: 'English' }) })
    .fill('With me, children love to sing.');
  await translations.getByRole('button', { name: text('translation.approve') }).click();
  await expect(sentence).toContainText(text('translation.state.approved'));
  const html = await (await hers.request.get(`/profile/${nanny.profileId}`)).text();
  expect(html).toContain(english.join(' '));
  expect(html).toContain('With me, children love to sing.');
});
