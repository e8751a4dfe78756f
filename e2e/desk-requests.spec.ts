import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { answerWithinMs } from '#domain/agency/requests.ts';
import { deskRequests, openDesk } from './support/desk.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const created = z.object({ id: z.string() });
const messages = z.array(z.object({ subject: z.string().optional(), text: z.string() }));

/** A family that has asked for a nanny of its own through the form's API. */
async function familyAsks(
  page: Page,
  { website = '', profile = completeProfile }: { website?: string; profile?: Record<string, unknown> } = {},
) {
  const nanny = new SignedInNanny(page, 'en');
  await nanny.signInWith({ ...profile, isPublic: true });
  const parentName = `Family ${randomUUID().replace(/[^a-f]/g, '')}`;
  const email = `${randomUUID()}@example.com`;
  const answer = await page.request.post('/api/contact-requests', {
    data: { profileId: nanny.profileId, parentName, email, urgency: 'urgent', message: 'Twins & a dog', website },
  });
  return { nanny, parentName, email, id: created.parse(await answer.json()).id };
}

async function answersTo(request: APIRequestContext, email: string, beginning: string) {
  const received = messages.parse(await (await request.get(`/api/dev/outbox?to=${encodeURIComponent(email)}`)).json());
  return received.filter(({ text }) => text.includes(beginning));
}

/** The desk's own time goes on without anybody waiting for it. */
async function openInbox(page: Page, options: Parameters<typeof openDesk>[2] = {}): Promise<void> {
  await page.clock.install();
  await openDesk(page, 'reviewer', { path: '/agency/requests', ...options });
}

const row = (page: Page, name: string) => page.locator('a[data-row]').filter({ hasText: name });
const pane = (page: Page, name: string) => page.getByRole('article', { name });

test('a request is found, assigned, noted and answered by e-mail', onPhone, async ({ page }) => {
  const locale = 'zh';
  const { text } = textsFor(locale);
  const { parentName, email } = await familyAsks(page);
  await openInbox(page, { locale });
  await page.getByRole('searchbox').fill(parentName);
  await page.keyboard.press('Enter');
  await expect(page.locator('a[data-row]')).toHaveCount(1);
  await expect(row(page, parentName)).toContainText(text('desk.requests.state.new'));
  await expectAccessible(page);

  await row(page, parentName).click();
  const open = pane(page, parentName);
  await expect(open.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(open).toContainText('Twins & a dog');
  await expect(open).toContainText(text('desk.requests.seen.same'));
  await expectAccessible(page);

  await open.getByRole('button', { name: text('desk.requests.assignToMe') }).click();
  await expect(open).toContainText(text('desk.requests.assignedTo', { name: 'Rosa Delgado' }));
  await open.getByLabel(text('desk.requests.note'), { exact: true }).fill('Prefers Thursdays');
  await open.getByRole('button', { name: text('desk.requests.note.add') }).click();
  await expect(open.getByRole('listitem').filter({ hasText: 'Prefers Thursdays' })).toBeVisible();

  const answer = open.getByLabel(text('desk.requests.reply', { email }));
  await answer.fill('We call you today.');
  await open.getByRole('button', { name: text('desk.requests.send') }).click();
  await expect(answer).toHaveValue('');
  await expect(open).toContainText(text('desk.requests.event.sending'));
  expect(await answersTo(page.request, email, 'We call you today.')).toEqual([]);
  await page.clock.fastForward('00:11');
  await expect(open).toContainText(text('desk.requests.event.reply', { name: 'Rosa Delgado' }));
  await expect.poll(() => answersTo(page.request, email, 'We call you today.')).toHaveLength(1);
  await expect(open).toContainText(text('desk.requests.stateIs', { state: text('desk.requests.state.answered') }));
});

test.describe('at a computer', () => {
  const { text } = textsFor('en');

  test('with the keyboard only: search, move, open, take, answer, undo, resolve', async ({ page }) => {
    const first = await familyAsks(page);
    const second = await familyAsks(page);
    const word = `k${randomUUID().replace(/[^a-f]/g, '')}`;
    const desk = await deskRequests('reviewer');
    for (const { id } of [first, second]) await desk.post(`/api/agency/requests/${id}/notes`, { data: { text: word } });
    await desk.dispose();
    await openInbox(page);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
    await expect(page.locator('a[data-row]')).toHaveCount(2);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(row(page, first.parentName)).toBeFocused();
    await page.keyboard.press('j');
    await expect(row(page, second.parentName)).toBeFocused();
    await page.keyboard.press('k');
    await expect(row(page, first.parentName)).toBeFocused();
    await page.keyboard.press('Enter');
    const open = pane(page, first.parentName);
    await expect(open.getByRole('heading', { level: 2 })).toBeFocused();
    await expectAccessible(page);

    await page.keyboard.press('a');
    await expect(open).toContainText(text('desk.requests.assignedTo', { name: 'Rosa Delgado' }));
    await expect(open).toContainText(
      text('desk.requests.event.assignee', { name: 'Rosa Delgado', to: 'Rosa Delgado' }),
    );
    await page.keyboard.press('z');
    await expect(open).toContainText(text('desk.requests.event.unassigned', { name: 'Rosa Delgado' }));

    const answer = open.getByLabel(text('desk.requests.reply', { email: first.email }));
    await answer.focus();
    await page.keyboard.type('A hasty answer');
    await page.keyboard.press('Control+Enter');
    await expect(open).toContainText(text('desk.requests.event.sending'));
    await page.getByRole('button', { name: text('desk.requests.undo') }).focus();
    await page.keyboard.press('z');
    await expect(answer).toHaveValue('A hasty answer');
    await page.clock.fastForward('00:30');

    await open.getByRole('heading', { level: 2 }).focus();
    await page.keyboard.press('e');
    await expect(pane(page, second.parentName).getByRole('heading', { level: 2 })).toBeFocused();
    await expect(row(page, first.parentName)).toBeHidden();
    await page.keyboard.press('z');
    await expect(row(page, first.parentName)).toBeVisible();
    expect(await answersTo(page.request, first.email, 'A hasty answer')).toEqual([]);
  });

  test('two people on one: each sees the other, and the later one hears what changed and keeps the answer', async ({
    page,
    browser,
    complaints,
  }) => {
    complaints.expect(/status of 409 .*\/replies\)/);
    const { id, email, parentName } = await familyAsks(page);
    await openInbox(page, { path: `/agency/requests/${id}` });
    const mine = pane(page, parentName);
    const answer = mine.getByLabel(text('desk.requests.reply', { email }));
    await answer.fill('We call you tomorrow.');

    const other: BrowserContext = await browser.newContext();
    const colleague = await other.newPage();
    await openDesk(colleague, 'owner', { path: `/agency/requests/${id}` });
    const theirs = pane(colleague, parentName);
    await expect(theirs).toContainText(text('desk.requests.readers', { names: 'Rosa Delgado', count: 1 }));
    const desk = await deskRequests('owner');
    const sent = await desk.post(`/api/agency/requests/${id}/replies`, { data: { text: 'We call you today.' } });
    expect(sent.status()).toBe(200);
    await desk.dispose();

    await mine.getByRole('button', { name: text('desk.requests.send') }).click();
    await page.clock.fastForward('00:11');
    const conflict = mine.getByRole('alert').filter({ hasText: text('desk.requests.conflict.title') });
    await expect(conflict).toContainText(
      text('desk.requests.conflict.reply', { name: 'Olivia Park', text: 'We call you today.' }),
    );
    await expect(answer).toHaveValue('We call you tomorrow.');
    await expect(mine).toContainText(text('desk.requests.readers', { names: 'Olivia Park', count: 1 }));
    await expectAccessible(page);
    // The queue delivers it a moment later.
    await expect.poll(() => answersTo(page.request, email, 'We call you')).toHaveLength(1);
    await conflict.getByRole('button', { name: text('desk.requests.conflict.understood') }).click();
    await expect(conflict).toBeHidden();
    await other.close();
  });

  test('one request: what has changed since, a draft, a time named, an answer that goes out as the page is left', async ({
    page,
    complaints,
  }) => {
    const { id, email, nanny, parentName } = await familyAsks(page);
    const answer = page.getByLabel(text('desk.requests.reply', { email }));
    const open = pane(page, parentName);

    await test.step('what the family saw, and what the nanny has changed since', async () => {
      await nanny.change({ city: 'Alhambra' });
      await openInbox(page, { path: `/agency/requests/${id}` });
      await expect(page.getByText(text('desk.requests.seen.changed', { count: 1 }))).toBeVisible();
      await expect(page.locator('del')).toHaveText('Pasadena');
      await expect(page.locator('ins')).toHaveText('Alhambra');
    });

    await test.step('snoozed until a time that is named, and back', async () => {
      await open.getByRole('button', { name: text('desk.requests.snooze'), exact: true }).click();
      await expectAccessible(page);
      await page.getByLabel(text('desk.requests.snooze.until')).fill('2031-02-03T08:15');
      await page.getByRole('button', { name: /Feb 3, 2031, 8:15/ }).click();
      await expect(open).toContainText(/Feb 3, 2031, 8:15/);
      await page.getByRole('link', { name: text('desk.requests.view.snoozed') }).click();
      await row(page, parentName).click();
      await open.getByRole('button', { name: text('desk.requests.wake') }).click();
      await expect(open).toContainText(text('desk.due.in', { time: `in ${answerWithinMs / 3_600_000 - 1} hours` }));
    });

    await test.step('a draft survives leaving the item, a reload, and a session that ends', async () => {
      await page.goto(`/agency/requests/${id}`);
      await answer.fill('Half an answer');
      await page.getByRole('link', { name: text('desk.screen.today') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa Delgado');
      await page.goBack();
      await expect(answer).toHaveValue('Half an answer');
      await page.reload();
      await expect(answer).toHaveValue('Half an answer');
      complaints.expect(/status of 401 .*\/api\/agency\//);
      await page.context().clearCookies();
      await page.clock.fastForward('00:21');
      await expect(page.getByRole('heading', { name: text('desk.signIn.title') })).toBeVisible();
      await openDesk(page, 'reviewer', { path: `/agency/requests/${id}` });
      await expect(answer).toHaveValue('Half an answer');
    });

    await test.step('an answer that waits goes out when the page is left', async () => {
      await answer.fill('Already on my way out');
      await page.getByRole('button', { name: text('desk.requests.send') }).click();
      await expect(page.getByText(text('desk.requests.event.sending'))).toBeVisible();
      await page.goto('/favicon.svg');
      await expect.poll(() => answersTo(page.request, email, 'Already on my way out')).toHaveLength(1);
    });
  });

  test('the inbox: what came since waits, spam is apart, a viewer acts on nothing', async ({ page }) => {
    const { parentName, id } = await familyAsks(page);

    await test.step('nothing moves before it is asked for', async () => {
      await openInbox(page);
      await expect(row(page, parentName)).toBeVisible();
      const later = await familyAsks(page);
      await page.clock.fastForward('00:21');
      const news = page.getByRole('button', { name: /^Show \d+ new requests?$/ });
      await expect(news).toBeVisible();
      await expect(row(page, later.parentName)).toBeHidden();
      await news.click();
      await expect(row(page, later.parentName)).toBeVisible();
    });

    await test.step('what looks like spam is let through in one act', async () => {
      const spam = await familyAsks(page, { website: 'x' });
      await page.goto('/agency/requests?state=quarantined');
      await row(page, spam.parentName).click();
      const released = page.waitForResponse((response) => response.url().endsWith('/release'));
      await pane(page, spam.parentName)
        .getByRole('button', { name: text('desk.requests.release') })
        .click();
      await page.clock.fastForward('00:11');
      expect((await released).status()).toBe(200);
      await page.getByRole('link', { name: text('desk.requests.view.unassigned') }).click();
      await expect(row(page, spam.parentName)).toBeVisible();
    });

    await test.step('a viewer reads everything and is offered no act', async () => {
      await openDesk(page, 'viewer', { path: `/agency/requests/${id}` });
      const open = pane(page, parentName);
      await expect(open).toContainText('Twins & a dog');
      await expect(open.getByRole('button')).toHaveCount(0);
      await expect(open.getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('link', { name: text('desk.csv') })).toHaveCount(0);
    });
  });
});
