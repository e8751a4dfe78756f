import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ProfileItem } from '#domain/profile/desk-list.ts';
import { AtDesk, deskOfReviewer } from '../testing.tsx';
import ProfilesScreen from './profiles-screen.tsx';

const at = '2026-11-22T10:00:00.000Z';

const nanny = (name: string): ProfileItem => ({
  profileId: name.toLowerCase(),
  revision: 1,
  slug: null,
  name,
  portrait: { picture: null, initials: name.slice(0, 1) },
  state: 'reviewed',
  isListed: true,
  isPhoneVerified: true,
  city: null,
  email: null,
  phone: null,
  phoneShown: null,
  createdAt: at,
  updatedAt: at,
});

let onServer: ProfileItem[];
let asked: string[];

beforeEach(() => {
  onServer = [nanny('Bea'), nanny('Cleo')];
  asked = [];
  history.replaceState(null, '', '/agency/nannies?state=reviewed');
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.includes('/profiles?')) return Response.json({ code: 'not_found', error: 'Not found' }, { status: 404 });
    asked.push(path.slice(path.indexOf('?') + 1));
    return Response.json({ items: onServer, next: null });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const names = () => [...document.querySelectorAll('a[data-row]')].map((link) => link.textContent);
const header = (name: string) => page.getByRole('columnheader', { name, exact: true });

async function open() {
  const desk = deskOfReviewer();
  await render(
    <AtDesk desk={desk} name="Nannies">
      <ProfilesScreen />
    </AtDesk>,
  );
  await expect.poll(names).toEqual(['Bea', 'Cleo']);
  return desk;
}

it('is sorted as chosen, with the other filters, and says so in the address and in the header', async () => {
  // A phone shows names and statuses only.
  await page.viewport(1280, 800);
  await open();
  const sort = page.getByLabelText('Sort by');
  await expect.element(sort).toHaveValue('newest');
  await expect.element(header('Name')).not.toHaveAttribute('aria-sort');
  await sort.selectOptions('Last name, A to Z');
  await expect.poll(() => asked).toEqual(['state=reviewed', 'state=reviewed&sort=name']);
  expect(location.search).toBe('?state=reviewed&sort=name');
  await expect.element(header('Name')).toHaveAttribute('aria-sort', 'ascending');
  await sort.selectOptions('Most recently changed');
  await expect.element(header('Last change')).toHaveAttribute('aria-sort', 'descending');
  await sort.selectOptions('Longest unchanged');
  await expect.element(header('Last change')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(header('Name')).not.toHaveAttribute('aria-sort');
  await expect.element(page.getByText('Nannies, the longest unchanged first')).toBeVisible();
  await sort.selectOptions('Newest first');
  await expect.poll(() => location.search).toBe('?state=reviewed');
});

it.each([
  ['name', '1 new'],
  ['changed', '1 new or changed'],
])('by %s, a nanny who comes in between waits, and is then at her place', async (order, words) => {
  history.replaceState(null, '', `/agency/nannies?sort=${order}`);
  const desk = await open();
  onServer = [nanny('Ana'), nanny('Bea'), nanny('Bona'), nanny('Cleo')].filter(
    ({ name }) => name !== (order === 'name' ? 'Ana' : 'Bona'),
  );
  desk.cache.revalidateKeys((key) => key.startsWith('nannies?'));
  const news = page.getByRole('button', { name: words, exact: true });
  await expect.element(news).toBeVisible();
  expect(names()).toEqual(['Bea', 'Cleo']);
  await news.click();
  await expect.poll(names).toEqual(onServer.map(({ name }) => name));
});

it('keeps the order when the filters are cleared', async () => {
  history.replaceState(null, '', '/agency/nannies?sort=name&overnight=yes');
  await open();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => location.search).toBe('?sort=name');
});
