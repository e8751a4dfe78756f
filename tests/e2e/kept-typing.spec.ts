import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { onPhone } from './support/in-locale.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');
const typed = { parentName: 'Sam', email: `${randomUUID()}@example.com`, message: 'Twins & a dog' };

async function fillIn(form: Page | Locator): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await form.getByLabel(text(`request.${name}`)).fill(value);
  await form.getByLabel(text('request.urgency')).selectOption('immediate');
}

async function expectFilled(form: Page | Locator): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    await expect(form.getByLabel(text(`request.${name}`))).toHaveValue(value);
  }
  await expect(form.getByLabel(text('request.urgency'))).toHaveValue('immediate');
}

/** Puts a nanny of the demo data on the family's shortlist. */
async function shortlist(page: Page, name: string): Promise<Locator> {
  await page.goto('/nannies');
  const added = page.waitForResponse((response) => response.url().includes('/api/shortlist'));
  await page.getByRole('button', { name: text('shortlist.addNamed', { name }) }).click();
  expect((await added).status()).toBe(200);
  await page.goto('/shortlist');
  return page.locator('.item', { has: page.getByRole('link', { name, exact: true }) });
}

test('the request dialog keeps what was typed until it is sent', onPhone, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED .*\/api\/contact-requests\)/);
  const keys: (string | undefined)[] = [];
  let isReachable = false;
  await page.route('**/api/contact-requests', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return isReachable ? route.continue() : route.abort();
  });
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: text('request.send') });
  const open = () =>
    page
      .getByRole('link', { name: text('request.open') })
      .locator('visible=true')
      .first()
      .click();
  await page.goto('/profile/rosa-hernandez');
  await open();
  await fillIn(dialog);
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText(text('request.failed'));

  await page.reload();
  await open();
  await expectFilled(dialog);
  await page.goto('/nannies');
  await page.goBack();
  await open();
  await expectFilled(dialog);

  isReachable = true;
  await send.click();
  await expect(page.getByText(text('request.sentTitle'))).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await page.reload();
  await open();
  await expect(send).toBeDisabled();
  await expect(dialog.getByLabel(text('request.message'))).toHaveValue('');
});

test('the request dialog keeps what was typed before its code has loaded', async ({ page }) => {
  const { promise: isTyped, resolve: load } = Promise.withResolvers<void>();
  await page.route(/_astro\/request-form\./, async (route) => {
    await isTyped;
    await route.continue();
  });
  const dialog = page.getByRole('dialog');
  const open = () => page.locator('[data-contact]').locator('visible=true').first().click();
  await page.goto('/profile/rosa-hernandez');
  const code = page.waitForRequest(/_astro\/request-form\./);
  await open();
  await code;
  await fillIn(dialog);
  load();
  await expect(dialog.getByRole('button', { name: text('request.send') })).toHaveAttribute('aria-disabled', 'false');

  await page.reload();
  await open();
  await expectFilled(dialog);
});

test('a request about the whole shortlist keeps what was typed until it is sent', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED .*\/shortlist\/ask\)/);
  await shortlist(page, 'Elena Márquez');
  await page.goto('/shortlist/ask');
  await fillIn(page);
  await page.getByText(text('request.job')).click();
  const ages = page.getByRole('textbox', { name: text('request.job.children') });
  await ages.fill('3, 5');
  const driver = page.getByRole('checkbox', { name: text('labels.duty.transportation') });
  await driver.check();
  const key = () => page.locator('input[name=idempotencyKey]').inputValue();
  const firstKey = await key();
  await page.route('**/shortlist/ask', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  const send = page.getByRole('button', { name: text('request.send') });
  await send.click();
  await failed;
  await page.unrouteAll();

  for (const again of [() => page.goto('/shortlist/ask'), () => page.reload()]) {
    await again();
    await expectFilled(page);
    await expect(ages).toHaveValue('3, 5');
    await expect(ages).toBeVisible();
    await expect(driver).toBeChecked();
    expect(await key()).toBe(firstKey);
  }
  await send.click();
  await expect(page.getByText(text('request.sentText'))).toBeVisible();
  await expect(page.getByText(/^The agency will reply by .*\d:\d\d/)).toBeVisible();
  await page.goto('/shortlist/ask');
  await expect(page.getByLabel(text('request.message'))).toHaveValue('');
  expect(await key()).not.toBe(firstKey);
});

test('a note on the shortlist saves itself, and survives a failure', onPhone, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED .*\/api\/shortlist\)/);
  const name = 'Elena Márquez';
  const item = await shortlist(page, name);
  const note = item.getByLabel(text('shortlist.noteNamed', { name }));
  const button = item.getByRole('button', { name: text('shortlist.noteSaveNamed', { name }) });
  const status = item.getByRole('status');
  const stored = async () => {
    const answer = await page.request.get('/api/shortlist');
    return (await answer.json()).items[0]?.note;
  };
  await expect(button).toBeHidden();

  await test.step('while it is typed', async () => {
    await note.pressSequentially('Leo liked her');
    await expect(status).toHaveText(text('shortlist.noteSaved'));
    expect(await stored()).toBe('Leo liked her');
  });

  await test.step('when the page is left', async () => {
    await note.fill('Leo liked her songs');
    await page.goto('/nannies');
    await expect.poll(stored).toBe('Leo liked her songs');
  });

  await test.step('after a failure, by the button or once the page is back', async () => {
    await page.goto('/shortlist');
    await page.route('**/api/shortlist', (route) => route.abort());
    await note.fill('Ask about Fridays');
    await expect(status).toHaveText(text('shortlist.noteFailed'));
    await expect(button).toBeVisible();
    await page.reload();
    await expect(note).toHaveValue('Ask about Fridays');
    await expect(button).toBeVisible();
    await page.unrouteAll();
    await button.click();
    await expect(status).toHaveText(text('shortlist.noteSaved'));
    expect(await stored()).toBe('Ask about Fridays');
  });

  await test.step('and never brings back a nanny who was removed', async () => {
    await note.fill('Not for us');
    await item.getByRole('button', { name: text('shortlist.removeNamed', { name }) }).click();
    await expect(item).toBeHidden();
    expect(await stored()).toBeUndefined();
  });
});
