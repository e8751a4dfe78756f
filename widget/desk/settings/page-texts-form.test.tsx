import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { noPageTexts } from '#domain/agency/page-texts.ts';
import { defaultTrustlineSettings } from '#domain/trustline/settings.ts';
import { trustlineStatement } from '#domain/trustline/statute.ts';
import { PageTextsForm } from './page-texts-form.tsx';
import { renderSettings, testSettings } from './testing.tsx';

const stored = { ...testSettings, pageTexts: { ...noPageTexts, footer: { es: 'Con cariño.' } } };

afterEach(() => vi.unstubAllGlobals());

it('saves every language at once, and names a text in a language out of sight', async () => {
  const { sent } = await renderSettings((settings) => <PageTextsForm settings={settings} />, { stored });
  const language = page.getByLabelText('Language', { exact: true });
  const footer = page.getByLabelText('At the end of every page', { exact: true });
  await language.selectOptions('es');
  await expect.element(footer).toHaveValue('Con cariño.');
  await footer.fill('Un borrador');
  await language.selectOptions('en');
  await expect.element(footer).toHaveValue('');
  await expect.element(page.getByRole('option', { name: 'Español (not saved yet)' })).toBeInTheDocument();
  await footer.fill('With love.');
  await expect
    .element(
      page.getByText('2 changes: At the end of every page (English) and At the end of every page (Español)').last(),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const footers = { en: 'With love.', es: 'Un borrador' };
  await expect.poll(() => sent).toEqual([{ pageTexts: { about: {}, categories: {}, footer: footers } }]);
});

it('shows the language of a text that the server refuses', async () => {
  const issues = [{ path: 'pageTexts.footer.es', message: 'Too long' }];
  const refusal = Response.json({ code: 'validation_failed', error: 'No.', issues }, { status: 422 });
  await renderSettings((settings) => <PageTextsForm settings={settings} />, { stored, refusals: [refusal] });
  const language = page.getByLabelText('Language', { exact: true });
  const footer = page.getByLabelText('At the end of every page', { exact: true });
  await language.selectOptions('es');
  await footer.fill('Demasiado largo');
  await language.selectOptions('en');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(language).toHaveValue('es');
  await expect.element(footer).toHaveFocus();
});

const field = page.getByLabelText('Explanation of TrustLine', { exact: true });

it('shows the text about TrustLine below the statement of the law', async () => {
  await renderSettings((settings) => <PageTextsForm settings={settings} />, {
    stored: { ...stored, trustline: defaultTrustlineSettings },
  });
  const preview = page.getByRole('figure', { name: 'Preview: Explanation of TrustLine' });
  await expect.element(preview).toHaveTextContent('Families read our text here.');
  await field.fill('We place registered nannies only.');
  await expect.element(preview).toHaveTextContent(`${trustlineStatement}We place registered nannies only.`);
});

it('an agency elsewhere has no such text', async () => {
  await renderSettings((settings) => <PageTextsForm settings={settings} />, { stored });
  await expect.element(page.getByLabelText('About the agency', { exact: true })).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});
