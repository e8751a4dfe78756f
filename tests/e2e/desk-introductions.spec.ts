import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { introductionListSchema } from '#domain/introduction/schema.ts';
import { openDesk } from './support/desk.ts';
import { expectAccessible } from './support/nanny.ts';
import { linkTo, uniqueWord } from './support/introductions.ts';
import { requestPane } from './support/requests.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const created = z.object({ id: z.string() });
const { text } = textsFor('en');

/** A parent says what it thinks of a nanny. @param link the path of the parent's introduction */
async function say(
  request: APIRequestContext,
  link: string,
  answer: { itemId: string; vote: 'yes' | 'maybe'; words: string },
): Promise<void> {
  const token = link.split('/').at(-1);
  const said = await request.put('/api/introductions/votes', { data: { token, ...answer } });
  expect(said.status(), await said.text()).toBe(200);
}

test('nannies are introduced to a family, agree, and both parents choose', async ({ page, browser }) => {
  const word = uniqueWord();
  const nannies: SignedInNanny[] = [];
  for (const firstName of ['Ana', 'Bea', 'Cleo']) {
    const context = await browser.newContext();
    const nanny = new SignedInNanny(await context.newPage(), 'en');
    await nanny.signInWith({ ...completeProfile, firstName, lastName: word, isPublic: true });
    nannies.push(nanny);
  }
  const [ana] = nannies;
  const email = `${randomUUID()}@example.com`;
  const second = `${randomUUID()}@example.com`;
  const parentName = `Family ${word}`;
  const asked = await page.request.post('/api/contact-requests', {
    data: { profileIds: nannies.slice(0, 2).map(({ profileId }) => profileId), parentName, email, message: 'Twins' },
  });
  const { id } = created.parse(await asked.json());
  await openDesk(page, 'reviewer', { path: `/agency/requests/${id}` });
  const pane = requestPane(page, parentName);
  const button = (key: string, values?: Record<string, string>) =>
    pane.getByRole('button', { name: text(key, values), exact: true });

  await test.step('the family’s two nannies and one more are asked', async () => {
    await button('desk.introduction.make').click();
    await pane.getByLabel(text('desk.introduction.search')).fill(word);
    await button('desk.introduction.find').click();
    for (const name of ['Ana', 'Bea', 'Cleo']) await pane.getByRole('checkbox', { name: `${name} ${word}` }).check();
    await pane.getByLabel(text('desk.introduction.letter')).fill('Dear family, these three know twins.');
    await expectAccessible(page);
    await button('desk.introduction.makeAndAsk').click();
    await expect(page.getByRole('alertdialog', { name: text('desk.introduction.without.both') })).toBeVisible();
    await button('desk.introduction.without.confirm').click();
    await expect(pane.getByText(text('desk.introduction.state.draft'))).toBeVisible();
    await expect(button('desk.introduction.send')).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('one agrees by her link, another by phone', async () => {
    const token = (await linkTo(page.request, ana?.phone ?? '', 'consent')).split('/').at(-1);
    const agreed = await page.request.post('/api/consents', { data: { token, answer: 'yes' } });
    expect(agreed.status()).toBe(200);

    await button('desk.introduction.call', { name: `Bea ${word}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: text('desk.introduction.call.yes') }).press('Enter');
    await expect(dialog.getByText(text('validation.blankItem'))).toBeVisible();
    await dialog.getByRole('textbox').fill('Called her at noon.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: text('desk.introduction.call.yes') }).click();
    // The dialog holds the same words until it closes.
    await expect(dialog).toBeHidden();
    await expect(pane.getByText('Called her at noon.')).toBeVisible();
  });

  await test.step('both parents get a link and choose', async () => {
    await expect(pane.getByLabel(text('desk.introduction.recipient'))).toHaveValue(email);
    await pane.getByLabel(text('desk.introduction.recipient.second')).fill(second);
    // What is typed on the screen goes out with it.
    await pane.getByLabel(text('desk.introduction.note', { name: `Ana ${word}` })).fill('She knows twins.');
    await button('desk.introduction.send').click();
    await expect(button('desk.introduction.send.again', { address: second })).toBeVisible();

    const list = await page.request.get(`/api/agency/introductions?requestId=${id}`);
    const [introduction] = introductionListSchema.parse(await list.json()).items;
    const item = introduction?.items.find(({ profileId }) => profileId === ana?.profileId);
    expect(item?.note).toBe('She knows twins.');
    const { itemId = '' } = item ?? {};
    const links = [
      await linkTo(page.request, email, 'introduction'),
      await linkTo(page.request, second, 'introduction'),
    ] as const;
    await say(page.request, links[0], { itemId, vote: 'yes', words: 'We like her.' });
    await say(page.request, links[1], { itemId, vote: 'maybe', words: 'Mondays?' });
  });

  await test.step('the desk shows what they think', async () => {
    await page.reload();
    await pane.getByRole('button', { expanded: false, name: /^Introduction of 3 nannies/ }).click();
    const first = pane.getByRole('article', { name: `Ana ${word}` });
    await expect(first.getByText('We like her.')).toBeVisible();
    await expect(first.getByText('Mondays?')).toBeVisible();
    await expectAccessible(page);
  });
  for (const nanny of nannies) await nanny.page.context().close();
});
