import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { locales, localizePath } from '#domain/locale.ts';
import { EmbeddedNanny } from './support/embedded.ts';
import { expectAccessible, freshPhone, Nanny } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

/** A nanny whose profile is published, with her account open. */
async function atAccount(page: Page, locale: (typeof locales)[number] = 'en'): Promise<SignedInNanny> {
  const nanny = await SignedInNanny.enter(page, { locale, profile: { ...completeProfile, isPublic: true } });
  await nanny.open('/account');
  await expect(page.getByRole('dialog', { name: nanny.text('account.title') })).toBeVisible();
  return nanny;
}

/** Fails where something in the open dialog stands out of it to a side. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
}

function section(page: Page, name: string) {
  return page.getByRole('dialog').getByRole('region', { name, exact: true });
}

for (const locale of locales) {
  test(`her account in one dialog, from the menu and by its address @locale-${locale}`, async ({ page }) => {
    const nanny = await atAccount(page, locale);
    for (const part of ['week', 'pause', 'devices', 'data']) {
      await expect(section(page, nanny.text(`account.${part}.title`))).toBeVisible();
    }
    await expect(page.getByRole('dialog').getByRole('button', { name: nanny.text('account.week.do') })).toHaveCount(3);
    await expectNothingCutOff(page);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: nanny.text('common.close'), exact: true })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(localizePath('/', locale).replace(/\/?$/, '/'));
    await page
      .getByRole('banner')
      .getByRole('button', { name: nanny.text('builder.account') })
      .click();
    await page.getByRole('menuitem', { name: nanny.text('builder.account') }).click();
    await expect(page.getByRole('dialog', { name: nanny.text('account.title') })).toBeVisible();
  });
}

test('a pause takes her page away, and one press brings it back', async ({ page, request }) => {
  const nanny = await atAccount(page);
  const address = `/profile/${nanny.profileId}`;
  expect((await request.get(address)).status()).toBe(200);
  const pause = section(page, nanny.text('account.pause.title'));
  await nanny.button('account.pause.start').click();
  await expect(pause.getByRole('button', { name: nanny.text('account.pause.end') })).toBeVisible();
  const away = await request.get(address);
  expect(away.status()).toBe(404);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: nanny.text('common.close'), exact: true })
    .click();
  await nanny.button('builder.paused.resume').click();
  await expect(nanny.button('builder.paused.resume')).toHaveCount(0);
  expect((await request.get(address)).status()).toBe(200);
});

test('she downloads everything of hers as one archive', async ({ page }) => {
  const nanny = await atAccount(page);
  const download = page.waitForEvent('download');
  await nanny.button('account.data.export').click();
  const files = unzipSync(new Uint8Array(readFileSync(await (await download).path())));
  const profile = new TextDecoder().decode(files['profile.json']);
  expect(JSON.parse(profile)).toMatchObject({ profile: { firstName: 'Grace', email: 'grace@example.com' } });
  const readable = new TextDecoder().decode(files['index.html']);
  const opened = await page.context().newPage();
  await opened.setContent(readable);
  await expect(opened.getByRole('row', { name: 'First name Grace' })).toBeVisible();
});

test('she erases everything after a word, and is nobody afterwards', async ({ page, request }) => {
  const nanny = await atAccount(page);
  const address = `/profile/${nanny.profileId}`;
  await nanny.button('account.data.erase').click();
  await nanny.button('account.erase.confirm').click();
  await expect(page.getByText(nanny.text('account.erase.wordWrong', { word: 'erase' }))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(nanny.text('account.erase.wordLabel', { word: 'erase' })).fill('Erase');
  await nanny.button('account.erase.confirm').click();
  await expect(page.getByLabel(nanny.text('verification.phoneLabel'))).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
  expect((await page.request.get('/api/account')).status()).toBe(401);
  // The page may still be starting anew.
  await expect(async () => {
    expect(await page.evaluate(() => localStorage.getItem('phoneVerificationUserId'))).toBeNull();
  }).toPass();
});

test('she moves to another number, and signs in with it from then on', async ({ page }) => {
  const nanny = await atAccount(page);
  await nanny.button('account.phone.change').click();
  const moved = new Nanny(page, 'en', { phone: freshPhone(), scope: page.getByRole('dialog') });
  await moved.askForCode();
  await expectAccessible(page);
  await moved.enterCode(await moved.code());
  await expect(page.getByRole('dialog', { name: nanny.text('account.title') })).toBeVisible();
  await expect(section(page, nanny.text('account.phone.section'))).toContainText(moved.phone.slice(-4));
});

test('she signs out everywhere', async ({ page }) => {
  const nanny = await atAccount(page);
  await expect(section(page, nanny.text('account.devices.title'))).toContainText(nanny.text('account.devices.this'));
  await nanny.button('account.devices.signOut').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: nanny.text('account.devices.signOut') })
    .click();
  await expect(page.getByRole('heading', { name: nanny.text('verification.phoneTitle') })).toBeVisible();
  expect((await page.request.get('/api/account')).status()).toBe(401);
});

test('she asks a former family for a good word, and takes it back', async ({ page }) => {
  const nanny = await atAccount(page);
  const good = section(page, nanny.text('account.references.title'));
  await good.getByRole('button', { name: nanny.text('account.references.ask') }).click();
  await good.getByRole('button', { name: nanny.text('account.references.send') }).click();
  await expect(good.getByLabel(nanny.text('account.references.firstName'))).toHaveAttribute('aria-invalid', 'true');
  await good.getByLabel(nanny.text('account.references.firstName')).fill('Paula');
  await good.getByLabel(nanny.text('account.references.lastName')).fill('Parent');
  await good.getByLabel(nanny.text('account.references.reach')).fill(`paula-${nanny.phone}@example.com`);
  await good.getByLabel(nanny.text('account.references.fromMonth')).fill('2023-01');
  await good.getByLabel(nanny.text('account.references.toMonth'), { exact: true }).fill('2024-06');
  await expectAccessible(page);
  await good.getByRole('button', { name: nanny.text('account.references.send') }).click();
  await expect(good.getByText(nanny.text('account.references.state.asked'))).toBeVisible();
  await good.getByRole('button', { name: nanny.text('account.references.remove') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: nanny.text('account.references.remove') })
    .click();
  await expect(good.getByText(nanny.text('account.references.state.asked'))).toHaveCount(0);
});

for (const [where, host, framed] of [
  ['in a shadow root', '03-strict-csp', false],
  ['in a frame', '09-isolated', true],
] as const) {
  test(`her account on another site, ${where}: her data, and the end of it`, async ({ page }) => {
    const nanny = new EmbeddedNanny(page, { framed });
    await nanny.visit(host);
    await nanny.verify();
    await nanny.fillPersonalInformation({ firstName: 'Grace', lastName: 'Okonkwo' });
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
    await nanny.scope.getByLabel(nanny.text('account.erase.wordLabel', { word: 'erase' })).fill('erase');
    await nanny.button('account.erase.confirm').click();
    await expect(nanny.scope.getByLabel(nanny.text('verification.phoneLabel'))).toBeVisible();
  });
}
