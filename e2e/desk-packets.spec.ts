import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { z } from 'zod';
import { openDesk } from './support/desk.ts';
import { expectAccessible } from './support/nanny.ts';
import { requestPane } from './support/requests.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const created = z.object({ id: z.string() });
const outbox = z.array(z.object({ text: z.string() }));
const { text } = textsFor('en');

/** The path of the link in the newest message to somebody. */
async function linkTo(request: APIRequestContext, to: string, path: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const messages = outbox.parse(await (await request.get(`/api/dev/outbox?to=${encodeURIComponent(to)}`)).json());
    const found = messages.map((message) => new RegExp(`/${path}/[\\w-]{22}`).exec(message.text)?.[0]);
    link = found.find((each) => each !== undefined) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return link;
}

/** A parent thinks something of the first nanny of the packet, and finishes. */
async function chooseAndFinish(page: Page, vote: 'yes' | 'maybe', words: string): Promise<void> {
  const nanny = page.getByRole('article').first();
  await nanny.getByLabel(text('packet.words')).fill(words);
  await nanny.getByRole('button', { name: text(`packet.vote.${vote}`), exact: true }).click();
  await expect(nanny.getByText(text('packet.saved'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: text('packet.lock') }).click();
}

test('nannies are introduced to a family, agree, and both parents choose', async ({ page, browser }) => {
  const word = randomUUID().replace(/[^a-f]/g, '');
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
    await button('desk.packets.make').click();
    await pane.getByLabel(text('desk.packets.search')).fill(word);
    await button('desk.packets.find').click();
    for (const name of ['Ana', 'Bea', 'Cleo']) await pane.getByRole('checkbox', { name: `${name} ${word}` }).check();
    await pane.getByLabel(text('desk.packets.letter')).fill('Dear family, these three know twins.');
    await expectAccessible(page);
    await button('desk.packets.makeAndAsk').click();
    await expect(pane.getByText(text('desk.packets.state.draft'))).toBeVisible();
    await expect(button('desk.packets.send')).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('one agrees by her link, another by phone', async () => {
    const own = ana?.page ?? page;
    await own.goto(await linkTo(page.request, ana?.phone ?? '', 'consent'));
    await expectAccessible(own);
    await own.getByRole('button', { name: text('packet.consent.yes') }).click();
    await expect(own.getByText(text('packet.consent.saidYes'))).toBeVisible();

    await button('desk.packets.call', { name: `Bea ${word}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: text('desk.packets.call.yes') }).press('Enter');
    await expect(dialog.getByText(text('validation.blankItem'))).toBeVisible();
    await dialog.getByRole('textbox').fill('Called her at noon.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: text('desk.packets.call.yes') }).click();
    // The dialog holds the same words until it closes.
    await expect(dialog).toBeHidden();
    await expect(pane.getByText('Called her at noon.')).toBeVisible();
  });

  await test.step('both parents get a link and choose', async () => {
    await expect(pane.getByLabel(text('desk.packets.recipient'))).toHaveValue(email);
    await pane.getByLabel(text('desk.packets.recipient.second')).fill(second);
    await button('desk.packets.send').click();
    await expect(button('desk.packets.send.again', { address: second })).toBeVisible();
    await expect(pane.getByText(text('desk.packets.votes.hidden'))).toBeVisible();

    const family = await (await browser.newContext()).newPage();
    await family.goto(await linkTo(page.request, email, 'packet'));
    await expect(family.getByRole('article')).toHaveCount(2);
    await expect(family.getByText('these three know twins')).toBeVisible();
    await chooseAndFinish(family, 'yes', 'We like her.');
    await family.goto(await linkTo(page.request, second, 'packet'));
    await chooseAndFinish(family, 'maybe', 'Mondays?');
    await expect(family.getByText(text('packet.revealed'))).toBeVisible();
    await family.context().close();
  });

  await test.step('the desk shows what they think', async () => {
    await page.reload();
    await pane.getByRole('button', { expanded: false, name: /^Introduction of 3 nannies/ }).click();
    const first = pane.getByRole('article', { name: `Ana ${word}` });
    await expect(first.getByText('We like her.')).toBeVisible();
    await expect(first.getByText('Mondays?')).toBeVisible();
    await expect(pane.getByText(text('desk.packets.votes.revealed'))).toBeVisible();
    await expectAccessible(page);
  });
  for (const nanny of nannies) await nanny.page.context().close();
});
