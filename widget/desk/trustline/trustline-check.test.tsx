import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DeskTrustline } from '#domain/trustline/desk.ts';
import { testProfile } from '#widget/state/testing.ts';
import { AtDesk, deskOfReviewer, deskProfile } from '../testing.tsx';
import { undoMs } from '../undo.ts';
import { TrustlineCheck } from './trustline-check.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const none: DeskTrustline = {
  state: 'none',
  checkedOn: null,
  checkedBy: null,
  hasNumber: false,
  revision: 3,
  isDue: false,
  isShown: false,
  today: '2026-11-21',
};

const ana = deskProfile({ profile: testProfile({ id: 'ana', revision: 7, isPublic: true }), trustline: none });

/** Shows the control, and collects what it sends. */
async function open(trustline = none, desk = deskOfReviewer()) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: unknown, { body, headers }: RequestInit = {}) => {
    sent.push({ ...JSON.parse(String(body)), seen: new Headers(headers).get('If-Match') });
    return Response.json(ana);
  });
  await render(
    <AtDesk desk={desk} name="TrustLine">
      <TrustlineCheck detail={ana} trustline={trustline} />
    </AtDesk>,
  );
  return { sent, desk };
}

const state = () => page.getByLabelText('What the registry says');
const day = () => page.getByLabelText('Looked up on');
const save = () => page.getByRole('button', { name: 'Save TrustLine' });

it('sends state, day, number, and what was seen, after the undo period', async () => {
  const { sent } = await open();
  await state().selectOptions('registered');
  await page.getByLabelText('Her number in the registry').fill('TL 1');
  await save().click();
  await expect.element(page.getByText('We’ll save it in a moment')).toBeVisible();
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(undoMs);
  await expect
    .poll(() => sent)
    .toEqual([{ state: 'registered', checkedOn: '2026-11-21', number: 'TL 1', seen: '"3"' }]);
});

it('sends nothing once it was undone, and keeps what was typed', async () => {
  const { sent, desk } = await open();
  await state().selectOptions('applicant');
  await save().click();
  await expect.element(page.getByText('We’ll save it in a moment')).toBeVisible();
  desk.undo.undoLast();
  await expect.element(state()).toHaveValue('applicant');
  vi.advanceTimersByTime(undoMs);
  expect(sent).toEqual([]);
});

it('takes the day from the server, and refuses one that has not begun there', async () => {
  vi.setSystemTime('2026-11-23T12:00:00Z');
  await open();
  await state().selectOptions('registered');
  await expect.element(day()).toHaveValue('2026-11-21');
  await day().fill('2026-11-22');
  await save().click();
  await expect.element(day()).toHaveAccessibleDescription(/in the future/);
});

it('is read-only for a viewer, who cannot see the number either', async () => {
  const desk = deskOfReviewer();
  desk.visitor.set({ status: 'in', me: { id: 'victor', name: 'Victor', role: 'viewer' } });
  const recorded = { ...none, state: 'registered' as const, checkedOn: '2025-10-01', isDue: true, hasNumber: true };
  await open({ ...recorded, checkedBy: { id: 'rosa', name: 'Rosa' } }, desk);
  await expect.element(page.getByText('looked up on Oct 1, 2025 by Rosa')).toBeVisible();
  await expect.element(page.getByText('please look again')).toBeVisible();
  for (const role of ['button', 'combobox', 'textbox'] as const) expect(page.getByRole(role).elements()).toEqual([]);
});
