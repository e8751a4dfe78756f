import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '#widget/api/request.ts';
import { lookAgainMs } from './desk.ts';
import { useQueue } from './queue/use-queue.ts';
import { ProfileActions } from './profile/profile-actions.tsx';
import { ProfileStanding } from './profile/profile-standing.tsx';
import { AtDesk, deskOfReviewer, deskProfile } from './testing.tsx';
import { undoMs } from './undo.ts';
import { useDecisions } from './use-decisions.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const waiting = deskProfile();

function Profile() {
  return (
    <>
      <ProfileStanding detail={waiting} />
      <ProfileActions detail={waiting} newer={undefined} onDone={() => {}} onNewer={() => {}} />
    </>
  );
}

const approve = (name: string) => page.getByRole('region', { name }).getByRole('button', { name: 'Approve' });

it('does not show a decision at another desk in the same window', async () => {
  await render(
    <>
      <AtDesk desk={deskOfReviewer()} name="first">
        <Profile />
      </AtDesk>
      <AtDesk desk={deskOfReviewer()} name="second">
        <Profile />
      </AtDesk>
    </>,
  );
  await approve('first').click();
  await expect.element(approve('first')).not.toBeInTheDocument();
  expect(approve('second').query()).not.toBeNull();
});

const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent);
const statuses = () => textsOf(page.getByText(/^(?:Waiting for review|Reviewed)$/));

it('shows the new status everywhere at once, until the lists have been read again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...waiting, state: 'reviewed' }));
  const desk = deskOfReviewer();
  const screen = () => (
    <>
      <AtDesk desk={desk} name="profile">
        <Profile />
      </AtDesk>
      <AtDesk desk={desk} name="list">
        <ProfileStanding detail={waiting} />
      </AtDesk>
    </>
  );
  const { rerender } = await render(screen());
  expect(statuses()).toEqual(['Waiting for review', 'Waiting for review']);
  await approve('profile').click();
  await expect.poll(statuses).toEqual(['Reviewed', 'Reviewed']);
  vi.advanceTimersByTime(undoMs);
  const sentAt = await vi.waitUntil(() => desk.decisions.changes.get()['elena']?.[0]?.sentAt, {
    timeout: 60_000,
  });
  vi.setSystemTime(sentAt + lookAgainMs - 1);
  await rerender(screen());
  expect(statuses()).toEqual(['Reviewed', 'Reviewed']);
  vi.setSystemTime(sentAt + lookAgainMs);
  await rerender(screen());
  expect(statuses()).toEqual(['Waiting for review', 'Waiting for review']);
});

interface Item {
  id: string;
  state: string;
}

/** A queue of a server whose items the test changes. */
function queueOf(...items: Item[]) {
  const desk = deskOfReviewer();
  const server = { items, send: async () => {}, readAgain: vi.fn<() => void>() };
  function Queue() {
    const { decide } = useDecisions();
    const queue = useQueue<Item>({
      name: 'reviews',
      filters: {},
      read: async () => ({ items: server.items, next: null }),
      stateOf: ({ state }) => state,
    });
    return (
      <>
        <button type="button" onClick={queue.showNews}>
          {queue.news.length} new
        </button>
        <ul>
          {queue.items?.map(({ id, state }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() =>
                  decide({
                    item: id,
                    state,
                    title: `${id} held`,
                    send: () => server.send(),
                    readAgain: server.readAgain,
                  })
                }
              >
                {id}
              </button>
            </li>
          ))}
        </ul>
      </>
    );
  }
  return {
    desk,
    server,
    screen: (
      <AtDesk desk={desk} name="queue">
        <Queue />
      </AtDesk>
    ),
    decide: (id: string) => page.getByRole('button', { name: id, exact: true }).click(),
    async expectItems(...ids: string[]): Promise<void> {
      await expect.poll(() => textsOf(page.getByRole('listitem'))).toEqual(ids);
    },
    /** Lets the queue read its list again. */
    readAgain(...items: Item[]): void {
      server.items = items;
      desk.cache.revalidateKeys(() => true);
    },
  };
}

const ana = { id: 'Ana', state: 'new 1' };
const beth = { id: 'Beth', state: 'new 1' };

it('takes a decided item out of its queue at once, and an undone decision brings it back', async () => {
  const { desk, screen, decide, expectItems } = queueOf(ana, beth);
  await render(screen);
  await decide('Ana');
  await expectItems('Beth');
  desk.undo.undoLast();
  await expectItems('Ana', 'Beth');
});

it('brings an item back when its decision failed, and says so', async () => {
  const { desk, server, screen, decide, expectItems } = queueOf(ana, beth);
  server.send = () => Promise.reject(new Error('No network'));
  await render(screen);
  await decide('Ana');
  await expectItems('Beth');
  await vi.advanceTimersByTimeAsync(undoMs);
  await expectItems('Ana', 'Beth');
  expect(desk.toasts.get()).toMatchObject([{ tone: 'danger', title: 'This wasn’t done: Ana held' }]);
  expect(server.readAgain).not.toHaveBeenCalled();
});

it('reads an item again that somebody else has changed meanwhile', async () => {
  const { server, screen, decide, expectItems } = queueOf(ana);
  const stale = { status: 409, statusText: 'Conflict', text: '{"code": "stale"}', retryAfter: null };
  server.send = () => Promise.reject(new ApiError(stale));
  await render(screen);
  await decide('Ana');
  await vi.advanceTimersByTimeAsync(undoMs);
  await expectItems('Ana');
  expect(server.readAgain).toHaveBeenCalledOnce();
});

it('lets an item wait again when it changes, or when a colleague brings it back', async () => {
  const { screen, decide, expectItems, readAgain } = queueOf(ana, beth);
  await render(screen);
  await decide('Ana');
  await expectItems('Beth');
  readAgain({ ...ana, state: 'changed 2' }, beth);
  await expectItems('Ana', 'Beth');
  await decide('Ana');
  await expectItems('Beth');
  await vi.advanceTimersByTimeAsync(undoMs);
  // The list was read before the server had the decision.
  await expectItems('Beth');
  readAgain(beth);
  await expectItems('Beth');
  readAgain({ ...ana, state: 'changed 2' }, beth);
  await page.getByRole('button', { name: '1 new' }).click();
  await expectItems('Ana', 'Beth');
});

it('lets an item wait again that a colleague brought back before its queue was read again', async () => {
  const { screen, decide, expectItems, readAgain } = queueOf(ana, beth);
  await render(screen);
  await decide('Ana');
  await expectItems('Beth');
  await vi.advanceTimersByTimeAsync(undoMs);
  await expectItems('Beth');
  vi.setSystemTime(Date.now() + 1);
  readAgain(ana, beth);
  await page.getByRole('button', { name: '1 new' }).click();
  await expectItems('Ana', 'Beth');
});
