import { isOldestFirst, type RequestItem, type RequestList, requestLists } from '#domain/agency/requests.ts';
import { asChanged } from './inbox.ts';

/** What the inbox can show, in the order of its tabs. */
export const requestViews = [
  'open',
  'mine',
  'unassigned',
  'snoozed',
  'answered',
  'closed',
  'spam',
  'quarantined',
] as const;

/** What the inbox shows. */
export type RequestView = (typeof requestViews)[number];

/** What is filtered, as it stands in the address. */
export interface RequestSearch {
  list: RequestList;
  /** Id of somebody of the agency, `me`, `none`, or empty for everybody's. */
  assignee: string;
  /** Words that are searched for. */
  q: string;
}

/** What an address filters. What it says wrong counts as not said. */
export function searchOf(search: Readonly<Record<string, string>>): RequestSearch {
  return {
    list: requestLists.find((list) => list === search['state']) ?? 'open',
    assignee: search['assignee'] ?? '',
    q: search['q'] ?? '',
  };
}

/** The tab that shows what an address filters; none of an address that no tab leads to. */
export function viewOf({ list, assignee }: RequestSearch): RequestView | undefined {
  if (list === 'open') return assignee === 'me' ? 'mine' : assignee === 'none' ? 'unassigned' : 'open';
  return requestViews.find((view) => view === list);
}

/** What the address of a tab filters; words that are searched for go along. */
export function addressOf(view: RequestView, q = ''): Record<string, string> {
  return {
    ...(view === 'mine' && { assignee: 'me' }),
    ...(view === 'unassigned' && { assignee: 'none' }),
    ...(view !== 'mine' && view !== 'unassigned' && view !== 'open' && { state: view }),
    ...(q !== '' && { q }),
  };
}

/** The query of the API for what is filtered. */
export function queryOf({ list, assignee, q }: RequestSearch, after?: string): string {
  return new URLSearchParams({
    state: list,
    ...(assignee !== '' && { assignee }),
    ...(q !== '' && { q }),
    ...(after !== undefined && { after }),
  }).toString();
}

/** Whether a request stays in a list after it was changed; searching aside. `now` ms since the epoch. */
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
 * A list as it is with what was changed here: what no longer belongs is out, and what belongs by now stands in its place, also
 * where the server was asked before it had the change. What words are found in only the server knows.
 * @param read what the server answered
 * @param changed the requests that were changed here
 * @param keep what stays in any case, such as what is open
 * @param hasMore whether more follows: behind what was read nothing is put in
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
