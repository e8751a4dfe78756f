import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FirstWeek as Items } from '#domain/agency/first-week.ts';
import type { StaffRole } from '#domain/agency/roles.ts';
import { AtDesk, deskOf } from '../testing.tsx';
import { FirstWeek } from './first-week.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Shows a list. @returns the desk, and the changes sent to the server so far */
async function show(role: StaffRole, items: Items) {
  const desk = deskOf(role);
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true }));
  await render(
    <AtDesk desk={desk} name="Today">
      <FirstWeek items={items} />
    </AtDesk>,
  );
  const sent = () =>
    fetched.mock.calls.map(([address, init]) => `${init?.method} ${address} ${init?.body ?? ''}`.trim());
  return { desk, sent };
}

const items: Items = [
  { item: 'website', isDone: false },
  { item: 'nannies', isDone: true },
  { item: 'families', isDone: false },
];

it('an owner puts the list away for everyone, and can undo it', async () => {
  const { desk, sent } = await show('owner', items);
  await expect.element(page.getByText('1 of 3 done')).toBeVisible();
  await page.getByRole('button', { name: 'Hide this list' }).click();
  await expect.poll(() => desk.toasts.get().length).toBe(1);
  desk.undo.undoLast();
  await expect
    .poll(sent)
    .toEqual(['PUT /api/agency/first-week {"isPutAway":true}', 'PUT /api/agency/first-week {"isPutAway":false}']);
});

it('a list that could not be put away stays, and a toast says so', async () => {
  const { desk } = await show('owner', items);
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ error: 'No.' }, { status: 403 }));
  await page.getByRole('button', { name: 'Hide this list' }).click();
  await expect.poll(() => desk.toasts.get()).toMatchObject([{ tone: 'danger', description: 'No.' }]);
  await expect.element(page.getByRole('heading')).toBeVisible();
});

it('the public page opens in a tab of its own, and the press is what the server is told', async () => {
  const { sent } = await show('reviewer', items);
  const link = page.getByRole('link', { name: 'See what families see' });
  await expect.element(link).toHaveAttribute('target', '_blank');
  // The tab itself would stay open after the test.
  link.element().addEventListener('click', (event) => event.preventDefault());
  await link.click();
  await expect.poll(sent).toEqual(['POST /api/agency/first-week/page-seen']);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

it('shows nothing without items', async () => {
  await show('owner', []);
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument();
});
