import { randomUUID } from 'node:crypto';
import { answerWithinMs } from '#domain/request/desk.ts';
import { deskRequests, openDesk } from './support/desk.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { answersTo, familyAsks, openInbox, requestPane, requestRow } from './support/requests.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

test('a request is found, assigned, noted and answered by e-mail', onPhone, async ({ page }) => {
  const locale = 'zh';
  const { text } = textsFor(locale);
  const { parentName, email } = await familyAsks(page);
  await openInbox(page, { locale });
  await page.getByRole('searchbox').fill(parentName);
  await page.keyboard.press('Enter');
  await expect(page.locator('a[data-row]')).toHaveCount(1);
  await expect(requestRow(page, parentName)).toContainText(text('desk.request.state.new'));
  await expectAccessible(page);

  await requestRow(page, parentName).click();
  const open = requestPane(page, parentName);
  await expect(open.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(open).toContainText('Twins & a dog');
  await expect(open).toContainText(text('desk.request.seen.same'));
  await expectAccessible(page);

  await open.getByRole('button', { name: text('desk.request.assignToMe') }).click();
  await expect(open).toContainText(text('desk.request.assignedTo', { name: 'Rosa Delgado' }));
  await open.getByLabel(text('desk.request.note'), { exact: true }).fill('Prefers Thursdays');
  await open.getByRole('button', { name: text('desk.request.note.add') }).click();
  await expect(open.getByRole('listitem').filter({ hasText: 'Prefers Thursdays' })).toBeVisible();

  const answer = open.getByLabel(text('desk.request.reply', { email }));
  await open.getByRole('button', { name: text('desk.request.write'), exact: true }).click();
  await expect(answer).toBeFocused();
  await answer.fill('We call you today.');
  await open.getByRole('button', { name: text('desk.request.send') }).click();
  await expect(answer).toHaveValue('');
  await expect(open).toContainText(text('desk.request.event.sending'));
  expect(await answersTo(page.request, email, 'We call you today.')).toEqual([]);
  await page.clock.fastForward('00:11');
  await expect(open).toContainText(text('desk.request.event.reply', { name: 'Rosa Delgado' }));
  await expect.poll(() => answersTo(page.request, email, 'We call you today.')).toHaveLength(1);
  await expect(open).toContainText(text('desk.request.stateIs', { state: text('desk.request.state.answered') }));
});

test.describe('at a computer', () => {
  const { text } = textsFor('en');

  test('with the keyboard only: search, move, open, take, answer, undo, resolve', async ({ page }) => {
    // A search lists the newest first.
    const second = await familyAsks(page);
    const first = await familyAsks(page);
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
    await expect(requestRow(page, first.parentName)).toBeFocused();
    await page.keyboard.press('j');
    await expect(requestRow(page, second.parentName)).toBeFocused();
    await page.keyboard.press('k');
    await expect(requestRow(page, first.parentName)).toBeFocused();
    await page.keyboard.press('Enter');
    const open = requestPane(page, first.parentName);
    await expect(open.getByRole('heading', { level: 2 })).toBeFocused();
    await expectAccessible(page);

    await page.keyboard.press('a');
    await expect(open).toContainText(text('desk.request.assignedTo', { name: 'Rosa Delgado' }));
    await expect(open).toContainText(text('desk.request.event.assignee', { name: 'Rosa Delgado', to: 'Rosa Delgado' }));
    await page.keyboard.press('z');
    await expect(open).toContainText(text('desk.request.event.unassigned', { name: 'Rosa Delgado' }));

    const answer = open.getByLabel(text('desk.request.reply', { email: first.email }));
    await answer.focus();
    await page.keyboard.type('A hasty answer');
    await page.keyboard.press('Control+Enter');
    await expect(open).toContainText(text('desk.request.event.sending'));
    await page.getByRole('button', { name: text('desk.request.undo') }).focus();
    await page.keyboard.press('z');
    await expect(answer).toHaveValue('A hasty answer');
    await page.clock.fastForward('00:30');

    await open.getByRole('heading', { level: 2 }).focus();
    await page.keyboard.press('e');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('desk.request.closed.placed') })
      .click();
    await expect(requestPane(page, second.parentName).getByRole('heading', { level: 2 })).toBeFocused();
    const state = requestRow(page, first.parentName).getByText(text('desk.request.state.closed'));
    await expect(state).toBeVisible();
    await page.keyboard.press('z');
    await expect(state).toBeHidden();
    expect(await answersTo(page.request, first.email, 'A hasty answer')).toEqual([]);
  });

  test('one request: what has changed since, a draft, a time named, an answer that goes out as the page is left', async ({
    page,
    complaints,
  }) => {
    const { id, email, nanny, parentName } = await familyAsks(page);
    const answer = page.getByLabel(text('desk.request.reply', { email }));
    const open = requestPane(page, parentName);

    await test.step('what the family saw, and what the nanny has changed since', async () => {
      await nanny.change({ city: 'Alhambra' });
      await openInbox(page, { path: `/agency/requests/${id}` });
      await expect(page.getByText(text('desk.request.seen.changed', { count: 1 }))).toBeVisible();
      await expect(page.locator('del')).toHaveText('Pasadena');
      await expect(page.locator('ins')).toHaveText('Alhambra');
    });

    await test.step('snoozed until a time that is named, and back', async () => {
      await open.getByRole('button', { name: text('desk.request.snooze'), exact: true }).click();
      await expectAccessible(page);
      await page.getByLabel(text('desk.request.snooze.until')).fill('2031-02-03T08:15');
      await page.getByRole('button', { name: /Feb 3, 2031, 8:15/ }).click();
      await expect(open).toContainText(/Feb 3, 2031, 8:15/);
      // The server's list was made before it had the change: the row stands there all the same.
      await page.route(
        '**/api/agency/requests?state=snoozed*',
        (route) => route.fulfill({ json: { items: [], next: null } }),
        { times: 1 },
      );
      await page.getByRole('link', { name: text('desk.request.view.snoozed') }).click();
      await requestRow(page, parentName).click();
      await open.getByRole('button', { name: text('desk.request.wake') }).click();
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
      await page.getByRole('button', { name: text('desk.request.send') }).click();
      await expect(page.getByText(text('desk.request.event.sending'))).toBeVisible();
      await page.goto('/favicon.svg');
      await expect.poll(() => answersTo(page.request, email, 'Already on my way out')).toHaveLength(1);
    });
  });

  test('the inbox: what came since waits, spam is apart, a viewer acts on nothing', async ({ page }) => {
    const { parentName, id } = await familyAsks(page);

    await test.step('nothing moves before it is asked for', async () => {
      await openInbox(page);
      await expect(requestRow(page, parentName)).toBeVisible();
      const later = await familyAsks(page);
      await page.clock.fastForward('00:21');
      const news = page.getByRole('button', { name: /^Show \d+ new requests?$/ });
      await expect(news).toBeVisible();
      await expect(requestRow(page, later.parentName)).toBeHidden();
      await news.click();
      await expect(requestRow(page, later.parentName)).toBeVisible();
    });

    await test.step('what looks like spam is let through in one act', async () => {
      const spam = await familyAsks(page, { website: 'x' });
      await page.goto('/agency/requests?state=quarantined');
      await requestRow(page, spam.parentName).click();
      const released = page.waitForResponse((response) => response.url().endsWith('/release'));
      await requestPane(page, spam.parentName)
        .getByRole('button', { name: text('desk.request.release') })
        .click();
      await page.clock.fastForward('00:11');
      expect((await released).status()).toBe(200);
      await page.getByRole('link', { name: text('desk.request.view.unassigned') }).click();
      await expect(requestRow(page, spam.parentName)).toBeVisible();
    });

    await test.step('a viewer reads everything and is offered no act', async () => {
      await openDesk(page, 'viewer', { path: `/agency/requests/${id}` });
      const open = requestPane(page, parentName);
      await expect(open).toContainText('Twins & a dog');
      await expect(open.getByRole('button')).toHaveCount(0);
      await expect(open.getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('link', { name: text('desk.csv') })).toHaveCount(0);
    });
  });
});
