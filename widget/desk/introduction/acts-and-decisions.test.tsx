import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { testRequest } from '../request/testing.ts';
import { useRequestActions } from '../request/use-request-actions.ts';
import { AtDesk, deskOfReviewer } from '../testing.tsx';
import Introductions from './introductions.tsx';
import { draft } from './testing.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const request = testRequest();

function Decide() {
  const actions = useRequestActions();
  return (
    <button type="button" onClick={() => actions.setState(request, 'answered')}>
      Mark as answered
    </button>
  );
}

it.each([
  ['the revision that the act has led to', () => Response.json(testRequest({ revision: 8 })), '"8"'],
  ['the revision it was made for, when the request cannot be read', () => Response.error(), '"1"'],
])('a decision about the request waits for an act, and is sent with %s', async (_, answer, revision) => {
  const saved = { ...draft, revision: 5, letter: 'Dear Sam, hello!' };
  const reading = Promise.withResolvers<Response>();
  const sent: [string, string | null][] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers }: RequestInit = {}) => {
    const isRequest = path === '/api/agency/requests/r1';
    if (method === 'GET') return isRequest ? reading.promise : Response.json({ items: [draft] });
    sent.push([path, new Headers(headers).get('If-Match')]);
    return Response.json(isRequest ? testRequest({ revision: 9, state: 'answered' }) : saved);
  });
  await render(
    <AtDesk desk={deskOfReviewer()} name="Introductions">
      <Introductions request={request} />
      <Decide />
    </AtDesk>,
  );
  await page.getByRole('button', { name: /^Introduction of 3 nannies/ }).click();
  await page.getByLabelText('Letter to this family').fill(saved.letter);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect.poll(() => sent).toHaveLength(1);
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  expect(sent).toHaveLength(1);
  reading.resolve(answer());
  await expect.poll(() => sent[1]).toEqual(['/api/agency/requests/r1', revision]);
  await expect.element(save).not.toHaveAttribute('aria-busy');
});
