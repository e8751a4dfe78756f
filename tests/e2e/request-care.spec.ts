import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { type Locale, localizePath } from '#domain/locale.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

/** Another one than request.spec.ts has: a profile's requests of a day are limited. */
const path = '/profile/maricel-dela-cruz';

async function openContact(page: Page, name: string) {
  await page.getByRole('link', { name }).locator('visible=true').first().click();
  return page.getByRole('dialog');
}

/** Keeps the browser from leaving for a mail client; gives the addresses it was to open. */
async function catchMails(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const opened: string[] = [];
  session.on('Page.frameRequestedNavigation', ({ url }) => {
    if (url.startsWith('mailto:')) opened.push(url);
  });
  return opened;
}

/** Fills in what is needed, and presses Send. */
async function sendRequest(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Your name').fill('Sam');
  await dialog.getByLabel('Email').fill(`${randomUUID()}@example.com`);
  await dialog.getByRole('button', { name: 'Send Request' }).click();
}

const formScript = '**/_astro/request-form*.js';

/** Holds back what the dialog loads when it opens, until the returned function is called. */
async function holdFormScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(formScript, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Presses Send too early: each field says what it lacks, and the first of them has the focus. */
async function expectMissing(page: Page, locale: Locale): Promise<Locator> {
  const { text } = textsFor(locale);
  await page.goto(localizePath(path, locale));
  const dialog = await openContact(page, text('request.open'));
  const [name, email] = [dialog.getByLabel(text('request.parentName')), dialog.getByLabel(text('request.email'))];
  await expect(name).toBeFocused();
  const send = dialog.getByRole('button', { name: text('request.send') });
  await expect(send).toBeDisabled();
  await send.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(text('validation.parentName'));
  await expect(email).toHaveAccessibleDescription(text('validation.emailRequired'));
  await name.fill('Sam');
  await expect(dialog.getByText(text('validation.parentName'))).toBeHidden();
  await email.fill('not an email');
  await expect(send).toBeEnabled();
  await send.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(text('validation.email'));
  await expectAccessible(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

test('Send says what is missing and goes there', onPhone, async ({ page }) => {
  await expectMissing(page, 'es');
});

test('what is missing, what only the server refuses, and likely typos', async ({ page, complaints }) => {
  await catchMails(page);
  const dialog = await expectMissing(page, 'en');
  const email = dialog.getByLabel('Email');
  const send = dialog.getByRole('button', { name: 'Send Request' });
  const suggestion = dialog.getByRole('button', { name: 'Did you mean sam@gmail.com?' });

  await test.step('an address that only the server refuses is said at its field too', async () => {
    complaints.expect(/status of 422 .*\/api\/contact-requests\)/);
    await email.fill('sam@localhost');
    await send.click();
    await expect(email).toHaveAccessibleDescription('Valid email is required');
    await expect(email).toBeFocused();
  });

  await test.step('a phone number without its area code gets a hint, which goes once it is whole', async () => {
    const phone = dialog.getByLabel('Phone');
    const hint = dialog.getByText(textsFor('en').text('request.phoneIncomplete'));
    await phone.fill('555-0142');
    await phone.blur();
    await expect(hint).toBeVisible();
    await phone.fill('213-555-0142');
    await expect(hint).toBeHidden();
  });

  await test.step('a likely typo is asked about, and mended by a press', async () => {
    await email.fill('sam@gmial.com');
    await email.blur();
    await suggestion.click();
    await expect(email).toHaveValue('sam@gmail.com');
    await expect(email).toBeFocused();
    await expect(dialog.getByRole('button', { name: /Did you mean/ })).toBeHidden();
    await email.fill('sam@goldenoak.example');
    await email.blur();
    await expect(dialog.getByRole('button', { name: /Did you mean/ })).toBeHidden();
  });
});

test('a press on Send with a likely typo asks once, and no press is lost to what comes and goes above the button', async ({
  page,
}) => {
  await catchMails(page);
  await page.goto(path);
  const dialog = await openContact(page, 'Contact the agency');
  const email = dialog.getByLabel('Email');
  const send = dialog.getByRole('button', { name: 'Send Request' });
  const suggestion = dialog.getByRole('button', { name: 'Did you mean sam@gmail.com?' });
  await dialog.getByLabel('Your name').fill('Sam');
  await email.fill('sam@gmial.com');
  await send.click();
  await expect(suggestion).toBeFocused();
  await email.fill('not an email');
  await expect(suggestion).toBeHidden();
  await send.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('sam@gmial.com');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/contact-requests'));
  await send.click();
  expect((await sent).postDataJSON()).toMatchObject({ email: 'sam@gmial.com' });
});

test('a typo that was made before the form’s script came is asked about too', async ({ page }) => {
  const release = await holdFormScript(page);
  await page.goto(path);
  const dialog = await openContact(page, 'Contact the agency');
  await dialog.getByLabel('Email').fill('sam@gmial.com');
  await dialog.getByLabel('Your name').fill('Sam');
  release();
  await expect(dialog.getByRole('button', { name: 'Did you mean sam@gmail.com?' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send Request' })).toBeEnabled();
});

test('Send that was pressed before the form’s script came sends when it does', async ({ page }) => {
  const release = await holdFormScript(page);
  await catchMails(page);
  await page.goto(path);
  const dialog = await openContact(page, 'Contact the agency');
  await sendRequest(dialog);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/contact-requests'));
  release();
  await sent;
  await expect(page.getByText('Request Sent!')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
});

test('Send works when the form’s script never comes', async ({ page, complaints }) => {
  complaints.expect(
    /ERR_FAILED .*\/request-form\.[^/]*\.js/,
    /Failed to fetch dynamically imported module: .*\/request-form\./,
  );
  await page.route(formScript, (route) => route.abort());
  await page.goto(path);
  const dialog = await openContact(page, 'Contact the agency');
  await sendRequest(dialog);
  await expect(page.getByText('Request Sent!')).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe(path);
});

test('the confirmation stays until it is closed', async ({ page }) => {
  await page.clock.install();
  await catchMails(page);
  await page.goto(path);
  const dialog = await openContact(page, 'Contact the agency');
  await sendRequest(dialog);
  const toast = page.getByRole('status').filter({ hasText: 'Request Sent!' });
  await expect(toast).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
});

test('a request that could not be stored goes to her own mail program, with all she typed', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED .*\/api\/contact-requests\)/);
  const mails = await catchMails(page);
  await page.route('**/api/contact-requests', (route) => route.abort());
  await page.goto(path);
  const dialog = await openContact(page, 'Contact the agency');
  await dialog.getByLabel('Your name').fill('Sam');
  await dialog.getByLabel('Email').fill('sam@example.com');
  await dialog.getByLabel('What do you need?').fill('Twins & a dog');
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  await expect(dialog.getByRole('alert')).toContainText('open your email app with what you typed');
  await expect(dialog.getByLabel('What do you need?')).toHaveValue('Twins & a dog');
  await expect.poll(() => mails.length).toBe(1);
  const body = new URL(mails[0] ?? '').searchParams.get('body');
  for (const part of ['Sam', 'sam@example.com', 'Twins & a dog']) expect(body).toContain(part);
});

test('a refused clipboard leaves the link selected', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    });
  });
  await page.goto(path);
  await page.getByRole('button', { name: 'Copy link' }).locator('visible=true').first().click();
  const link = page.getByLabel('Link to this profile');
  await expect(link).toBeFocused();
  await expect(link).toHaveValue(/\/profile\/maricel-dela-cruz$/);
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/\/profile\/maricel-dela-cruz$/);
});
