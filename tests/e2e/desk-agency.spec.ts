import { z } from 'zod';
import { accentColors } from '#domain/agency/brand.ts';
import { parseHex } from '#domain/contrast.ts';
import { png } from '#worker/testing/files.ts';
import { deskRequests, openDesk } from './support/desk.ts';
import { familyAsks, requestRow } from './support/requests.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const nannies = z.object({ items: z.array(z.object({ profileId: z.string(), name: z.string() })) });
const checked = z.object({ backgroundCheckRevision: z.number() });

test('the audit log says on which day a background was checked, as the reader writes days', async ({ page }) => {
  const { text } = textsFor('en');
  const desk = await deskRequests('reviewer');
  const { items } = nannies.parse(await (await desk.get('/api/agency/profiles?q=xiuying')).json());
  expect(items[0]?.name).toBe('Xiuying Wang 王秀英');
  const path = `/api/agency/profiles/${items[0]?.profileId}`;
  const { backgroundCheckRevision } = checked.parse(await (await desk.get(path)).json());
  const headers = { 'If-Match': `"${backgroundCheckRevision}"` };
  const data = { checkedOn: '2026-11-02' };
  expect((await desk.put(`${path}/background-check`, { data, headers })).ok()).toBe(true);
  await desk.dispose();
  await openDesk(page, 'owner', { path: '/agency/audit' });
  const row = page.getByRole('row', { name: text('desk.act.profile.background-check') }).first();
  await expect(row).toContainText('(Nov 2, 2026)');
  await openDesk(page, 'owner', { path: '/agency/nannies?q=xiuying' });
  await expect(page.getByRole('link', { name: 'Xiuying Wang 王秀英' })).toBeVisible();
});

test.describe('settings', () => {
  // The agency has one set of settings, so these tests change them one after the other.
  test.describe.configure({ mode: 'default' });
  const { text } = textsFor('en');

  test('a ready text that is being written stays until it is saved, and is offered then', async ({ page }) => {
    const title = `Ready ${Date.now()}`;
    await openDesk(page, 'owner', { path: '/agency/settings/messages' });
    await page.getByRole('button', { name: text('desk.settings.texts.add') }).click();
    await page.getByLabel(text('desk.settings.texts.title')).last().fill(title);
    await page.getByLabel(text('desk.settings.texts.words')).last().fill('We are on it.');
    await page.reload();
    await expect(page.getByLabel(text('desk.settings.texts.title')).last()).toHaveValue(title);
    await page.getByRole('button', { name: text('desk.settings.save') }).click();
    await expect(page.getByText(text('desk.settings.saved'), { exact: true }).first()).toBeVisible();

    const { parentName } = await familyAsks(page);
    await openDesk(page, 'reviewer', { path: '/agency/requests' });
    await requestRow(page, parentName).click();
    await page.getByRole('button', { name: text('desk.request.texts') }).click();
    await page.getByRole('menuitem', { name: new RegExp(title) }).click();
    await expect(page.locator('textarea[name=reply]')).toHaveValue(/We are on it\.$/);
  });

  test('a section has an address of its own, and the focus follows it', async ({ page }) => {
    await openDesk(page, 'owner', { path: '/agency/settings' });
    const list = page.getByRole('navigation', { name: text('desk.settings.sections') });
    const heading = (title: string) => page.getByRole('heading', { level: 2, name: title });
    await expect(heading(text('desk.settings.brand'))).toBeVisible();
    await list.getByRole('link', { name: text('desk.settings.office') }).click();
    await expect(page).toHaveURL(/\/agency\/settings\/hours$/);
    await expect(heading(text('desk.settings.office'))).toBeFocused();

    await test.step('on a phone, the list and a section replace each other', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await expect(list).toBeHidden();
      await page.getByRole('link', { name: text('desk.settings.back') }).click();
      await expect(list.getByRole('link', { name: text('desk.settings.office') })).toBeFocused();
      await expect(heading(text('desk.settings.brand'))).toBeHidden();
      await list.getByRole('link', { name: text('desk.settings.retention') }).click();
      await expect(heading(text('desk.settings.retention'))).toBeFocused();
    });
  });

  test('the bar stays in sight on a phone, and not with large text', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openDesk(page, 'owner', { path: '/agency/settings/hours' });
    await page.getByRole('checkbox', { name: text('labels.weekday.monday') }).click();
    const save = page.getByRole('button', { name: text('desk.settings.save') });
    await expect(save).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 640, height: 360 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(save).not.toBeInViewport();
    await page.getByRole('button', { name: text('desk.settings.discard') }).click();
  });

  test('what somebody else has changed meanwhile is not overwritten unseen', async ({ page, complaints }) => {
    complaints.expect(/status of 409 .*\/api\/agency\/settings/);
    await openDesk(page, 'owner', { path: '/agency/settings/listing' });
    const part = page.getByRole('region', { name: text('desk.settings.listing') });
    const days = part.getByLabel(text('desk.settings.freshness.label'));
    const before = await days.inputValue();
    await days.fill('41');
    const colleague = await deskRequests('owner');
    const change = async (freshnessDays: number) => {
      const seen = (await colleague.get('/api/agency/settings')).headers()['etag'] ?? '';
      await colleague.put('/api/agency/settings', { data: { freshnessDays }, headers: { 'If-Match': seen } });
    };
    await change(50);
    try {
      const save = part.getByRole('button', { name: text('desk.settings.save') });
      await save.click();
      await expect(part.getByText(text('desk.settings.changedMeanwhile'))).toBeVisible();
      await expect(days).toHaveValue('41');
      await part.getByRole('button', { name: text('desk.settings.discard') }).click();
      await expect(days).toHaveValue('50');
      await days.fill('42');
      await save.click();
      await expect(page.getByText(text('desk.settings.saved'), { exact: true }).first()).toBeVisible();
    } finally {
      await change(Number(before));
      await colleague.dispose();
    }
  });

  test('the brand is shown while it is typed, and a color that cannot be read is named', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 415 .*\/api\/agency\/logo/, /status of 422 .*\/api\/agency\/settings/);
    await openDesk(page, 'owner', { path: '/agency/settings/brand' });
    const part = page.getByRole('region', { name: text('desk.settings.brand') });
    const preview = part.getByRole('figure', { name: text('desk.settings.brand.preview') });
    await part.getByLabel(text('desk.settings.brand.name')).fill('Blue Door Nannies');
    await part.getByLabel(text('desk.settings.brand.primaryPhone'), { exact: true }).fill('2135550199');
    await expect(preview.getByText('Blue Door Nannies')).toHaveCount(2);
    await expect(preview.getByText('(213) 555-0199').first()).toBeVisible();

    const color = part.getByLabel(text('desk.settings.brand.accent'));
    await color.fill('#7a3e1d');
    const button = preview.locator('button');
    await expect(button.first()).toHaveCSS('background-color', 'rgb(122, 62, 29)');
    // Lighter on dark, as on the public pages.
    const { accent } = accentColors('#7a3e1d', 'dark');
    await expect(button.last()).toHaveCSS('background-color', `rgb(${parseHex(accent).join(', ')})`);
    await color.fill('#ffcc00');
    await expect(color).toHaveAccessibleDescription(new RegExp(text('validation.colorContrast')));

    const picture = part.locator('input[type=file]');
    await picture.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(part.getByText(text('errors.file_type_refused'))).toBeVisible();
    await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(png(64, 64)) });
    await expect(part.getByRole('button', { name: text('desk.settings.brand.logo.remove') })).toBeVisible();
    await expect(preview.locator('svg').first()).toHaveCSS('background-image', /api\/agency\/media/);

    // Saved, it would change the pages of tests that run beside this one: edge/brand.test.ts does that.
    await part.getByRole('button', { name: text('desk.settings.save') }).click();
    await expect(part.getByRole('alert')).toBeVisible();
    await part.getByRole('button', { name: text('desk.settings.discard') }).click();
    await expect(color).toHaveValue('');
  });

  test('the agency’s own page starts from ours and is previewed as it will look', async ({ page }) => {
    await openDesk(page, 'owner', { path: '/agency/settings/texts' });
    const part = page.getByRole('region', { name: text('desk.settings.pages') });
    await part.getByLabel(text('common.language'), { exact: true }).selectOption('es');
    await part.getByRole('button', { name: text('desk.settings.pages.start') }).click();
    const about = part.getByLabel(text('desk.settings.pages.about'), { exact: true });
    const { text: spanish } = textsFor('es');
    await expect(about).toHaveValue(new RegExp(spanish('agency.about.5.title')));
    await about.fill(`Quiénes somos\nTres hermanas.\n\n${await about.inputValue()}`);
    const preview = part.getByRole('figure', {
      name: text('desk.settings.pages.preview', { name: text('desk.settings.pages.about') }),
    });
    await expect(preview.getByText('Quiénes somos')).toBeVisible();
    await expect(preview.getByText(spanish('agency.about.6.title'))).toBeVisible();
    // Saved, it would change the pages of tests that run beside this one: edge/brand.test.ts does that.
    await part.getByRole('button', { name: text('desk.settings.discard') }).click();
    await expect(about).toHaveValue('');
  });

  test('who is not an owner reads them and is offered no change', async ({ page }) => {
    await openDesk(page, 'reviewer', { path: '/agency/settings/retention' });
    await expect(page.getByText(text('desk.settings.ownerOnly'))).toBeVisible();
    await expect(page.getByLabel(text('desk.settings.retention.auditLogDays'))).toBeDisabled();
    await expect(page.getByRole('main').getByRole('button', { name: text('desk.settings.save') })).toHaveCount(0);
    await openDesk(page, 'reviewer', { path: '/agency/audit' });
    await expect(page.getByRole('heading', { level: 1, name: text('desk.notFound') })).toBeVisible();
  });
});
