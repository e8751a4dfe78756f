import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { localizePath } from '#domain/locale.ts';
import { demoNannies } from '../../scripts/demo/nannies.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const outbox = z.array(z.object({ text: z.string() }));

/** The path of the link in the newest message to somebody. */
async function linkIn(request: APIRequestContext, to: string, path: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const messages = outbox.parse(await (await request.get(`/api/dev/outbox?to=${encodeURIComponent(to)}`)).json());
    const pattern = new RegExp(`(?:/\\w\\w)?/${path}/[\\w-]+`);
    link = messages.map(({ text }) => pattern.exec(text)?.[0]).find((found) => found !== undefined) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return link;
}

const leadsNowhere = /status of 404 .*\/(?:request|still-free)\/A+\)/;

test('a family sees its request by the link of its mail, and withdraws it', onPhone, async ({ page, complaints }) => {
  complaints.expect(leadsNowhere);
  const locale = 'es';
  const { text } = textsFor(locale);
  const nanny = new SignedInNanny(page, locale);
  await nanny.signInWith({ ...completeProfile, isPublic: true });
  const email = `family-${nanny.phone}@example.com`;
  const asked = await page.request.post('/api/contact-requests', {
    headers: { 'X-Locale': locale },
    data: {
      profileId: nanny.profileId,
      parentName: 'Paula Parent',
      email,
      urgency: 'immediate',
      message: 'Twins and a dog',
    },
  });
  expect(asked.status()).toBe(201);
  const link = await linkIn(page.request, email, 'request');
  expect(link.startsWith(localizePath('/request', locale))).toBe(true);
  await page.goto(link);
  await expect(page.getByText('Twins and a dog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: text('request.own.withdraw') }).click();
  await expect(page.getByRole('heading', { name: text('request.own.withdrawnTitle') })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Twins and a dog')).toHaveCount(0);
  await page.goto(localizePath('/request/AAAAAAAAAAAAAAAAAAAAAA', locale));
  await expect(page.getByRole('heading', { name: text('request.own.goneTitle') })).toBeVisible();
});

test('"Still free?" links that lead nowhere say so kindly', async ({ page, complaints }) => {
  complaints.expect(leadsNowhere);
  const { text } = textsFor('zh');
  const answer = await page.goto(localizePath('/still-free/AAAAAAAAAAAAAAAAAAAAAA', 'zh'));
  expect(answer?.status()).toBe(404);
  expect(answer?.headers()['referrer-policy']).toBe('same-origin');
  await expect(page.getByRole('heading', { name: text('stillFree.goneTitle') })).toBeVisible();
  await expectAccessible(page);
});

test('a nanny says with one tap, without signing in, that she is still looking', async ({ page }) => {
  const [nanny] = demoNannies;
  if (!nanny) throw new Error('there are demo nannies');
  const { text } = textsFor(nanny.locale);
  const { email, firstName } = nanny.profile;
  await page.goto(await linkIn(page.request, email ?? '', 'still-free'));
  await expect(
    page.getByRole('heading', { name: text('stillFree.title', { name: firstName ?? '', named: 'yes' }) }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: text('stillFree.looking') }).click();
  await expect(page.getByText(text('stillFree.thanks.looking'))).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByText(text('stillFree.answered'))).toBeVisible();
  await page.goto('/profile/elena-marquez');
  await expect(page.getByText(/Availability confirmed on /)).toBeVisible();
});
