import { type APIRequestContext, expect, test } from '@playwright/test';
import { z } from 'zod';
import { locales, localizePath } from '#domain/locale.ts';
import { deskRequests, openDesk } from './support/desk.ts';
import { expectAccessible } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { textsFor } from './support/texts.ts';

const outbox = z.array(z.object({ text: z.string() }));
const created = z.object({ id: z.string() });
const family = { firstName: 'Paula', lastName: 'Parent', fromMonth: '2023-03', toMonth: '2024-05' };
const names = { name: completeProfile.firstName, family: 'Paula', shownName: 'Paula P.', months: 15 };

/** The path of the link in the newest message to somebody. */
async function linkIn(request: APIRequestContext, to: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const messages = outbox.parse(await (await request.get(`/api/dev/outbox?to=${encodeURIComponent(to)}`)).json());
    link = messages.map(({ text }) => /(?:\/\w\w)?\/reference\/[\w-]+/.exec(text)?.[0]).find(Boolean) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return link;
}

test('a family writes a good word by its link, the desk approves it, and it is on her page until it is withdrawn', async ({
  page,
  browser,
}) => {
  const { text } = textsFor('en');
  const nanny = await SignedInNanny.enter(page, { locale: 'en', profile: { ...completeProfile, isPublic: true } });
  const email = `family-${nanny.phone}@example.com`.replace('+', '');
  const asked = await page.request.post(`/api/profiles/${nanny.profileId}/references`, { data: { ...family, email } });
  expect(asked.status(), await asked.text()).toBe(201);
  const { id } = created.parse(await asked.json());
  const link = await linkIn(page.request, email);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: text('references.ownTitle') })).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const theirs = await context.newPage();
  const answer = await theirs.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('same-origin');
  await theirs.getByLabel(text('references.question.strength', names)).fill('Naps, songs and calm mornings.');
  await theirs.getByRole('button', { name: text('references.send') }).click();
  await expect(theirs.getByText(text('references.missing'))).toBeVisible();
  await theirs.getByLabel(text('references.question.everyday', names)).fill('They ran to the door every day.');
  await theirs.getByRole('button', { name: text('references.save') }).click();
  await expect(theirs.getByText(text('references.saved'))).toBeVisible();
  await theirs.goto(link);
  await theirs.getByLabel(text('references.question.advice', names)).fill('Do not hesitate.');
  await theirs.getByLabel(text('references.shown', names)).check();
  await theirs.getByRole('button', { name: text('references.send') }).click();
  await expect(theirs.getByRole('heading', { name: text('references.thanksTitle') })).toBeVisible();

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
  const desk = await deskRequests('reviewer');
  expect((await desk.post(`/api/agency/references/${id}/approve`)).status()).toBe(200);
  await desk.dispose();
  await page.goto(`/profile/${nanny.profileId}`);
  await expect(page.getByRole('heading', { name: text('profile.references') })).toBeVisible();
  await expect(page.getByText('Paula P.')).toBeVisible();
  await expect(page.getByText('They ran to the door every day.')).toBeVisible();
  expect(await page.content()).not.toContain('Parent');
  expect(await page.content()).not.toContain('AggregateRating');
  await expectAccessible(page);

  await theirs.goto(link);
  await theirs.getByText(text('references.withdrawTitle'), { exact: true }).click();
  await theirs.getByRole('button', { name: text('references.withdraw') }).click();
  await expect(theirs.getByRole('heading', { name: text('references.withdrawnTitle') })).toBeVisible();
  await context.close();
  await page.goto(`/profile/${nanny.profileId}`);
  await expect(page.getByText('They ran to the door every day.')).toHaveCount(0);
});

for (const locale of locales) {
  test(`the page of a family fits a phone, and says kindly where a link leads nowhere @locale-${locale}`, async ({
    page,
  }) => {
    const { text } = textsFor(locale);
    const nanny = await SignedInNanny.enter(page, { locale, profile: { ...completeProfile, isPublic: true } });
    const email = `family-${locale}-${nanny.phone}@example.com`.replace('+', '');
    await page.request.post(`/api/profiles/${nanny.profileId}/references`, { data: { ...family, email, locale } });
    const link = await linkIn(page.request, email);
    expect(link.startsWith(localizePath('/reference', locale))).toBe(true);
    await page.context().clearCookies();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(link);
    await expect(page.getByRole('heading', { name: text('references.title', names) })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await page.getByText(text('references.declineTitle')).click();
    await page.getByRole('button', { name: text('references.decline') }).click();
    await expect(page.getByRole('heading', { name: text('references.declinedTitle') })).toBeVisible();
    await expectAccessible(page);
    const gone = await page.goto(localizePath('/reference/AAAAAAAAAAAAAAAAAAAAAA', locale));
    expect(gone?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: text('references.goneTitle') })).toBeVisible();
    await expectAccessible(page);
  });
}
