import { expect, test } from '@playwright/test';
import { pdf } from '../worker/testing/files.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';

const atCertifications = { profile: completeProfile, step: 'certifications' };
const document = { name: 'doula.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) };

test('a document without a name yet, and a half-typed certificate, survive other steps and a reload', async ({
  page,
}) => {
  const nanny = await SignedInNanny.enter(page, atCertifications);
  await page.locator('input[type=file]').setInputFiles(document);
  await expect(page.getByText(nanny.text('certifications.upload.ready'))).toBeVisible();
  await nanny.field('certifications.form.issuer').fill('DONA International');
  await nanny.next();
  await nanny.expectStep('video-resume');
  await nanny.button('builder.previous').click();
  await expect(page.getByText(document.name)).toBeVisible();
  await expect(nanny.field('certifications.form.issuer')).toHaveValue('DONA International');
  await page.reload();
  await expect(page.getByText(document.name)).toBeVisible();
  await nanny.field('certifications.form.name').fill('Birth doula');
  await nanny.button('certifications.form.add').click();
  await expect(page.getByText('Birth doula')).toBeVisible();
  await expect(page.getByText(nanny.text('certifications.badge.document'))).toBeVisible();
  await expect(page.getByText(document.name)).toBeHidden();
  await page.reload();
  await expect(page.getByText('Birth doula')).toBeVisible();
  await expect(page.getByText(document.name)).toBeHidden();
});

test('that a document is required is not said any more once a certificate was added with one', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page, atCertifications);
  await nanny.field('certifications.form.name').fill('Doula');
  await nanny.button('certifications.form.add').click();
  await expect(page.getByText(nanny.text('validation.documentUrl'))).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(document);
  await expect(page.getByText(nanny.text('certifications.upload.ready'))).toBeVisible();
  await expect(page.getByText(nanny.text('validation.documentUrl'))).toBeHidden();
  await nanny.button('labels.certification.CPR').click();
  await expect(page.getByText(nanny.text('certifications.badge.document'))).toBeVisible();
  await expect(page.getByText(nanny.text('validation.documentUrl'))).toBeHidden();
});
