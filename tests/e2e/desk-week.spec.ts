import { randomUUID } from 'node:crypto';
import { approve, openDesk } from './support/desk.ts';
import { interviewTimes, linkTo, uniqueWord } from './support/introductions.ts';
import { requestPane } from './support/requests.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

test('a call becomes a job, a suggestion, an introduction, an interview and a placement', async ({ page, browser }) => {
  const word = uniqueWord();
  const name = `Ana ${word}`;
  const parentName = `Family ${word}`;
  const email = `${randomUUID()}@example.com`;
  const context = await browser.newContext();
  const ana = new SignedInNanny(await context.newPage(), 'en');
  await ana.signInWith({
    ...completeProfile,
    firstName: 'Ana',
    lastName: word,
    isPublic: true,
    // Nobody else speaks it, so no other nanny misses as little.
    languages: ['English', word],
    payFrom: 27,
  });
  await approve(ana.profileId);
  await openDesk(page, 'reviewer', { path: '/agency' });
  const pane = requestPane(page, parentName);
  const opened = pane.getByRole('button', { expanded: false, name: /^Introduction of/ });
  const button = (key: string, values?: Record<string, string>) =>
    pane.getByRole('button', { name: text(key, values), exact: true });

  await test.step('the call is written down, and its job as the family speaks', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: text('desk.new') });
    await dialog.getByLabel(text('desk.request.new.name')).fill(parentName);
    await dialog.getByLabel(text('desk.request.new.email')).fill(email);
    await dialog.getByLabel(text('desk.request.channel')).selectOption(text('desk.request.channel.wechat'));
    await dialog.getByRole('button', { name: text('desk.request.new.save') }).click();
    await button('desk.request.job.edit').click();
    const typed = { hours: 'Monday to Friday, 8 to 5', languages: word, payMin: '28' };
    for (const [field, value] of Object.entries(typed)) {
      const box = pane.getByRole('textbox', { name: text(`request.job.${field}`) });
      await box.fill(value);
      await box.press('Tab');
      await expect(box).toHaveValue(value);
    }
    await button('desk.request.job.done').click();
    await expect(pane).toContainText('$28 an hour');
  });

  await test.step('the nanny who fits is suggested, and asked', async () => {
    await button('desk.introduction.make').click();
    const suggested = pane.getByRole('checkbox', { name });
    await expect(suggested).toHaveAccessibleDescription(/From \$27 an hour, she says/);
    await suggested.check();
    await button('desk.introduction.makeAndAsk').click();
    await expect(pane.getByText(text('desk.introduction.state.draft'))).toBeVisible();
  });

  await test.step('her question shows hours and pay, and she agrees', async () => {
    await ana.page.goto(await linkTo(page.request, ana.phone, 'consent'));
    await expect(ana.page.getByText('$28 an hour')).toBeVisible();
    await expect(ana.page.getByText('Monday to Friday, 8 to 5')).toBeVisible();
    await ana.page.getByRole('button', { name: text('introduction.consent.yes') }).click();
    await expect(ana.page.getByText(text('introduction.consent.saidYes'))).toBeVisible();
  });

  await test.step('the family gets her page with a time, and the interview is agreed', async () => {
    await page.reload();
    await opened.click();
    const [time = ''] = interviewTimes(1);
    await pane.getByText(text('desk.introduction.more')).click();
    await pane.getByLabel(text('desk.introduction.times.field', { name })).fill(time.slice(0, 16));
    await button('desk.introduction.times.add').click();
    await button('desk.introduction.send').click();
    await page.goto(await linkTo(page.request, email, 'introduction'));
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.getByLabel(text('introduction.words')).fill('We like her.');
    await page.getByRole('button', { name: text('introduction.vote.yes'), exact: true }).click();
    await expect(page.getByText(text('introduction.saved'), { exact: true })).toBeVisible();
    await page.goBack();
    await opened.click();
    await expect(pane.getByText('We like her.')).toBeVisible();
    await pane.getByLabel(text('desk.introduction.interview', { name })).selectOption({ index: 1 });
    await button('desk.introduction.interview.agree').click();
    await expect(button('desk.introduction.interview.cancel')).toBeVisible();
  });

  await test.step('closed as placed, and counted', async () => {
    await button('desk.request.close').click();
    const closed = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('desk.request.closed.placed') })
      .click();
    expect((await closed).status()).toBe(200);
    await page.goto('/agency/numbers');
    const row = page.getByRole('row', { name: text('desk.request.channel.wechat') });
    await expect(row.getByRole('cell')).toHaveText([/[1-9]/, /[1-9]/, /[1-9]/, /[1-9]/]);
  });
  await context.close();
});
