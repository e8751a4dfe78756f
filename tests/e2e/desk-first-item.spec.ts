import type { Page } from '@playwright/test';
import { openDesk } from './support/desk.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { familyAsks, openInbox } from './support/requests.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

const rows = (page: Page) => page.locator('a[data-row]');
const pane = (page: Page) => page.getByRole('article');

/** The addresses of heartbeats, and of certifications' documents. */
function watch(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/presence$|\/document$/.test(pathname)) sent.push(pathname);
  });
  return sent;
}

test('a queue shows its first item, which is open only once it is used', async ({ page }) => {
  const { parentName } = await familyAsks(page);
  const sent = watch(page);
  await openInbox(page, { path: `/agency/requests?q=${parentName}` });
  const list = /\/agency\/requests\?q=Family%20[a-f]+$/;
  const item = /\/agency\/requests\/[0-9a-z]+\?q=/;
  const first = rows(page).first();
  const title = pane(page).getByRole('heading', { level: 2 });
  await expect(pane(page).getByRole('heading', { name: text('desk.request.message') })).toBeVisible();
  await expect(title).toHaveText(parentName);

  await test.step('without the focus, the address, a heartbeat or keys', async () => {
    await expect(page).toHaveURL(list);
    await expect(page.locator('body')).toBeFocused();
    await expect(first).not.toHaveAttribute('aria-current');
    expect(sent).toEqual([]);
    await page.keyboard.press('a');
    await page.keyboard.press('e');
    await expect(page).toHaveURL(list);
    await expectAccessible(page);
    expect(sent).toEqual([]);
    await expect(pane(page).getByRole('button', { name: text('desk.request.assignToMe') })).toBeVisible();
  });

  await test.step('j goes to the first row, and Enter opens it with the focus on its title', async () => {
    await page.keyboard.press('j');
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(title).toBeFocused();
    await expect(page).toHaveURL(item);
    await expect(first).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    await page.goBack();
    await expect(page).toHaveURL(list);
  });

  await test.step('what is pressed in the pane keeps the focus, and opens the item in place of the list', async () => {
    const note = pane(page).getByLabel(text('desk.request.note'), { exact: true });
    await note.click();
    await expect(note).toBeFocused();
    await page.keyboard.type('Prefers Thursdays');
    await expect(note).toHaveValue('Prefers Thursdays');
    await expect(page).toHaveURL(item);
    await expect(first).toHaveAttribute('aria-current', 'true');
  });
});

test('reviews and certifications show their first item, and no document is read that nobody asked for', async ({
  page,
}) => {
  const sent = watch(page);
  await openDesk(page, 'reviewer', { path: '/agency/reviews' });
  await expect(pane(page).getByText(text('desk.fact.title'))).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/agency/certificates');
  await expect(pane(page).getByText(text('desk.certification.correct'))).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  expect(sent).toEqual([]);
  await pane(page)
    .getByRole('button', { name: text('desk.certification.show') })
    .click();
  await expect.poll(() => sent).toContainEqual(expect.stringMatching(/\/document$/));
  await expect(page).toHaveURL(/\/agency\/certificates\/[0-9a-z]+\?/);
});

test('on a phone, a queue shows its list', onPhone, async ({ page }) => {
  await familyAsks(page);
  const sent = watch(page);
  await openInbox(page);
  await expect(rows(page).first()).toBeVisible();
  await expect(pane(page)).toHaveCount(0);
  expect(sent).toEqual([]);
});
