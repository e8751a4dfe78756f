import type { Page } from '@playwright/test';
import { z } from 'zod';
import { deskRequests } from './support/desk.ts';
import { expectAccessible, freshPhone } from './support/nanny.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');
const messages = z.array(z.object({ text: z.string() }));
const staff = z.array(z.object({ id: z.string(), name: z.string() }));

/** A browser whose device makes passkeys and shows them without asking anybody. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Signs in on the screen by a code. */
async function signInByCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel(text('verification.phoneLabel')).fill(phone);
  await page.getByRole('button', { name: text('desk.signIn.send') }).click();
  const field = page.getByLabel(text('verification.codeLabel'));
  await expect(field).toBeVisible();
  const answer = await page.request.get(`/api/dev/outbox?to=${encodeURIComponent(`+1${phone}`)}`);
  await field.fill(/\b\d{6}\b/.exec(messages.parse(await answer.json())[0]?.text ?? '')?.[0] ?? '');
}

test('somebody new adds a passkey, and signs in with it from then on', async ({ page }) => {
  const phone = freshPhone();
  const owner = await deskRequests('owner');
  const invited = await owner.post('/api/agency/staff', { data: { phone, name: 'Nora Diaz', role: 'reviewer' } });
  expect(invited.status()).toBe(201);

  await addAuthenticator(page);
  await page.goto('/agency/people');
  await signInByCode(page, phone);
  await expect(page.getByText(text('desk.passkeys.offer'))).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: text('desk.passkeys.add') })
    .first()
    .click();
  await page.getByLabel(text('desk.passkeys.name')).fill('Office computer');
  await page.getByRole('button', { name: text('desk.passkeys.make') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Office computer' })).toContainText(
    text('desk.passkeys.unused'),
  );
  await expect(page.getByText(text('desk.passkeys.offer'))).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('button', { name: text('common.signOut') }).click();
  await expect(page.getByRole('heading', { name: text('desk.signIn.title') })).toBeVisible();
  // A phone gets its next code a minute after the last.
  await page.setExtraHTTPHeaders({ 'X-Dev-Clock': new Date(Date.now() + 120_000).toISOString() });
  await signInByCode(page, phone);
  await expect(page.getByRole('heading', { name: text('desk.signIn.passkey.title') })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: text('desk.signIn.passkey.use') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Office computer' })).toContainText(/last used/);

  const people = staff.parse(await (await owner.get('/api/agency/staff')).json());
  const { id } = people.find(({ name }) => name === 'Nora Diaz') ?? { id: '' };
  expect((await owner.delete(`/api/agency/staff/${id}`)).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { name: text('desk.signIn.title') })).toBeVisible();
  await owner.dispose();
});
