import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { OfficeHours } from '#domain/agency/office-hours.ts';
import { OfficeHoursForm } from './office-hours-form.tsx';
import { renderSettings, testSettings } from './testing.tsx';

const monday = { from: '09:10', until: '17:00' };
const hours: OfficeHours = {
  week: [monday, { from: '09:00', until: '12:00' }, null, null, null, null, null],
  closedDays: ['2026-12-25', '2026-01-01', '2026-11-26'],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00') });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const render = (officeHours: OfficeHours | null) =>
  renderSettings((settings) => <OfficeHoursForm settings={settings} />, { stored: { ...testSettings, officeHours } });
const save = page.getByRole('button', { name: 'Save' });
const sameAs = (day: string) => page.getByRole('button', { name: `Same as Monday: ${day}` });

it('gives a day the hours of Monday, with its odd minutes, and names the days that change', async () => {
  const { sent } = await render(hours);
  await expect.element(page.getByLabelText('Monday, from')).toHaveValue('09:10');
  expect(sameAs('Monday').query()).toBeNull();
  await sameAs('Tuesday').click();
  await expect.element(page.getByLabelText('Tuesday, from')).toHaveValue('09:10');
  await expect.element(page.getByRole('checkbox', { name: 'Tuesday' })).toHaveFocus();
  expect(sameAs('Tuesday').query()).toBeNull();
  await sameAs('Saturday').click();
  await expect.element(page.getByText('2 changes: Tuesday and Saturday').last()).toBeVisible();
  await save.click();
  const week = [monday, monday, null, null, null, monday, null];
  await expect.poll(() => sent).toEqual([{ officeHours: { week, closedDays: hours.closedDays.toSorted() } }]);
});

it('takes back the hours of a day that is closed and opened again', async () => {
  await render(hours);
  const tuesday = page.getByText('Tuesday', { exact: true });
  await tuesday.click();
  await expect.element(page.getByLabelText('Tuesday, until')).not.toBeInTheDocument();
  await tuesday.click();
  await expect.element(page.getByLabelText('Tuesday, until')).toHaveValue('12:00');
  await expect.element(save).not.toBeInTheDocument();
});

it('says that every hour counts while no day is open', async () => {
  await render(null);
  const every = page.getByText('No day is open, so every hour counts.');
  await expect.element(every).toBeVisible();
  await page.getByText('Monday', { exact: true }).click();
  await expect.element(page.getByLabelText('Monday, from')).toHaveValue('09:00');
  await expect.element(every).not.toBeInTheDocument();
});

it('lists the closed days in order, adds one from the calendar, and removes past ones on request', async () => {
  const { sent } = await render(hours);
  const chips = page.getByRole('group', { name: 'Days when you’re closed' }).getByRole('listitem');
  await expect
    .poll(() => chips.elements().map((chip) => chip.textContent))
    .toEqual(['Thu, Nov 26, 2026', 'Fri, Dec 25, 2026']);
  await page.getByRole('button', { name: 'Friday, November 27, 2026' }).click();
  await expect.element(page.getByText('1 change: Days when you’re closed').last()).toBeVisible();
  await expect.poll(() => chips.elements()[1]?.textContent).toBe('Fri, Nov 27, 2026');
  await page.getByRole('button', { name: 'Remove Thu, Nov 26, 2026' }).click();
  await expect.element(page.getByText('1 day is in the past.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove past days' }).click();
  await expect.element(page.getByText('1 day is in the past.')).not.toBeInTheDocument();
  await save.click();
  await expect
    .poll(() => sent)
    .toEqual([{ officeHours: { week: hours.week, closedDays: ['2026-11-27', '2026-12-25'] } }]);
});

it('lists the first dozen of many closed days, and the rest on request', async () => {
  const closedDays = Array.from({ length: 40 }, (_, day) =>
    new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10),
  );
  await render({ ...hours, closedDays });
  const chips = page.getByRole('group', { name: 'Days when you’re closed' }).getByRole('listitem');
  await expect.poll(() => chips.elements().length).toBe(12);
  await page.getByRole('button', { name: '+28 more' }).click();
  await expect.poll(() => chips.elements().length).toBe(40);
});
