import type { Page } from '@playwright/test';
import { z } from 'zod';
import { type Locale, localizePath } from '#domain/locale.ts';
import { approveReference, openDesk } from './support/desk.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { family, linkIn } from './support/references.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const created = z.object({ id: z.string() });
const names = { name: completeProfile.firstName, family: 'Paula', shownName: 'Paula P.', time: '1 year and 3 months' };

/** A nanny with a published page who has asked a family. @returns the family's link too, and the id of what it may write */
async function askedFamily(page: Page, locale: Locale) {
  const nanny = new SignedInNanny(page, locale);
  await nanny.signInWith({ ...completeProfile, isPublic: true });
  const email = `family-${nanny.phone}@example.com`;
  const asked = await page.request.post(`/api/profiles/${nanny.profileId}/references`, {
    data: { ...family, email, locale },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  const { id } = created.parse(await asked.json());
  return { nanny, id, link: await linkIn(page.request, email) };
}

async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('a family writes a reference by its link, the desk approves it, and it is on her page until it is withdrawn', async ({
  page,
  browser,
  complaints,
}) => {
  const { text } = textsFor('en');
  // She may not write about herself, and an answer without words is refused.
  complaints.expect(/status of 4(?:03|22) .*\/reference\//);
  const { nanny, id, link } = await askedFamily(page, 'en');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: text('reference.ownTitle') })).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const theirs = await context.newPage();
  const answer = await theirs.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('same-origin');
  await theirs.getByLabel(text('reference.question.strength', names)).fill('Naps, songs and calm mornings.');
  await theirs.getByRole('button', { name: text('reference.send') }).click();
  await expect(theirs.getByText(text('reference.missing'))).toBeVisible();
  await theirs.getByLabel(text('reference.question.everyday', names)).fill('They ran to the door every day.');
  await theirs.getByRole('button', { name: text('reference.save') }).click();
  await expect(theirs.getByText(text('reference.saved'))).toBeVisible();
  await theirs.goto(link);
  await theirs.getByLabel(text('reference.question.advice', names)).fill('Do not hesitate.');
  await theirs.getByLabel(text('reference.shown', names)).check();
  await theirs.getByRole('button', { name: text('reference.send') }).click();
  await expect(theirs.getByRole('heading', { name: text('reference.thanksTitle') })).toBeVisible();

  await page.goto(`/profile/${nanny.profileId}`);
  await expect(page.getByRole('heading', { name: text('profile.references') })).toHaveCount(0);
  // Both sit at this machine: a hint for the desk, which decides nothing.
  const office = await (await browser.newContext()).newPage();
  await openDesk(office, 'reviewer', { path: `/agency/nannies/${nanny.profileId}` });
  await expect(office.getByText(text('desk.reference.sameNetwork'))).toBeVisible();
  await expect(office.getByText('They ran to the door every day.')).toBeVisible();
  await expect(office.getByRole('button', { name: text('desk.reference.approve') })).toBeVisible();
  await expectAccessible(office);
  await office.context().close();
  await approveReference(nanny.profileId, id);
  await page.goto(`/profile/${nanny.profileId}`);
  await expect(page.getByRole('heading', { name: text('profile.references') })).toBeVisible();
  await expect(page.getByText('Paula P.')).toBeVisible();
  await expect(page.getByText('They ran to the door every day.')).toBeVisible();
  expect(await page.content()).not.toContain('Parent');
  expect(await page.content()).not.toContain('AggregateRating');
  await expectAccessible(page);

  await theirs.goto(link);
  await theirs.getByText(text('reference.withdrawTitle'), { exact: true }).click();
  await theirs.getByRole('button', { name: text('reference.withdraw') }).click();
  await expect(theirs.getByRole('heading', { name: text('reference.withdrawnTitle') })).toBeVisible();
  await context.close();
  await page.goto(`/profile/${nanny.profileId}`);
  await expect(page.getByText('They ran to the door every day.')).toHaveCount(0);
});

test(
  'the page of a family fits a phone, and says kindly where a link leads nowhere',
  onPhone,
  async ({ page, complaints }) => {
    const locale = 'zh';
    const { text } = textsFor(locale);
    const { link } = await askedFamily(page, locale);
    expect(link.startsWith(localizePath('/reference', locale))).toBe(true);
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: text('reference.title', names) })).toBeVisible();
    await expectNothingCutOff(page);
    await expectAccessible(page);
    // A button that the page had in an earlier release saves what was typed.
    const first = page.getByLabel(text('reference.question.strength', names));
    await first.fill('Songs.');
    const save = page.getByRole('button', { name: text('reference.save') });
    await save.evaluate((button) => button.setAttribute('value', 'video'));
    await save.click();
    await expect(page.getByText(text('reference.saved'))).toBeVisible();
    await expect(first).toHaveValue('Songs.');
    await page.getByText(text('reference.declineTitle')).click();
    await page.getByRole('button', { name: text('reference.decline') }).click();
    await expect(page.getByRole('heading', { name: text('reference.declinedTitle') })).toBeVisible();
    await expectAccessible(page);
    // A page that stood open longer than its link: nothing that was typed is lost.
    complaints.expect(/status of 404 .*\/reference\/A+\)/);
    await page.getByLabel(text('reference.question.strength', names)).fill('Words of an evening.');
    await page
      .locator('form')
      .first()
      .evaluate((form) => form.setAttribute('action', '/reference/AAAAAAAAAAAAAAAAAAAAAA'));
    await page.getByRole('button', { name: text('reference.send') }).click();
    await expect(page.getByText('Words of an evening.')).toBeVisible();
    await expectAccessible(page);
    const gone = await page.goto(localizePath('/reference/AAAAAAAAAAAAAAAAAAAAAA', locale));
    expect(gone?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: text('reference.goneTitle') })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a family that would rather be called leaves its number, and the desk writes down what it says @long',
  onPhone,
  async ({ page, browser, complaints }) => {
    const { text } = textsFor('es');
    const { nanny, link } = await askedFamily(page, 'es');
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    const theirs = await context.newPage();
    await theirs.goto(link);
    await expectNothingCutOff(theirs);
    const first = theirs.getByLabel(text('reference.question.strength', names));
    await first.fill('Half a wo');
    await theirs.getByText(text('reference.callTitle')).click();
    await theirs.getByLabel(text('reference.callPhone')).fill('12');
    complaints.expect(/status of 422 .*\/reference\//);
    await theirs.getByRole('button', { name: text('reference.call') }).click();
    await expect(theirs.getByText(text('reference.callWrong'))).toBeVisible();
    await theirs.getByLabel(text('reference.callPhone')).fill('(213) 555-0191');
    await theirs.getByLabel(text('reference.callTime')).fill('18:00');
    // The key of a phone's keyboard that sends a form means the field that it is pressed in.
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByRole('heading', { name: text('reference.callAskedTitle') })).toBeVisible();
    await expect(first).toHaveValue('Half a wo');
    expect(await theirs.content()).not.toContain('0191');
    await context.close();

    await nanny.open('/account');
    await expect(page.getByText(text('account.references.state.to-call'))).toBeVisible();
    expect(await page.content()).not.toContain('0191');

    const office = await (await browser.newContext()).newPage();
    await openDesk(office, 'reviewer', { path: `/agency/nannies/${nanny.profileId}` });
    const desk = textsFor('en').text;
    await expect(
      office.getByRole('link', { name: desk('desk.reference.callNumber', { phone: '+1 (213) 555-0191' }) }),
    ).toHaveAttribute('href', 'tel:+12135550191');
    await office.getByText(desk('desk.reference.writeDown')).click();
    await office.getByLabel(desk('desk.reference.question.strength')).fill('Naps, songs and calm mornings.');
    await office.getByLabel(desk('desk.reference.agreedByPhone')).check();
    await expectAccessible(office);
    await office.getByRole('button', { name: desk('desk.reference.saveCall') }).click();
    await expect(office.getByText(desk('desk.reference.byPhone'))).toBeVisible();
    await expect(office.getByRole('button', { name: desk('desk.reference.approve') })).toBeVisible();
    await office.context().close();
  },
);
