import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { StaffRole } from '#domain/agency/roles.ts';
import { addAuthenticator, withoutSuggestions } from './support/authenticator.ts';
import { confirmedOwner } from './support/desk.ts';
import { freshPhone } from './support/fresh-phone.ts';
import { expectAccessible } from './support/nanny.ts';
import { receiveCode } from './support/staff-sessions.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

/** Signs in on the screen by a code. */
async function signInByCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel(text('verification.phoneLabel')).fill(phone);
  const asked = new Date().toISOString();
  await page.getByRole('button', { name: text('desk.signIn.send') }).click();
  const field = page.getByLabel(text('verification.codeLabel'));
  await expect(field).toBeVisible();
  await field.fill(await receiveCode(page.request, `+1${phone}`, asked));
}

/** Invites somebody new. @returns the phone, as typed on the screen, and a function that disables the person */
async function invite(name: string, role: StaffRole = 'reviewer') {
  const phone = freshPhone();
  const owner = await confirmedOwner();
  const invited = await owner.post('/api/agency/staff', { data: { phone, name, role } });
  expect(invited.status()).toBe(201);
  const { id } = z.object({ id: z.string() }).parse(await invited.json());
  return {
    phone,
    async disable() {
      expect((await owner.delete(`/api/agency/staff/${id}`)).status()).toBe(200);
      await owner.dispose();
    },
  };
}

/** Adds a passkey on the screen of the signed-in person. */
async function addPasskey(page: Page, name: string): Promise<void> {
  const add = page.getByRole('main').getByRole('button', { name: text('desk.passkeys.add') });
  await add.first().click();
  await page.getByLabel(text('desk.passkeys.name')).fill(name);
  await page.getByRole('button', { name: text('desk.passkeys.make') }).click();
}

const signInTitle = (page: Page) => page.getByRole('heading', { name: text('desk.signIn.title') });
const passkey = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Signs in by a code on a device without suggestions, and adds the first passkey. */
async function signInWithPasskey(page: Page, { phone, name }: { phone: string; name: string }): Promise<void> {
  await addAuthenticator(page);
  await withoutSuggestions(page);
  await page.goto('/agency/people');
  await signInByCode(page, phone);
  await addPasskey(page, name);
  await expect(passkey(page, name)).toBeVisible();
}

const signOut = (page: Page) => page.getByRole('button', { name: text('common.signOut') }).click();

test('somebody new adds a passkey, and signs in with it alone from then on', async ({ page, complaints }) => {
  const { phone, disable } = await invite('Nora Diaz');
  await addAuthenticator(page);
  await withoutSuggestions(page);
  await page.goto('/agency/people');
  await expect(signInTitle(page)).toBeVisible();
  await expectAccessible(page);
  await signInByCode(page, phone);
  await expect(page.getByText(text('desk.passkeys.offer'))).toBeVisible();
  await expectAccessible(page);
  await addPasskey(page, 'Office computer');
  await expect(passkey(page, 'Office computer')).toContainText(text('desk.passkeys.unused'));
  await expect(page.getByText(text('desk.passkeys.offer'))).toBeHidden();
  await expectAccessible(page);

  await signOut(page);
  await page.getByRole('button', { name: text('desk.signIn.passkey.start') }).click();
  await expect(passkey(page, 'Office computer')).toContainText(/last used/);

  // The people screen polls: once the session has ended, a poll would log a 401.
  await page.goto('/favicon.svg');
  await disable();
  await page.goto('/agency/people');
  complaints.expect(/status of 403 .*\/sign-in\/passkey\)/);
  await page.getByRole('button', { name: text('desk.signIn.passkey.start') }).click();
  await expect(page.getByText(text('desk.signIn.passkey.none'))).toBeVisible();
  await expectAccessible(page);
});

test('the browser suggests the passkey in the field for the phone, and choosing it signs in', async ({
  page,
  complaints,
}) => {
  const { phone, disable } = await invite('Rosa Lin');
  await addAuthenticator(page);
  await page.goto('/agency/people');
  await signInByCode(page, phone);
  await addPasskey(page, 'Office computer');
  await expect(passkey(page, 'Office computer')).toBeVisible();
  // This device chooses it at once.
  const signedIn = page.waitForResponse('**/api/agency/sign-in/passkey');
  await signOut(page);
  expect((await signedIn).status()).toBe(200);
  await expect(passkey(page, 'Office computer')).toContainText(/last used/);
  await page.goto('/favicon.svg');
  await disable();
  complaints.expect(/status of 403 .*\/sign-in\/passkey\)/);
  await page.goto('/agency/people');
  await expect(page.getByText(text('desk.signIn.passkey.none'))).toBeVisible();
});

test('a code still needs the passkey, which confirms it', async ({ page }) => {
  const { phone, disable } = await invite('Olga Reyes');
  await signInWithPasskey(page, { phone, name: 'Security key' });
  await signOut(page);
  await expect(signInTitle(page)).toBeVisible();
  // A phone gets its next code a minute after the last.
  await page.setExtraHTTPHeaders({ 'X-Dev-Clock': new Date(Date.now() + 120_000).toISOString() });
  await signInByCode(page, phone);
  await expect(page.getByRole('heading', { name: text('desk.signIn.passkey.title') })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: text('desk.signIn.passkey.use') }).click();
  await expect(passkey(page, 'Security key')).toContainText(/last used/);
  await page.goto('/favicon.svg');
  await disable();
});

test('a second passkey is added after the first confirms it, and removing one ends what rests on it', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 403 .*\/me\/passkeys\/options\)/, /status of 401 .*\/api\/agency\//);
  const { phone, disable } = await invite('Paula Kim');
  await signInWithPasskey(page, { phone, name: 'Office computer' });

  await addAuthenticator(page, 'usb');
  await addPasskey(page, 'Phone');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Confirm with one of your passkeys first/)).toBeVisible();
  await expect(page.getByLabel(text('desk.passkeys.name'))).toHaveValue('Phone');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: text('desk.signIn.passkey.use') }).click();
  await dialog.getByRole('button', { name: text('desk.passkeys.make') }).click();
  await expect(passkey(page, 'Phone')).toBeVisible();
  await expect(passkey(page, 'Office computer')).toContainText(/last used/);

  await page.getByRole('button', { name: text('common.remove', { item: 'Office computer' }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('desk.passkeys.remove') })
    .click();
  await expect(signInTitle(page)).toBeVisible();
  await disable();
});

test('an owner confirms with a passkey before somebody is invited, and loses nothing that was typed', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 403 .*\/api\/agency\/staff/);
  const { phone, disable } = await invite('Olivia Reyes', 'owner');
  await signInWithPasskey(page, { phone, name: 'Office computer' });

  await page.getByRole('button', { name: text('desk.people.invite'), exact: true }).click();
  const name = `Rita ${Date.now()}`;
  await page.getByLabel(text('desk.people.name'), { exact: true }).fill(name);
  await page.getByLabel(text('verification.phoneLabel')).fill(freshPhone());
  await page.getByRole('button', { name: text('desk.people.inviteSend'), exact: true }).click();
  const confirmation = page.getByRole('dialog', { name: text('desk.confirm.title') });
  await expect(confirmation).toBeVisible();
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: text('desk.signIn.passkey.use') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: name })).toBeVisible();

  // Used a moment ago, the passkey is fresh.
  await page.getByRole('button', { name: text('desk.people.disableNamed', { name }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('desk.people.disable') })
    .click();
  await expect(page.getByText(text('desk.people.disabled', { name }), { exact: true })).toBeVisible();
  await page.goto('/favicon.svg');
  await disable();
});
