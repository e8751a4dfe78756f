import { defaultList, isOldestFirst, type RequestItem, type RequestList, requestLists } from '#domain/request/desk.ts';
import { asChanged } from './inbox.ts';

/** The views of the inbox, in the order of its tabs. */
export const requestViews = [
  'open',
  'mine',
  'unassigned',
  'snoozed',
  'answered',
  'closed',
  'spam',
  'quarantined',
  'all',
] as const;

/** A view of the inbox. */
export type RequestView = (typeof requestViews)[number];

/** The filters in the URL. */
export interface RequestSearch {
  list: RequestList;
  /** The id of a member, `me`, `none`, or empty for all. */
  assignee: string;
  /** The search text. */
  q: string;
}

/** The filters in a URL. Invalid values count as absent. */
export function searchOf(search: Readonly<Record<string, string>>): RequestSearch {
  return {
    list: requestLists.find((list) => list === search['state']) ?? defaultList(search['q']),
    assignee: search['assignee'] ?? '',
    q: search['q'] ?? '',
  };
}

/** The tab for a URL's filters; undefined if no tab has them. */
export function viewOf({ list, assignee }: RequestSearch): RequestView | undefined {
  if (list === 'open') return assignee === 'me' ? 'mine' : assignee === 'none' ? 'unassigned' : 'open';
  return requestViews.find((view) => view === list);
}

/** The filters of a tab's URL, including the search text. */
export function addressOf(view: RequestView, q = ''): Record<string, string> {
  const list = view === 'mine' || view === 'unassigned' ? 'open' : view;
  return {
    ...(view === 'mine' && { assignee: 'me' }),
    ...(view === 'unassigned' && { assignee: 'none' }),
    ...(list !== defaultList(q) && { state: list }),
    ...(q !== '' && { q }),
  };
}

/** The filters for the API. */
export function filtersOf({ list, assignee, q }: RequestSearch) {
  return { state: list, ...(assignee !== '' && { assignee }), ...(q !== '' && { q }) };
}

/** The filters as the query of an address. */
export function queryOf(search: RequestSearch): string {
  return new URLSearchParams(filtersOf(search)).toString();
}

/** Whether a changed request still matches the filters, except the search. `now` is in ms since the epoch. */
export function belongs(item: RequestItem, { list, assignee }: RequestSearch, viewer: { me: string; now: number }) {
  const isOpen = item.state === 'new' || item.state === 'in-progress';
  const sleeps = item.snoozedUntil !== null && Date.parse(item.snoozedUntil) > viewer.now;
  const isAssigned =
    assignee === '' ||
    (assignee === 'none' ? item.assignee === null : item.assignee?.id === (assignee === 'me' ? viewer.me : assignee));
  return isAssigned && isListed();

  function isListed(): boolean {
    switch (list) {
      case 'open':
        return isOpen && !item.quarantined && !sleeps;
      case 'snoozed':
        return isOpen && !item.quarantined && sleeps;
      case 'all':
        return true;
      case 'quarantined':
        return item.quarantined && item.state !== 'spam';
      case 'spam':
        return item.state === 'spam';
      default:
        return item.state === list && !item.quarantined;
    }
  }
}

/**
 * A list with the changes made here: requests that no longer match are removed, and those that match now are inserted, even if
 * the server was asked before it had the change. Only the server can evaluate a search.
 * @param read the server's list
 * @param changed the requests that were changed here
 * @param keep requests that always stay, such as the open one
 * @param hasMore whether more pages follow: then nothing is inserted after the last item
 */
export function withOwnChanges(
  read: readonly RequestItem[],
  changed: Readonly<Record<string, RequestItem | undefined>>,
  options: { search: RequestSearch; viewer: { me: string; now: number }; keep: string | undefined; hasMore: boolean },
): RequestItem[] {
  const { search, viewer, keep, hasMore } = options;
  const direction = isOldestFirst(search.list) ? 1 : -1;
  const compare = (a: RequestItem, b: RequestItem) =>
    direction * (Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1));
  const known = new Set(read.map(({ id }) => id));
  const last = read.at(-1);
  const own = Object.values(changed).flatMap((item) => {
    const isMissing = item && search.q === '' && !known.has(item.id) && belongs(item, search, viewer);
    return isMissing && !(hasMore && last && compare(last, item) < 0) ? [item] : [];
  });
  const kept = read
    .map((item) => asChanged(item, changed[item.id]))
    .filter((item) => item.id === keep || changed[item.id] === undefined || belongs(item, search, viewer));
  return own.length === 0 ? kept : [...kept, ...own].toSorted(compare);
}
