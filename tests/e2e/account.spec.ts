import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { type Locale, localizePath } from '#domain/locale.ts';
import { EmbeddedNanny } from './support/embedded.ts';
import { onPhone } from './support/in-locale.ts';
import { freshPhone } from './support/fresh-phone.ts';
import { expectAccessible, Nanny } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

/** A nanny whose profile is published, with her account open by its address: accessible, and nothing stands out of it to a side. */
async function atAccount(page: Page, locale: Locale): Promise<SignedInNanny> {
  const nanny = await SignedInNanny.enter(page, { locale, profile: { ...completeProfile, isPublic: true } });
  await nanny.open('/account');
  const dialog = page.getByRole('dialog', { name: nanny.text('account.title') });
  await expect(dialog).toBeVisible();
  for (const part of ['week', 'pause', 'devices', 'data']) {
    await expect(section(page, nanny.text(`account.${part}.title`))).toBeVisible();
  }
  await expect(dialog.getByRole('button', { name: nanny.text('account.week.do') })).toHaveCount(3);
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  return nanny;
}

function section(page: Page, name: string) {
  return page.getByRole('dialog').getByRole('region', { name, exact: true });
}

/** Closes the dialog, which leads to the builder. */
async function closeAccount(page: Page, nanny: Nanny): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: nanny.text('common.close'), exact: true })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(localizePath('/', nanny.locale).replace(/\/?$/, '/'));
}

async function openByMenu(page: Page, nanny: Nanny): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: nanny.text('builder.account') })
    .click();
  await page.getByRole('menuitem', { name: nanny.text('builder.account') }).click();
  await expect(page.getByRole('dialog', { name: nanny.text('account.title') })).toBeVisible();
}

/** After an act that ends her session: the screen for her number stands, and nobody is signed in. */
async function expectNobody(page: Page, nanny: Nanny): Promise<void> {
  await expect(page.getByRole('heading', { name: nanny.text('verification.phoneTitle') })).toBeVisible();
  expect((await page.request.get('/api/account')).status()).toBe(401);
}

/** She erases everything: first without the word, then with it in `typed` letters. */
async function eraseAll(page: Page, nanny: Nanny, typed: string): Promise<void> {
  const word = nanny.text('account.erase.word');
  await nanny.button('account.data.erase').click();
  await nanny.button('account.erase.confirm').click();
  await expect(page.getByText(nanny.text('account.erase.wordWrong', { word }))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(nanny.text('account.erase.wordLabel', { word })).fill(typed);
  await nanny.button('account.erase.confirm').click();
}

/** The server refuses a family without a name. */
const refusedFamily = /status of 422 .*\/references\)/;

/** She asks a former family, after a try without its name, and takes it back. */
async function askFamily(page: Page, nanny: Nanny): Promise<void> {
  const good = section(page, nanny.text('account.references.title'));
  const label = (id: string) => good.getByLabel(nanny.text(`account.references.${id}`), { exact: id === 'toMonth' });
  await good.getByRole('button', { name: nanny.text('account.references.ask') }).click();
  await good.getByRole('button', { name: nanny.text('account.references.send') }).click();
  await expect(label('firstName')).toHaveAttribute('aria-invalid', 'true');
  await label('firstName').fill('Paula');
  await label('lastName').fill('Parent');
  await label('reach').fill(`paula-${nanny.phone}@example.com`);
  await label('fromMonth').fill('2023-01');
  await label('toMonth').fill('2024-06');
  await expectAccessible(page);
  await good.getByRole('button', { name: nanny.text('account.references.send') }).click();
  await expect(good.getByText(nanny.text('account.references.state.asked'))).toBeVisible();
  await good.getByRole('button', { name: nanny.text('account.references.remove') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: nanny.text('account.references.remove') })
    .click();
  await expect(good.getByText(nanny.text('account.references.state.asked'))).toHaveCount(0);
}

test('her account: a reference, her data, a pause, another number, every device', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expect(refusedFamily);
  const nanny = await atAccount(page, 'en');
  const address = `/profile/${nanny.profileId}`;
  await test.step('she asks a former family for a reference, and takes it back', () => askFamily(page, nanny));

  await test.step('she downloads everything of hers as one archive', async () => {
    const download = page.waitForEvent('download');
    await nanny.button('account.data.export').click();
    const files = unzipSync(new Uint8Array(readFileSync(await (await download).path())));
    const profile = new TextDecoder().decode(files['profile.json']);
    expect(JSON.parse(profile)).toMatchObject({ profile: { firstName: 'Grace', email: 'grace@example.com' } });
    const readable = new TextDecoder().decode(files['index.html']);
    const opened = await page.context().newPage();
    await opened.setContent(readable);
    await expect(opened.getByRole('row', { name: 'First name Grace' })).toBeVisible();
    await opened.close();
  });

  await test.step('a pause takes her page away, and one press brings it back', async () => {
    expect((await request.get(address)).status()).toBe(200);
    const pause = section(page, nanny.text('account.pause.title'));
    await nanny.button('account.pause.start').click();
    await expect(pause.getByRole('button', { name: nanny.text('account.pause.end') })).toBeVisible();
    expect((await request.get(address)).status()).toBe(404);
    await closeAccount(page, nanny);
    await nanny.button('builder.paused.resume').click();
    await expect(nanny.button('builder.paused.resume')).toHaveCount(0);
    expect((await request.get(address)).status()).toBe(200);
  });

  await test.step('she moves to another number', async () => {
    await openByMenu(page, nanny);
    await nanny.open('/account');
    await nanny.button('account.phone.change').click();
    const moved = new Nanny(page, 'en', { phone: freshPhone(), scope: page.getByRole('dialog') });
    await moved.askForCode();
    await expectAccessible(page);
    await moved.enterCode(await moved.code());
    await expect(page.getByRole('dialog', { name: nanny.text('account.title') })).toBeVisible();
    await expect(section(page, nanny.text('account.phone.section'))).toContainText(moved.phone.slice(-4));
  });

  await test.step('she signs out everywhere', async () => {
    await expect(section(page, nanny.text('account.devices.title'))).toContainText(nanny.text('account.devices.this'));
    await nanny.button('account.devices.signOut').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: nanny.text('account.devices.signOut') })
      .click();
    await expectNobody(page, nanny);
  });
});

test(
  'on a phone, in Spanish: closed and opened again, a reference, and the end of everything @long',
  onPhone,
  async ({ page, request, complaints }) => {
    complaints.expect(refusedFamily);
    const nanny = await atAccount(page, 'es');
    await closeAccount(page, nanny);
    await openByMenu(page, nanny);
    await askFamily(page, nanny);
    const word = nanny.text('account.erase.word');
    await eraseAll(page, nanny, word.charAt(0).toUpperCase() + word.slice(1));
    await expectNobody(page, nanny);
    expect((await request.get(`/profile/${nanny.profileId}`)).status()).toBe(404);
    // The page may still be starting anew.
    await expect(async () => {
      expect(await page.evaluate(() => localStorage.getItem('phoneVerificationUserId'))).toBeNull();
    }).toPass();
  },
);

test('on a phone, in Chinese: its parts, and the word that erases @long', onPhone, async ({ page }) => {
  const nanny = await atAccount(page, 'zh');
  await eraseAll(page, nanny, '注销');
  await expectNobody(page, nanny);
});

for (const [where, host, framed] of [
  ['in a shadow root', '03-strict-csp', false],
  ['in a frame @long', '09-isolated', true],
] as const) {
  test(`her account on another site, ${where}: her data, and the end of it`, async ({ page, complaints }) => {
    // The assistant's panel comes late, and asks for certifications that may be gone by then.
    complaints.expect(/status of 40[14] .*\/certifications\)/);
    const nanny = new EmbeddedNanny(page, { framed });
    await nanny.visit(host);
    await nanny.verify();
    await nanny.field('steps.personal.firstName').fill('Grace');
    await nanny.expectSaved();
    await nanny.scope
      .getByRole('button', { name: nanny.text('builder.account') })
      .first()
      .click();
    await nanny.scope.getByRole('menuitem', { name: nanny.text('builder.account') }).click();
    for (const part of ['week', 'pause', 'devices', 'data']) {
      await expect(nanny.scope.getByRole('heading', { name: nanny.text(`account.${part}.title`) })).toBeVisible();
    }
    const download = page.waitForEvent('download');
    await nanny.button('account.data.export').click();
    const files = unzipSync(new Uint8Array(readFileSync(await (await download).path())));
    expect(new TextDecoder().decode(files['index.html'])).toContain('Grace');
    await nanny.button('account.data.erase').click();
    const word = nanny.text('account.erase.word');
    await nanny.scope.getByLabel(nanny.text('account.erase.wordLabel', { word })).fill(word);
    await nanny.button('account.erase.confirm').click();
    await expect(nanny.scope.getByLabel(nanny.text('verification.phoneLabel'))).toBeVisible();
  });
}
