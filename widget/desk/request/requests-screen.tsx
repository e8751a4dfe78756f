import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { listRequests, readRequest } from '#domain/request/desk-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk, useMayAct, useMe } from '../desk.ts';
import { following, neighbor } from '../held-list.ts';
import { useKeys } from '../shell/keys.ts';
import { QueueLayout } from '../queue/queue-layout.tsx';
import { QueueList } from '../queue/queue-list.tsx';
import { useShownItem } from '../queue/shown-item.tsx';
import { useAhead } from '../use-ahead.ts';
import { useHeldList } from '../use-held-list.ts';
import { useNow } from '../use-now.ts';
import { useWaiting } from '../use-waiting.ts';
import { useChangedRequests } from './inbox.ts';
import { RequestFilters } from './request-filters.tsx';
import { RequestPane } from './request-pane.tsx';
import { RequestRow } from './request-row.tsx';
import {
  addressOf as viewAddress,
  filtersOf,
  queryOf,
  type RequestView,
  requestViews,
  searchOf,
  viewOf,
  withOwnChanges,
} from './request-view.ts';
import { useRequestActions } from './use-request-actions.ts';

/** The views whose requests the desk counts. */
const counted = ['open', 'mine', 'quarantined'] as const;

/** The inbox: families' requests beside the open one. */
export default function RequestsScreen() {
  const desk = useDesk();
  const me = useMe();
  const mayAct = useMayAct();
  const text = useText();
  const actions = useRequestActions();
  const now = useNow();
  const page = useStore(desk.router.page);
  const changed = useChangedRequests();
  const waiting = useWaiting();
  const openId = page?.route === 'request' ? page.params.id : undefined;
  const search = searchOf(page?.search ?? {});
  const list = useHeldList('requests', queryOf(search), (after) =>
    desk.call(listRequests, { query: { ...filtersOf(search), after } }),
  );
  const searchField = useRef<HTMLInputElement>(null);
  const focusOnOpen = useRef<'row' | 'pane' | 'kept'>('pane');

  const viewer = { me: me.id, now };
  const items = withOwnChanges(list.items ?? [], changed, { search, viewer, keep: openId, hasMore: list.hasMore });

  const shownId = useShownItem(openId, list.items && items);

  function countOf(view: RequestView): number | null | undefined {
    const known = counted.find((each) => each === view);
    return known && (waiting?.requests[known] ?? null);
  }

  /** The URL of a request with the current list beside it. */
  const addressOf = (id?: string) =>
    desk.router.address(id === undefined ? 'requests' : 'request', id, { ...page?.search });

  function open(id: string | undefined, focus: 'row' | 'pane'): void {
    focusOnOpen.current = focus;
    desk.router.go(id === undefined ? 'requests' : 'request', id, { ...page?.search });
  }

  /** Opens the request in the pane, which the member has begun to use: the focus stays where it is. */
  function openInPlace(id: string): void {
    focusOnOpen.current = 'kept';
    desk.router.replace(addressOf(id));
  }

  function move(step: 1 | -1): void {
    const next = neighbor(items, openId ?? focusedId(), step);
    if (openId !== undefined && next) open(next.id, 'row');
    else rowOf(next?.id)?.focus();
  }

  /** Runs an action on the open request or on the focused one. */
  function act(perform: (item: (typeof items)[number]) => void): void {
    const item = items.find(({ id }) => id === (openId ?? focusedId()));
    if (item && mayAct) perform(item);
  }

  /** Opens the next request after one is done. */
  function goOn(id: string): void {
    const next = following(items, id);
    if (openId !== undefined) open(next?.id, next ? 'pane' : 'row');
    else rowOf(next?.id)?.focus();
  }

  useKeys({
    a: () => act((item) => actions.assign(item, me)),
    e: () => act((item) => actions.close(item, () => goOn(item.id))),
    '/': () => searchField.current?.focus(),
  });

  // The focus when another request opens: in the request, or on its row if the member moves through the list.
  useEffect(() => {
    const row = rowOf(openId);
    const isRowSeen = row?.checkVisibility() ?? false;
    if (focusOnOpen.current === 'row' && isRowSeen) row?.focus();
    else if (openId !== undefined && focusOnOpen.current !== 'kept')
      document.querySelector<HTMLElement>('[data-pane-title]')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
    focusOnOpen.current = 'pane';
    // Runs only when another request opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openId]);

  const nextId = shownId === undefined ? items[0]?.id : neighbor(items, shownId, 1)?.id;
  useAhead(nextId === undefined || nextId === shownId ? undefined : `request/${nextId}`, () =>
    desk.call(readRequest, { id: nextId ?? '' }),
  );

  return (
    <QueueLayout
      title={text('desk.screen.requests')}
      listHref={addressOf()}
      filters={requestViews.map((view) => ({
        label: text(`desk.request.view.${view}`),
        href: desk.router.address('requests', undefined, viewAddress(view, search.q)),
        isCurrent: view === viewOf(search),
        count: countOf(view),
      }))}
      search={<RequestFilters search={search} searchField={searchField} onDown={() => rowOf(items[0]?.id)?.focus()} />}
      list={
        <QueueList
          // Requests changed here are already in their place.
          queue={{
            ...list,
            items: list.items && items,
            news: list.news.filter(({ id }) => items.every((item) => item.id !== id)),
          }}
          label={text('desk.screen.requests')}
          hrefOf={(item) => addressOf(item.id)}
          current={openId}
          shown={shownId}
          empty={text(search.q === '' ? `desk.request.empty.${viewOf(search) ?? 'open'}` : 'desk.request.empty.search')}
          newsLabelOf={(count) => text('desk.request.news', { count })}
          onMove={move}
          renderRow={(item) => <RequestRow item={item} />}
        />
      }
      isOpen={openId !== undefined}
      pane={
        shownId === undefined
          ? undefined
          : {
              id: shownId,
              onOpen: () => openInPlace(shownId),
              content: <RequestPane id={shownId} onDone={() => goOn(shownId)} />,
            }
      }
    />
  );
}

/** The row of a request. */
function rowOf(id: string | undefined): HTMLElement | null {
  return document.querySelector(`a[data-row="${CSS.escape(id ?? '')}"]`);
}

/** The request whose row has the focus. */
function focusedId(): string | undefined {
  return document.querySelector<HTMLElement>('a[data-row]:focus')?.dataset['row'];
}
