import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { z } from 'zod';
import { localizePath } from '#domain/locale.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const path = '/profile/elena-marquez';
const messages = z.array(z.object({ to: z.string(), subject: z.string().optional(), text: z.string() }));

/** A name that nobody else in the tests has. */
function parentName(): string {
  const letters = randomUUID().replace(/[^a-f]/g, '');
  return `Parent ${letters}`;
}

/** The messages that reached an address, about this parent where she is named. */
async function received(request: APIRequestContext, to: string, parent = '') {
  const answer = await request.get(`/api/dev/outbox?to=${encodeURIComponent(to)}`);
  return messages.parse(await answer.json()).filter((message) => message.text.includes(parent));
}

/** Keeps the browser from leaving for a mail client; gives the address it was to open. */
async function catchMail(page: Page): Promise<() => Promise<string | undefined>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  let opened: string | undefined;
  session.on('Page.frameRequestedNavigation', ({ url }) => {
    if (url.startsWith('mailto:')) opened = url;
  });
  return async () => opened;
}

for (const [locale, details] of [
  ['en', {}],
  ['zh', onPhone],
] as const) {
  test(
    `a parent asks about a nanny in ${locale}: the agency hears, and so does she${locale === 'zh' ? '' : ' @long'}`,
    details,
    async ({ page, request }) => {
      const { text } = textsFor(locale);
      const parent = parentName();
      const email = `${randomUUID()}@example.com`;
      const mail = await catchMail(page);
      await page.goto(localizePath(path, locale));
      await page
        .getByRole('link', { name: text('request.open') })
        .locator('visible=true')
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: text('request.title', { name: 'Elena Márquez' }) });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      const send = dialog.getByRole('button', { name: text('request.send') });
      await expect(send).toBeDisabled();
      await dialog.getByLabel(text('request.parentName')).fill(parent);
      await expect(send).toBeDisabled();
      await dialog.getByLabel(text('request.email')).fill(email);
      await dialog.getByLabel(text('request.urgency')).selectOption('immediate');
      await dialog.getByLabel(text('request.message')).fill('Twins & a dog');
      await send.dblclick();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('status').filter({ hasText: text('request.sentTitle') })).toContainText(
        `${text('request.sentText')} ${text('request.sentMail')}`,
      );
      const opened = new URL((await mail()) ?? '');
      expect(opened.pathname).toBe('care@goldenoak.example,team@goldenoak.example');
      // The agency sorts its mail by the subject, whatever language the parent reads.
      expect(opened.searchParams.get('subject')).toBe('Connection Request: Elena Márquez - Immediate Timeline');
      for (const part of [parent, email, 'Twins & a dog']) expect(opened.searchParams.get('body')).toContain(part);
      for (const to of ['care@goldenoak.example', 'team@goldenoak.example']) {
        await expect.poll(async () => (await received(request, to, parent)).length).toBe(1);
      }
      await expect
        .poll(async () => (await received(request, email))[0]?.subject)
        .toBe(text('outbound.acknowledgement.subject', { name: 'Elena Márquez', named: 'yes' }));
    },
  );
}

test('Escape and the close button give the focus back; English texts are those of the specification', async ({
  page,
}) => {
  const mail = await catchMail(page);
  await page.goto(path);
  const open = page.getByRole('link', { name: 'Contact the agency' }).locator('visible=true').first();
  const dialog = page.getByRole('dialog');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await open.click();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
  }
  await open.click();
  await expect(dialog.getByText('Professional Placement Service')).toBeVisible();
  await dialog.getByLabel('Your name').fill('Sam');
  await dialog.getByLabel('Email').fill(`${randomUUID()}@example.com`);
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Request Sent!')).toBeVisible();
  expect(new URL((await mail()) ?? '').searchParams.get('subject')).toBe(
    'Connection Request: Elena Márquez - Standard Timeline',
  );
});

test('a failure keeps what was typed and says what to do; the same request goes out once', async ({
  page,
  complaints,
}) => {
  complaints.expect(/(?:ERR_FAILED|status of 429) .*\/api\/contact-requests\)/);
  await catchMail(page);
  const email = `${randomUUID()}@example.com`;
  const keys: (string | undefined)[] = [];
  let failures = 2;
  await page.route('**/api/contact-requests', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    failures -= 1;
    if (failures === 1) return route.abort();
    if (failures === 0) {
      return route.fulfill({ status: 429, json: { success: false, error: 'Please wait an hour.', code: 'x' } });
    }
    return route.continue();
  });
  await page.goto(path);
  await page.getByRole('link', { name: 'Contact the agency' }).locator('visible=true').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('Sam');
  await dialog.getByLabel('Email').fill(email);
  const send = dialog.getByRole('button', { name: 'Send Request' });
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing you typed is lost');
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Please wait an hour.');
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await send.click();
  await expect(dialog).toBeHidden();
  expect(new Set(keys).size).toBe(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the same form is a page of its own', onPhone, async ({ page, request, complaints }) => {
    complaints.expect(/status of 422 .*\/contact\/elena-marquez\)/);
    const locale = 'es';
    const { text } = textsFor(locale);
    const parent = parentName();
    await page.goto(localizePath(path, locale));
    await page
      .getByRole('link', { name: text('request.open') })
      .locator('visible=true')
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${localizePath('/contact/elena-marquez', locale)}$`));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByLabel(text('request.parentName')).fill(parent);
    await page.getByLabel(text('request.message')).fill('Two girls');
    await page.getByRole('button', { name: text('request.send') }).click();
    await expect(page.getByText(text('validation.emailRequired'))).toBeVisible();
    await expect(page.getByLabel(text('request.message'))).toHaveValue('Two girls');
    await page.getByLabel(text('request.email')).fill(`${randomUUID()}@example.com`);
    await page.getByRole('button', { name: text('request.send') }).click();
    await expect(page.getByRole('heading', { name: text('request.sentTitle') })).toBeVisible();
    // Sent again by a reload: still one request.
    await page.reload();
    await expect(page.getByRole('heading', { name: text('request.sentTitle') })).toBeVisible();
    await expect.poll(async () => (await received(request, 'care@goldenoak.example', parent)).length).toBe(1);
  });
});

test('a form of another site is refused', async ({ request }) => {
  const form = { parentName: 'Sam', email: 'sam@example.com', profileId: 'x' };
  const answer = await request.post('/contact/elena-marquez', { form, headers: { Origin: 'https://evil.example' } });
  expect(answer.status()).toBe(403);
});
