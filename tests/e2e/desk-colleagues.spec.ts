import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { deskRequests, openDesk, replyTo } from './support/desk.ts';
import { expectAccessible } from './support/nanny.ts';
import { answersTo, familyAsks, openInbox, requestPane } from './support/requests.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

test('two people on one: each sees the other write, and the later one sees both answers and decides', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/api\/agency\/requests\//);
  const { id, email, parentName } = await familyAsks(page);
  await openInbox(page, { path: `/agency/requests/${id}` });
  const mine = requestPane(page, parentName);
  const answer = mine.getByLabel(text('desk.request.reply', { email }));
  await answer.fill('We call you tomorrow.');

  const other: BrowserContext = await browser.newContext();
  const colleague = await other.newPage();
  await openDesk(colleague, 'owner', { path: `/agency/requests/${id}` });
  const theirs = requestPane(colleague, parentName);
  await expect(theirs).toContainText(text('desk.request.writers', { names: 'Rosa Delgado', count: 1 }));
  const desk = await deskRequests('owner');
  await holdClock(page);
  const sent = await replyTo(desk, id, 'We call you today.');
  expect(sent.status()).toBe(200);
  await desk.dispose();

  await mine.getByRole('button', { name: text('desk.request.send') }).click();
  await page.clock.fastForward('00:11');
  await page.clock.resume();
  const conflict = page.getByRole('alertdialog', {
    name: text('desk.request.conflict.answered', { name: 'Olivia Park', family: parentName }),
  });
  await expect(conflict).toContainText('We call you today.');
  await expect(conflict).toContainText('We call you tomorrow.');
  await expect(conflict.getByRole('button', { name: text('desk.request.conflict.keep') })).toBeFocused();
  await expectAccessible(page);
  // The queue delivers it a moment later.
  await expect.poll(() => answersTo(page.request, email, 'We call you')).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect(conflict).toBeHidden();
  await expect(answer).toHaveValue('We call you tomorrow.');
  await expect(mine).toContainText('We call you today.');

  await test.step('who takes what a colleague has just taken is asked first', async () => {
    const holder = z.object({ id: z.string() });
    const colleagues = await deskRequests('owner');
    const { id: assignee } = holder.parse(await (await colleagues.get('/api/agency/me')).json());
    const { revision } = z
      .object({ revision: z.number() })
      .parse(await (await colleagues.get(`/api/agency/requests/${id}`)).json());
    const headers = { 'If-Match': `"${revision}"` };
    await holdClock(page);
    const taken = await colleagues.patch(`/api/agency/requests/${id}`, { data: { assignee }, headers });
    expect(taken.status()).toBe(200);
    await colleagues.dispose();
    await mine.getByRole('button', { name: text('desk.request.assignToMe') }).click();
    await page.clock.resume();
    const asked = page.getByRole('alertdialog', {
      name: text('desk.request.taken.title', { name: 'Olivia Park', family: parentName }),
    });
    await expect(
      asked.getByRole('button', { name: text('desk.request.taken.leave', { name: 'Olivia Park' }) }),
    ).toBeFocused();
    await expectAccessible(page);
    await asked.getByRole('button', { name: text('desk.request.taken.take') }).click();
    await expect(mine).toContainText(text('desk.request.assignedTo', { name: 'Rosa Delgado' }));
  });

  await test.step('the second answer goes out when that is wanted', async () => {
    const late = await deskRequests('owner');
    await holdClock(page);
    await late.post(`/api/agency/requests/${id}/notes`, { data: { text: 'Prefers Thursdays' } });
    await late.dispose();
    await mine.getByRole('button', { name: text('desk.request.send') }).click();
    await page.clock.fastForward('00:11');
    await page.clock.resume();
    const dialog = page.getByRole('alertdialog', { name: text('desk.request.conflict.title') });
    await expect(dialog).toContainText('Prefers Thursdays');
    await dialog.getByRole('button', { name: text('desk.request.conflict.send'), exact: true }).click();
    await expect(answer).toHaveValue('');
    await page.clock.fastForward('00:11');
    await expect.poll(() => answersTo(page.request, email, 'We call you')).toHaveLength(2);
  });
  await other.close();
});

/** Stops the desk's clock: it looks for changes every few seconds, and must not hear of one before the button is pressed. */
async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  // A poll may be in flight: its response must predate the change.
  await Promise.all((await page.requests()).map((request) => request.response()));
}
