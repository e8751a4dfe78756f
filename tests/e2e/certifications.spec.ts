import { Buffer } from 'node:buffer';
import { pdf } from '../../worker/testing/files.ts';
import { hasFocus } from './support/has-focus.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible } from './support/nanny.ts';
import { largePhoto } from './support/photo.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

const atCertifications = { profile: completeProfile, step: 'certifications' };
const doulaPdf = { name: 'doula.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) };

test('certifications: documents, slips of dates, large photos, and where the focus goes', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, atCertifications);
  const picker = page.locator('input[type=file]');
  const ready = page.getByText(nanny.text('certification.upload.ready'));
  const required = page.getByText(nanny.text('validation.documentUrl'));
  const badge = page.getByText(nanny.text('certification.badge.document'));

  const said = (id: string, name: string) =>
    expect(page.getByRole('status').filter({ hasText: nanny.text(id, { name }) })).toHaveCount(1);

  await test.step('that a document is required is not said any more once a certification was added with one', async () => {
    await nanny.field('certification.form.name').fill('Doula');
    await nanny.button('certification.form.add').click();
    await expect(required).toBeVisible();
    await picker.focus();
    await picker.setInputFiles(doulaPdf);
    await expect(ready).toBeVisible();
    await expect(required).toBeHidden();
    expect(await hasFocus(page)).toBe(true);
    await nanny.button('labels.certification.CPR').press('Enter');
    await expect(badge).toBeVisible();
    await expect(required).toBeHidden();
  });

  await nanny.button('certification.expiry.skip').click();

  await test.step('a certification that is deleted leaves the focus near, and it is said', async () => {
    await nanny.button('certification.delete', { name: 'CPR' }).press('Enter');
    await nanny.button('certification.delete.confirm').press('Enter');
    await expect(badge).toBeHidden();
    expect(await hasFocus(page)).toBe(true);
    await said('certification.deleted', 'CPR');
  });

  await test.step('a photo of more than 5 MB is made smaller; a HEIC photo that cannot be opened is explained', async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/uploads/'));
    await picker.setInputFiles(await largePhoto(page));
    const { 'content-type': type } = await (await sent).allHeaders();
    expect(type).toBe('image/webp');
    await expect(ready).toBeVisible();
    await nanny.button('certification.upload.clear').click();
    const heic = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: Buffer.from('    ftypheic') };
    await picker.setInputFiles(heic);
    await expect(page.getByText(nanny.text('errors.heic'))).toBeVisible();
  });

  await test.step('dates that look like a slip are asked about, and not refused', async () => {
    await picker.setInputFiles(doulaPdf);
    await nanny.field('certification.form.name').fill('Birth doula');
    await nanny.field('certification.form.issueDate').fill('2098-05-01');
    await expect(page.getByText(nanny.text('certification.question.future'))).toBeVisible();
    await nanny.field('certification.form.expiryDate').fill('2097-05-01');
    await expect(page.getByText(nanny.text('certification.question.beforeIssue'))).toBeVisible();
    await expect(nanny.field('certification.form.expiryDate')).toHaveAttribute('aria-invalid', 'false');
    await expect(ready).toBeVisible();
    await nanny.button('certification.form.add').click();
    await expect(page.getByText('Birth doula', { exact: true })).toBeVisible();
    expect(await hasFocus(page)).toBe(true);
    await said('certification.added', 'Birth doula');
  });
});

test('CPR is asked when it ends, and an entry is edited', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, atCertifications);
  await page.locator('input[type=file]').setInputFiles(doulaPdf);
  await nanny.button('labels.certification.CPR').click();

  await test.step('CPR is asked when it ends; the answer is saved', async () => {
    const question = page.getByRole('dialog', { name: nanny.text('certification.expiry.title', { name: 'CPR' }) });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByLabel(nanny.text('certification.form.expiryDate')).fill('2098-05-01');
    await question.getByRole('button', { name: nanny.text('certification.expiry.save') }).press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByText(nanny.text('certification.expires', { date: 'May 1, 2098' }))).toBeVisible();
  });

  await test.step('an entry is edited; that a verified one loses its badge is said before', async () => {
    const edit = nanny.button('certification.edit', { name: 'CPR' });
    const dialog = page.getByRole('dialog', { name: nanny.text('certification.edit.title') });
    const warning = dialog.getByText(nanny.text('certification.edit.verified'));
    await edit.press('Enter');
    await expect(warning).toBeHidden();
    const name = dialog.getByLabel(nanny.text('certification.form.name'));
    await name.fill('');
    await dialog.getByRole('button', { name: nanny.text('certification.edit.save') }).click();
    await expect(name).toBeFocused();
    await name.fill('CPR');
    await dialog.getByLabel(nanny.text('certification.form.issuer')).fill('Red Cross');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: nanny.text('certification.edit.save') }).click();
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
    await expect(page.getByText('Red Cross', { exact: true })).toBeVisible();
    await page.route(/\/certifications$/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('"verified":false', '"verified":true');
      await route.fulfill({ response: answer, body });
    });
    await page.reload();
    await edit.press('Enter');
    await expect(warning).toBeVisible();
    await page.keyboard.press('Escape');
    await page.unroute(/\/certifications$/);
  });
});

test(
  'on a phone: a half-typed certification survives, and one that was pressed too early is added with its document',
  onPhone,
  async ({ page }) => {
    const nanny = await SignedInNanny.enter(page, { ...atCertifications, locale: 'es' });
    const picker = page.locator('input[type=file]');

    await test.step('a document without a name yet survives other steps and a reload', async () => {
      await picker.setInputFiles(doulaPdf);
      await expect(page.getByText(nanny.text('certification.upload.ready'))).toBeVisible();
      await nanny.field('certification.form.issuer').fill('DONA International');
      const question = page.getByRole('alertdialog', { name: nanny.text('certification.unnamed.title') });
      await nanny.next();
      await expect(question).toContainText(doulaPdf.name);
      await expectAccessible(page);
      await question.getByRole('button', { name: nanny.text('certification.unnamed.name') }).click();
      await expect(nanny.field('certification.form.name')).toBeFocused();
      await nanny.next();
      await question.getByRole('button', { name: nanny.text('certification.unnamed.later') }).click();
      await nanny.expectStep('video-resume');
      await nanny.button('builder.previous').click();
      await expect(nanny.field('certification.later')).toBeChecked();
      await expect(page.getByText(doulaPdf.name)).toBeVisible();
      await expect(nanny.field('certification.form.issuer')).toHaveValue('DONA International');
      await page.reload();
      await expect(page.getByText(doulaPdf.name)).toBeVisible();
      await nanny.field('certification.form.name').fill('Birth doula');
      await nanny.button('certification.form.add').click();
      await expect(page.getByText('Birth doula', { exact: true })).toBeVisible();
      await expect(page.getByText(nanny.text('certification.badge.document'))).toBeVisible();
      await expect(page.getByText(doulaPdf.name)).toBeHidden();
      await page.reload();
      await expect(page.getByText('Birth doula', { exact: true })).toBeVisible();
      await expect(page.getByText(doulaPdf.name)).toBeHidden();
    });

    await test.step('a certification that was pressed before its document is added when the document arrives', async () => {
      const name = nanny.text('labels.certification.CPR');
      const cpr = page.getByRole('button', { name, exact: true });
      await expect(cpr).toBeDisabled();
      await expect(cpr).toHaveAccessibleDescription(nanny.text('certification.quickAdd.locked'));
      await cpr.click({ force: true });
      await expect(page.getByText(nanny.text('certification.upload.wanted', { name }))).toBeVisible();
      await expect(picker).toBeFocused();
      await picker.setInputFiles(doulaPdf);
      await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
      await expect(page.getByText(nanny.text('certification.upload.wanted', { name }))).toBeHidden();
      await nanny.button('certification.expiry.skip').click();
    });

    await test.step('a discarded document lets her go on', async () => {
      await picker.setInputFiles(doulaPdf);
      await expect(page.getByText(nanny.text('certification.upload.ready'))).toBeVisible();
      await nanny.next();
      await nanny.button('certification.unnamed.discard').click();
      await nanny.expectStep('video-resume');
      await nanny.button('builder.previous').click();
      await expect(page.getByText(doulaPdf.name)).toBeHidden();
    });
  },
);

test('a list that could not be loaded comes by itself when the network is back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile, step: 'experience' });
  const { objectPath } = await nanny.uploadDocument();
  const added = await page.request.post(`/api/profiles/${nanny.profileId}/certifications`, {
    data: { name: 'Birth doula', documentUrl: objectPath },
  });
  expect(added.ok()).toBe(true);
  await context.setOffline(true);
  await nanny.next();
  await expect(page.getByText(nanny.text('certification.list.failed'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Birth doula', { exact: true })).toBeVisible();
  await expect(page.getByText(nanny.text('certification.list.failed'))).toBeHidden();
});
