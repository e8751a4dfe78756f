import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AtDesk, deskOfReviewer } from '../testing.tsx';
import { undoMs } from '../undo.ts';
import { testRequest } from './testing.ts';
import { useRequestActions } from './use-request-actions.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const request = testRequest();

function Reply() {
  const actions = useRequestActions();
  return (
    <button type="button" onClick={() => actions.reply(request, 'We call you today.')}>
      Reply
    </button>
  );
}

it('sends a reply after its undo period though its screen is left, and puts a refused one back into the draft', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = Promise.withResolvers<Response>();
  const send = vi.fn<typeof fetch>(() => answer.promise);
  vi.stubGlobal('fetch', send);
  const desk = deskOfReviewer();
  const screen = await render(
    <AtDesk desk={desk} name="inbox">
      <Reply />
    </AtDesk>,
  );
  await page.getByRole('button', { name: 'Reply' }).click();
  await screen.unmount();
  vi.advanceTimersByTime(undoMs - 1);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await expect.poll(() => send.mock.calls.length).toBe(1);
  expect(send.mock.calls[0]?.[0]).toContain('/requests/r1/replies');
  expect(desk.drafts.read('rosa/sending/r1')).toBe('We call you today.');
  answer.resolve(Response.json({ error: 'Refused' }, { status: 500 }));
  await expect.poll(() => desk.drafts.read('rosa/reply/r1')).toBe('We call you today.');
  expect(desk.drafts.read('rosa/sending/r1')).toBe('');
  expect(desk.toasts.get()).toMatchObject([{ tone: 'danger' }]);
});
