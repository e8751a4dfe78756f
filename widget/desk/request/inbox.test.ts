import { map } from 'nanostores';
import { expect, it, vi } from 'vitest';
import type { RequestDetail, RequestItem } from '#domain/request/desk.ts';
import { apiError } from '#widget/state/testing.ts';
import { createPending } from '../pending.ts';
import { createUndo } from '../undo.ts';
import type { Changes } from './changes.ts';
import { asChanged, changedRequests, prepareSend, requestNow } from './inbox.ts';
import { testRequest } from './testing.ts';

const ana = { id: 'ana', name: 'Ana' };
const request = testRequest();

function atInbox() {
  const requestChanges = createPending<Changes>(createUndo({ show: () => 'toast', dismiss() {} }), () => {});
  const requests = map<Record<string, RequestItem>>({});
  const cache = { mutateCache: vi.fn<(key: unknown, data?: unknown) => void>() };
  return {
    cache,
    shown: () => changedRequests(requests.get(), requestChanges.changes.get())['r1'],
    change: (item: RequestItem, changes: Changes, work: (revision: number) => Promise<RequestDetail>) =>
      requestChanges.now(item.id, changes, prepareSend({ cache, requests }, item, work)),
  };
}

it('changes a request in sequence, each time the revision that came back before', async () => {
  const inbox = atInbox();
  const versions: number[] = [];
  const work = (state: RequestDetail['state']) => async (revision: number) => {
    versions.push(revision);
    return { ...request, state, revision: revision + 1, assignee: ana };
  };
  const first = inbox.change(request, { assignee: ana }, work('in-progress'));
  const second = inbox.change(request, { state: 'closed' }, work('closed'));
  expect(inbox.shown()).toMatchObject({ revision: 1, assignee: ana, state: 'closed' });
  await first;
  expect(inbox.shown()).toMatchObject({ revision: 2, state: 'closed' });
  await second;
  expect(versions).toEqual([1, 2]);
  expect(inbox.shown()).toMatchObject({ revision: 3, assignee: ana, state: 'closed' });
  expect(inbox.cache.mutateCache).toHaveBeenLastCalledWith('request/r1', expect.objectContaining({ revision: 3 }));
});

it('shows the current request after a conflict, and changes its revision next', async () => {
  const inbox = atInbox();
  const now = { ...request, revision: 5, assignee: ana };
  const conflict = apiError(409, { request: now });
  const failure = await inbox
    .change(request, { state: 'closed' }, () => Promise.reject(conflict))
    .catch((error: unknown) => error);
  expect(requestNow(failure)).toEqual(now);
  expect(inbox.shown()).toMatchObject({ revision: 5, state: 'new', assignee: ana });
  const work = vi.fn(async () => ({ ...now, revision: 6 }));
  await inbox.change(request, { state: 'closed' }, work);
  expect(work).toHaveBeenCalledExactlyOnceWith(5);
});

it('shows the request as it was after a failure without a conflict', async () => {
  const inbox = atInbox();
  const change = inbox.change(request, { state: 'closed' }, () => Promise.reject(apiError(500)));
  expect(inbox.shown()).toMatchObject({ state: 'closed' });
  await change.catch(() => {});
  expect(inbox.shown()).toMatchObject({ state: 'new', revision: 1 });
});

it('prefers what was read over an older change', () => {
  const changed = { ...request, revision: 2, state: 'closed' as const };
  expect(asChanged(request, changed).state).toBe('closed');
  expect(asChanged({ ...request, revision: 3 }, changed).state).toBe('new');
});
