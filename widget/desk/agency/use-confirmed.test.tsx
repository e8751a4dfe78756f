import { useStore } from '@nanostores/react';
import { Fragment } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { StaffMember } from '#domain/agency/staff.ts';
import { useDesk } from '../desk.ts';
import { AtDesk, deskOfReviewer } from '../testing.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const olga: StaffMember = {
  id: 'olga',
  name: 'Olga',
  phone: '+12135550101',
  role: 'owner',
  passkeys: 0,
  invitedAt: '2026-11-21T12:00:00.000Z',
  signedInAt: '2026-11-21T12:00:00.000Z',
  disabledAt: null,
};

/** What was sent, by path. */
let sent: Record<string, unknown[]>;
/** The answers to invitations, in order. */
let invitations: Response[];

const refused = (code: string) => Response.json({ code, error: 'Not yet.' }, { status: 403 });

beforeEach(() => {
  sent = {};
  invitations = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json([olga]);
    sent[path] = [...(sent[path] ?? []), typeof body === 'string' ? JSON.parse(body) : undefined];
    if (path === '/api/agency/staff') return invitations.shift() ?? Response.error();
    if (path.endsWith('/send-code')) return Response.json({ success: true, resendAfterSeconds: 60 });
    return Response.json({ success: true, next: 'desk' });
  });
});

afterEach(() => vi.unstubAllGlobals());

function Dialogs() {
  return useStore(useDesk().dialogs).map(({ id, element }) => <Fragment key={id}>{element}</Fragment>);
}

/** An owner who invites Rita. @returns the function that is called once she is invited */
async function invite() {
  const desk = deskOfReviewer();
  desk.visitor.set({ status: 'in', me: { id: 'olga', name: 'Olga', role: 'owner' } });
  const onClose = vi.fn<() => void>();
  await render(
    <AtDesk desk={desk} name="Team">
      <InviteDialog invited="somebody" onClose={onClose} />
      <Dialogs />
    </AtDesk>,
  );
  await page.getByLabelText('Name').fill('Rita');
  await page.getByLabelText('Phone number').fill('2135550199');
  await page.getByRole('button', { name: 'Invite' }).click();
  return onClose;
}

const confirmation = () => page.getByRole('dialog', { name: 'Confirm that it’s you' });

it('asks for a code where the server wants one, and goes on with what was typed', async () => {
  invitations = [refused('fresh_code_needed'), Response.json({ success: true, id: 'rita' }, { status: 201 })];
  const onClose = await invite();
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect.element(confirmation()).toHaveTextContent('(213) 555-0101');
  await page.getByLabelText('Verification code').fill('123456');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  await expect.element(confirmation()).not.toBeInTheDocument();
  expect(sent['/api/agency/sign-in/verify-code']).toEqual([{ phone: olga.phone, code: '123456' }]);
  const [first, second] = sent['/api/agency/staff'] ?? [];
  expect(first).toMatchObject({ name: 'Rita', role: 'reviewer' });
  expect(second).toEqual(first);
});

it.each([
  ['fresh_passkey_needed', 'Use passkey'],
  ['passkey_needed', 'Continue'],
])('offers what %s asks for; without it, what was typed stays beside the reason', async (code, button) => {
  invitations = [refused(code)];
  const onClose = await invite();
  await expect.element(confirmation().getByRole('button', { name: button })).toBeVisible();
  await confirmation().getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('Not yet.')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Rita');
  expect(onClose).not.toHaveBeenCalled();
});
