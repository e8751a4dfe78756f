import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { noPageTexts } from '#domain/agency/page-texts.ts';
import { defaultTrustlineSettings } from '#domain/trustline/settings.ts';
import { trustlineStatement } from '#domain/trustline/statute.ts';
import { AtDesk, deskOf } from '../testing.tsx';
import type { RevisedSettings } from './revised-settings.ts';
import { PageTextsForm } from './page-texts-form.tsx';

const settings: RevisedSettings = {
  brand: {
    name: 'Golden Oak',
    primaryPhone: '+12135550101',
    secondaryPhone: '+12135550102',
    whatsapp: '+12135550103',
    accent: null,
    logo: null,
  },
  listing: 'reviewed',
  embedOrigins: [],
  replyTexts: [],
  pageTexts: { ...noPageTexts, footer: { es: 'Con cariño.' } },
  freshnessDays: 30,
  officeHours: null,
  retention: { contactRequestDays: 365, auditLogDays: 365 },
  revision: 1,
};

afterEach(() => {
  vi.unstubAllGlobals();
});

it('saves the language in sight, and says which other one is not saved yet', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(String(body)));
    return Response.json(settings, { headers: { ETag: 'v2' } });
  });
  const desk = deskOf('owner');
  await render(
    <AtDesk desk={desk} name="Settings">
      <PageTextsForm settings={settings} />
    </AtDesk>,
  );
  const language = page.getByLabelText('Language', { exact: true });
  const footer = page.getByLabelText('At the end of every page');
  const unsaved = page.getByText('Not saved yet', { exact: true });

  expect(unsaved.query()).toBeNull();
  await language.selectOptions('es');
  await footer.fill('Un borrador olvidado');
  await expect.element(unsaved).toBeVisible();
  await language.selectOptions('en');
  await expect.element(footer).toHaveValue('');
  expect(unsaved.query()).toBeNull();
  await expect.element(page.getByRole('option', { name: 'Español (not saved yet)' })).toBeInTheDocument();

  await footer.fill('With love.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      { pageTexts: { about: { en: '' }, categories: { en: '' }, footer: { es: 'Con cariño.', en: 'With love.' } } },
    ]);
  await language.selectOptions('es');
  await expect.element(footer).toHaveValue('Un borrador olvidado');
});

const field = page.getByLabelText('Explanation of TrustLine');

it('shows the text about TrustLine below the statement of the law', async () => {
  await render(
    <AtDesk desk={deskOf('owner')} name="Settings">
      <PageTextsForm settings={{ ...settings, trustline: defaultTrustlineSettings }} />
    </AtDesk>,
  );
  const preview = page.getByRole('figure', { name: 'Preview' });
  await expect.element(preview).not.toBeInTheDocument();
  await field.fill('We place registered nannies only.');
  await expect.element(preview).toHaveTextContent(`${trustlineStatement}We place registered nannies only.`);
});

it('an agency elsewhere has no such text', async () => {
  await render(
    <AtDesk desk={deskOf('owner')} name="Settings">
      <PageTextsForm settings={settings} />
    </AtDesk>,
  );
  await expect.element(page.getByLabelText('About the agency')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});
