import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { StaffRole } from '#domain/agency/roles.ts';
import type { Introduction } from '#domain/introduction/schema.ts';
import { testRequest } from '../request/testing.ts';
import { AtDesk, deskOfReviewer } from '../testing.tsx';
import Introductions from './introductions.tsx';
import { asked, at, draft, item } from './testing.ts';

interface Sent {
  method: string;
  path: string;
  revision: string | null;
  body: unknown;
}

let answers: (Response | Promise<Response>)[];
let sent: Sent[];
let onServer: Introduction;

beforeEach(() => {
  answers = [];
  sent = [];
  onServer = draft;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ items: [onServer] });
    const revision = new Headers(headers).get('If-Match');
    sent.push({ method, path, revision, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return answers.shift() ?? Response.error();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** Shows the introductions of a request, with the first one open. */
async function open(role: StaffRole = 'reviewer', request = testRequest()) {
  const desk = deskOfReviewer();
  desk.visitor.set({ status: 'in', me: { id: 'rosa', name: 'Rosa', role } });
  await render(
    <AtDesk desk={desk} name="Introductions">
      <Introductions request={request} />
    </AtDesk>,
  );
  await page.getByRole('button', { name: /^Introduction of \d nannies/ }).click();
}

/** The answer of the server that has this revision now. */
function accepted(introduction: Introduction): Response {
  onServer = introduction;
  return Response.json(introduction);
}

const letter = () => page.getByLabelText('Letter to this family');
const save = () => page.getByRole('button', { name: 'Save', exact: true });
const names = () => [...document.querySelectorAll('article')].map((nanny) => nanny.getAttribute('aria-label'));

it('hands the focus to the form that makes one, and back to its button', async () => {
  await open();
  const make = page.getByRole('button', { name: 'Make an introduction' });
  await make.click();
  await expect.element(page.getByRole('heading', { name: 'Make an introduction' })).toHaveFocus();
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  await expect.element(make).toHaveFocus();
});

it('keeps what was typed when a colleague was faster, shows the change, and saves on the new revision', async () => {
  await open();
  await letter().fill('Dear Sam, hello!');
  await page.getByLabelText('Why Bea? Note to the family').fill('She knows twins.');
  const theirs = {
    ...draft,
    revision: 5,
    letter: 'Dear family,',
    items: [item('Ana', { note: 'Kind.' }), ...draft.items.slice(1)],
  };
  onServer = theirs;
  answers.push(Response.json({ code: 'stale', error: 'Stale', introduction: theirs }, { status: 409 }));
  await save().click();

  const alert = page.getByRole('alert').filter({ hasText: 'A colleague changed this introduction' });
  await expect.element(alert).toHaveFocus();
  await expect.element(alert).toHaveTextContent('The letter is now: Dear family,');
  await expect.element(alert).toHaveTextContent('The note about Ana is now: Kind.');
  await expect.element(letter()).toHaveValue('Dear Sam, hello!');
  await expect.element(page.getByLabelText('Why Bea? Note to the family')).toHaveValue('She knows twins.');
  await expect.element(page.getByLabelText('Why Ana? Note to the family')).toHaveValue('Kind.');

  answers.push(accepted({ ...theirs, revision: 6, letter: 'Dear Sam, hello!' }));
  await save().click();
  await expect.element(page.getByText('Saved').first()).toBeInTheDocument();
  await expect.element(alert).not.toBeInTheDocument();
  const body = { letter: 'Dear Sam, hello!', items: [{ itemId: 'item-bea', note: 'She knows twins.' }] };
  expect(sent).toEqual([
    { method: 'PATCH', path: '/api/agency/introductions/k1', revision: '"4"', body },
    { method: 'PATCH', path: '/api/agency/introductions/k1', revision: '"5"', body },
  ]);
});

it('keeps what is typed while the changes before it are being saved', async () => {
  await open();
  await letter().fill('Dear Sam, hello!');
  const answer = Promise.withResolvers<Response>();
  answers.push(answer.promise);
  await save().click();
  await letter().fill('Dear Sam, hello again!');
  answer.resolve(accepted({ ...draft, revision: 5, letter: 'Dear Sam, hello!' }));
  await expect.element(save()).not.toHaveAttribute('aria-busy');
  await expect.element(letter()).toHaveValue('Dear Sam, hello again!');
  await expect.element(page.getByText('You have unsaved changes.')).toBeVisible();
});

it('moves a nanny by its buttons, keeps the focus on the pressed one, and announces the place', async () => {
  await open();
  const up = page.getByRole('button', { name: 'Move Cleo up' });
  answers.push(accepted({ ...draft, revision: 5, items: [item('Ana'), item('Cleo'), item('Bea')] }));
  up.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Cleo is now number 2')).toBeInTheDocument();
  expect(names()).toEqual(['Ana', 'Cleo', 'Bea']);
  await expect.element(up).toHaveFocus();

  answers.push(accepted({ ...draft, revision: 6, items: [item('Cleo'), item('Ana'), item('Bea')] }));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Cleo is now number 1')).toBeInTheDocument();
  await expect.element(up).toHaveFocus();
  await expect.element(up).toHaveAttribute('aria-disabled', 'true');
  expect(sent.map(({ revision, body }) => [revision, body])).toEqual([
    ['"4"', { profileIds: ['ana', 'cleo', 'bea'] }],
    ['"5"', { profileIds: ['cleo', 'ana', 'bea'] }],
  ]);
});

/** Toggles a checkbox by keyboard. */
async function press(name: string): Promise<void> {
  page.getByRole('checkbox', { name }).element().focus();
  await userEvent.keyboard(' ');
}

it('takes a nanny off and adds another, and names all of them', async () => {
  onServer = { ...draft, items: [...draft.items, item('Dora')] };
  await open();
  await page.getByText('Change nannies').click();
  for (const name of ['Ana', 'Bea', 'Cleo', 'Dora']) await press(name);
  const saveChoice = page.getByRole('button', { name: 'Save this choice' });
  saveChoice.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Choose one more nanny')).toBeVisible();
  for (const name of ['Ana', 'Cleo', 'Dora']) await press(name);
  answers.push(accepted({ ...draft, revision: 5, items: [item('Ana'), item('Cleo'), item('Dora')] }));
  await saveChoice.click();
  await expect.element(saveChoice).not.toBeInTheDocument();
  await expect.element(page.getByText('Change nannies')).toHaveFocus();
  expect(names()).toEqual(['Ana', 'Cleo', 'Dora']);
  expect(sent.map(({ method, body }) => [method, body])).toEqual([['PATCH', { profileIds: ['ana', 'cleo', 'dora'] }]]);
});

it('agrees on an interview at a time that suits the family, and cancels it after a question', async () => {
  const time = '2099-12-01T18:00:00.000Z';
  const yes = { ...asked, state: 'yes', answeredAt: at } as const;
  const votes = [{ recipient: 'sam', vote: 'yes', words: '', times: [time] }] as const;
  const ana = item('Ana', { place: 'shown', times: [time], consent: yes, votes: [{ ...votes[0], times: [time] }] });
  const open14 = { state: 'sent', sentAt: at, expiresAt: '2027-01-01T00:00:00.000Z' } as const;
  const recipients = [{ id: 'sam', address: 'sam@example.com', hasAnswered: true }];
  onServer = { ...draft, ...open14, recipients, items: [ana, item('Bea'), item('Cleo')] };
  await open();
  const agree = page.getByRole('button', { name: 'Confirm and tell both' });
  await agree.click();
  await expect.element(page.getByLabelText('Interview with Ana')).toHaveAccessibleDescription('Choose a time');
  await page.getByLabelText('Interview with Ana').selectOptions(page.getByRole('option', { name: /suits one parent/ }));
  const arranged = {
    ...onServer,
    revision: 5,
    items: [{ ...ana, interview: { state: 'agreed', at: time } as const }, ...onServer.items.slice(1)],
  };
  answers.push(accepted(arranged));
  await agree.click();
  await expect.element(page.getByText(/^Interview on/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Interviews for your calendar' }))
    .toHaveAttribute('href', '/api/agency/introductions/k1/interviews.ics?lang=en');

  await page.getByRole('button', { name: 'Cancel the interview' }).click();
  answers.push(accepted({ ...arranged, revision: 6, items: [ana, ...arranged.items.slice(1)] }));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the interview' }).click();
  await expect.element(page.getByText(/^Interview on/)).not.toBeInTheDocument();
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/agency/introductions/k1/interviews', { itemId: 'item-ana', time }],
    ['/api/agency/introductions/k1/interviews', { itemId: 'item-ana', time: null }],
  ]);
});

it('can be sent only once a nanny has said yes', async () => {
  await open();
  const send = page.getByRole('button', { name: 'Send to the family' });
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await expect.element(send).toHaveAccessibleDescription(/as soon as one nanny has said yes/);
});

it('shows a viewer the letter and the answers, and no controls', async () => {
  const consent = {
    ...asked,
    state: 'yes',
    answeredAt: at,
    by: { id: 'leo', name: 'Leo' },
    note: 'Called.',
  } as const;
  onServer = { ...draft, items: [item('Ana', { consent }), item('Bea'), item('Cleo')] };
  await open('viewer');
  await expect.element(page.getByText('Dear Sam,')).toBeVisible();
  await expect.element(page.getByText('By phone, recorded by Leo: Called.')).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
  expect(page.getByRole('button').elements()).toHaveLength(1);
});

it('reminds of asking an old family again once it was answered', async () => {
  const events = [{ id: 'e1', kind: 'reply', text: 'Hello', by: null, at }] as const;
  const createdAt = new Date(Date.now() - 31 * 24 * 60 * 60_000).toISOString();
  await open('reviewer', testRequest({ createdAt, events: [...events] }));
  await expect.element(page.getByText(/^Ask the family again/)).toBeVisible();
});

it('offers no answer by phone for a nanny who said no herself, and says how to ask her again', async () => {
  const no = { ...asked, state: 'no', answeredAt: at } as const;
  const declined = { ...draft, items: [item('Ana', { consent: no }), ...draft.items.slice(1)] };
  await open();
  await page.getByRole('button', { name: 'Record an answer by phone from Ana' }).click();
  await page.getByLabelText('What Ana said, and when').fill('She is glad.');
  answers.push(Response.json({ code: 'consent_declined', error: 'No', introduction: declined }, { status: 409 }));
  await page.getByRole('button', { name: 'She said yes' }).click();
  await expect.element(page.getByText(/^Ana said no through her own link.*“Change nannies”/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /from Ana$/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /from Bea$/ })).toBeVisible();
});

it('Send saves what is typed first, and sends that revision', async () => {
  const yes = { ...asked, state: 'yes', answeredAt: at } as const;
  onServer = { ...draft, items: [item('Ana', { consent: yes }), ...draft.items.slice(1)] };
  await open();
  await page.getByLabelText('Why Bea? Note to the family').fill('She knows twins.');
  await expect.element(page.getByText(/Your changes are saved first/)).toBeVisible();
  const saved = { ...onServer, revision: 5 };
  answers.push(accepted(saved), accepted({ ...saved, revision: 6, state: 'sent', sentAt: at }));
  await page.getByRole('button', { name: 'Send to the family' }).click();
  await expect
    .poll(() => sent.map(({ path, revision }) => [path.split('/').at(-1), revision]))
    .toEqual([
      ['k1', '"4"'],
      ['send', '"5"'],
    ]);
});
