import { describe, expect, it } from 'vitest';
import type { RequestEvent } from '#domain/request/desk.ts';
import { differences, itemOf, withChanges } from './changes.ts';
import { addressOf, belongs, queryOf, requestViews, searchOf, viewOf, withOwnChanges } from './request-view.ts';
import { testRequest } from './testing.ts';
import { fieldTime, fieldValue, wakeTimes } from './wake-times.ts';

const ana = { id: 'ana', name: 'Ana' };
const now = Date.parse('2026-11-22T12:00:00Z');

const request = testRequest();

function event(kind: RequestEvent['kind'], id: string): RequestEvent {
  return { id, kind, text: null, by: ana, at: '2026-11-22T11:00:00.000Z' };
}

describe('the tabs of the inbox', () => {
  it.each(requestViews)('%s: its address leads back to it', (view) => {
    expect(viewOf(searchOf(addressOf(view, 'twins')))).toBe(view);
    expect(searchOf(addressOf(view, 'twins')).q).toBe('twins');
  });

  it('takes an address that says nothing sensible as the open ones', () => {
    expect(viewOf(searchOf({ state: 'nonsense' }))).toBe('open');
    expect(viewOf(searchOf({ state: 'in-progress' }))).toBeUndefined();
    expect(viewOf(searchOf({ state: 'nonsense', q: 'twins' }))).toBe('all');
  });

  it('asks the API for what is filtered, and for what comes behind', () => {
    expect(queryOf(searchOf({ assignee: 'me', q: 'a b' }))).toBe('state=all&assignee=me&q=a+b');
    expect(queryOf(searchOf({ state: 'closed', q: 'a' }))).toBe('state=closed&q=a');
  });

  it('keeps a request only where it still belongs', () => {
    const lists = (item: typeof request) =>
      requestViews.filter((view) => belongs(item, searchOf(addressOf(view)), { me: 'ana', now }));
    expect(lists(request)).toEqual(['open', 'unassigned', 'all']);
    expect(lists({ ...request, assignee: ana })).toEqual(['open', 'mine', 'all']);
    expect(lists({ ...request, snoozedUntil: '2026-11-22T12:00:01Z' })).toEqual(['snoozed', 'all']);
    expect(lists({ ...request, snoozedUntil: '2026-11-22T11:59:59Z' })).toEqual(['open', 'unassigned', 'all']);
    expect(lists({ ...request, quarantined: true })).toEqual(['quarantined', 'all']);
    expect(lists({ ...request, quarantined: true, state: 'spam' })).toEqual(['spam', 'all']);
    expect(lists({ ...request, state: 'answered' })).toEqual(['answered', 'all']);
    expect(lists({ ...request, state: 'closed' })).toEqual(['closed', 'all']);
  });
});

describe('what changed', () => {
  it('owes no answer any more once there is one, or none is needed', () => {
    expect(withChanges(request, { assignee: ana }).dueAt).toBe(request.dueAt);
    expect(withChanges(request, { state: 'closed' }).dueAt).toBeNull();
    expect(withChanges(request, { answeredAt: request.createdAt }).dueAt).toBeNull();
  });

  it('says what somebody else did: state, assignee, sleep, and what was written', () => {
    const later = {
      ...request,
      revision: 4,
      state: 'answered' as const,
      assignee: ana,
      snoozedUntil: '2026-11-24T09:00:00Z',
      events: [event('state', '1'), event('reply', '2')],
    };
    expect(differences(request, request)).toEqual([]);
    // A list item has no earlier history, so its events are not reported as new.
    expect(differences(itemOf(request), { ...request, events: [event('note', '1')] })).toEqual([]);
    expect(differences(request, later)).toEqual([
      { kind: 'state', to: 'answered' },
      { kind: 'assignee', to: 'Ana' },
      { kind: 'snoozed', to: '2026-11-24T09:00:00Z' },
      { kind: 'event', event: event('reply', '2') },
    ]);
  });

  it('lists no more of a request than the inbox knows', () => {
    expect(Object.keys(itemOf(request))).not.toContain('email');
  });
});

describe('when a request comes back', () => {
  it('offers three hours, tomorrow morning and Monday morning, each moment once', () => {
    const sunday = new Date(2026, 10, 22, 22, 30, 12);
    expect(wakeTimes(sunday).map(({ at }) => fieldValue(at))).toEqual(['2026-11-23T01:30', '2026-11-23T09:00']);
    const monday = new Date(2026, 10, 23, 8);
    expect(wakeTimes(monday).map(({ at }) => fieldValue(at))[2]).toBe('2026-11-30T09:00');
  });

  it('takes what was typed only when it is yet to come', () => {
    const here = new Date(2026, 10, 22, 12);
    expect(fieldTime('2026-11-22T12:00', here)).toBeUndefined();
    expect(fieldTime('', here)).toBeUndefined();
    expect(fieldTime('2026-11-22T12:01', here)?.getMinutes()).toBe(1);
  });
});

const item = (id: string, createdAt: string) => itemOf({ ...request, id, createdAt });

describe('a list with what was changed here', () => {
  const snoozedUntil = '2026-12-01T08:00:00.000Z';
  const first = item('a', '2026-11-20T10:00:00.000Z');
  const second = item('b', '2026-11-21T10:00:00.000Z');
  const third = item('c', '2026-11-22T10:00:00.000Z');
  const asleep = { ...second, snoozedUntil, revision: 2 };
  const ids = (
    read: readonly (typeof first)[],
    address: Record<string, string>,
    options: { keep?: string; hasMore?: boolean } = {},
  ) => {
    const { keep, hasMore = false } = options;
    const search = searchOf(address);
    const viewer = { me: ana.id, now };
    return withOwnChanges(read, { b: asleep }, { search, viewer, keep, hasMore }).map(({ id }) => id);
  };

  it('what was snoozed is gone from what is open, unless it is the one that is looked at', () => {
    expect(ids([first, second, third], {})).toEqual(['a', 'c']);
    expect(ids([first, second, third], {}, { keep: 'b' })).toEqual(['a', 'b', 'c']);
  });

  it('and stands in its place in the other list, though the server was asked before it knew', () => {
    const before = { ...first, snoozedUntil };
    const after = { ...third, snoozedUntil };
    expect(ids([], { state: 'snoozed' })).toEqual(['b']);
    expect(ids([before, after], { state: 'snoozed' })).toEqual(['a', 'b', 'c']);
    expect(ids([before, asleep, after], { state: 'snoozed' })).toEqual(['a', 'b', 'c']);
  });

  it.each(requestViews)('%s: what was changed here stands there though the server was asked before', (view) => {
    const changes: Record<typeof view, Partial<typeof first>> = {
      open: { state: 'in-progress' },
      mine: { assignee: ana },
      unassigned: { assignee: null },
      snoozed: { snoozedUntil },
      answered: { state: 'answered' },
      closed: { state: 'closed' },
      spam: { state: 'spam' },
      quarantined: { quarantined: true },
      all: { state: 'closed' },
    };
    const changed = { ...second, ...changes[view], revision: 2 };
    const options = { search: searchOf(addressOf(view)), viewer: { me: ana.id, now }, keep: undefined, hasMore: false };
    expect(withOwnChanges([], { b: changed }, options)).toEqual([changed]);
  });

  it('behind what was read, where more follows, it comes with the rest; in a search only where the server finds it', () => {
    const read = [{ ...first, snoozedUntil }];
    expect(ids(read, { state: 'snoozed' }, { hasMore: true })).toEqual(['a']);
    expect(ids(read, { state: 'snoozed', q: 'twins' })).toEqual(['a']);
  });
});
