import type { Page } from '@playwright/test';
import type { Locale } from '#domain/locale.ts';
import { onPhone } from './support/in-locale.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

/** A nanny with a profile who comes back on a device on which she filled in the quick form before she verified her number. */
async function withQuickDraft(page: Page, locale: Locale) {
  const { request } = page;
  const created = await request.post('/api/profiles', { data: {} });
  const { id }: { id: string } = await created.json();
  const typed = { firstName: 'Grace', lastName: 'Okonkwo', city: 'Altadena', aboutMe: 'I sing.' };
  expect((await request.put(`/api/profiles/${id}`, { data: typed })).status()).toBe(200);
  const visitor = await page.context().cookies();
  await page.context().clearCookies();
  // Elsewhere her number has a profile.
  const phoneOwner = new SignedInNanny(page, locale);
  await phoneOwner.signInWith(completeProfile);
  await page.context().clearCookies();
  await page.context().addCookies(visitor);
  return { nanny: phoneOwner, draftId: id };
}

test('a quick profile of a number that has one is told and taken over', onPhone, async ({ page }) => {
  const { nanny, draftId } = await withQuickDraft(page, 'es');
  await nanny.signInAgain();
  await nanny.open();
  const dialog = page.getByRole('dialog', { name: nanny.text('builder.quickDraft.title') });
  await expect(dialog).toContainText(nanny.text('labels.field.city'));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await dialog.getByRole('button', { name: nanny.text('builder.quickDraft.take') }).click();
  await expect(dialog).toBeHidden();
  await expect(nanny.field('steps.personal.city')).toHaveValue('Altadena');
  await nanny.expectOnServer({ city: 'Altadena', aboutMe: 'I sing.', phone: completeProfile.phone });
  expect((await page.request.get(`/api/profiles/${draftId}`)).status()).toBe(404);
  await page.reload();
  await nanny.expectStep('personal-information');
  await expect(dialog).toBeHidden();
});
