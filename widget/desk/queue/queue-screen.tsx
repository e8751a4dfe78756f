import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import type { Screen } from '../router.ts';
import { useAhead } from '../use-ahead.ts';
import { QueueLayout } from './queue-layout.tsx';
import { QueueList } from './queue-list.tsx';
import { SearchField } from './search-field.tsx';
import { useShownItem } from './shown-item.tsx';
import { useAddress } from './use-address.ts';
import { useQueue } from './use-queue.ts';

interface QueueScreenProps<Item, Tab extends string> {
  title: string;
  /** Where the list and an item are in the URL. The list's name is its name in the cache too. */
  screens: { list: Screen; item: Screen };
  /** The name of the tab in the URL, the tabs, and the current one. */
  tabs: { name: string; all: readonly Tab[]; current: Tab; labelOf(tab: Tab): string };
  /** How many items a tab holds; null while that is not known, undefined where it is not counted. */
  countOf(tab: Tab): number | null | undefined;
  read(page: { q: string; after: string | undefined }): Promise<{ items: Item[]; next: string | null }>;
  /** The state in which an item waits. */
  stateOf(item: Item): string;
  /** Shown when nothing waits. */
  empty: string;
  renderRow(item: Item): ReactNode;
  /** What an item's pane reads, to prefetch the next one: its key in the cache, and the read. */
  ahead: { keyOf(id: string): string; read(id: string): Promise<unknown> };
  /** @param onDone called after a decision; `opensNext` when the next item should open */
  renderPane(id: string, onDone: (opensNext: boolean) => void): ReactNode;
}

/** A queue beside the open item. Give it the current tab as its key: each tab is a list of its own. */
export function QueueScreen<Item extends { id: string }, Tab extends string>(props: QueueScreenProps<Item, Tab>) {
  const { title, screens, tabs, countOf, read, stateOf, empty, renderRow, ahead, renderPane } = props;
  const { router } = useDesk();
  const text = useText();
  const { id, search } = useAddress();
  const q = search['q'] ?? '';
  const filtersOf = (tab: Tab) => ({ [tabs.name]: tab, ...(q !== '' && { q }) });
  const filters = filtersOf(tabs.current);
  const queue = useQueue<Item>({ name: screens.list, filters, read: (after) => read({ q, after }), stateOf });
  const shown = useShownItem(id, queue.items);
  const next = shown && queue.behind(shown)?.id;
  useAhead(next && ahead.keyOf(next), () => ahead.read(next ?? ''));
  const onDone = useAfterAction({
    next,
    open: (item) => router.go(screens.item, item, filters),
    list: () => router.go(screens.list, undefined, filters),
  });
  return (
    <QueueLayout
      title={title}
      listHref={router.address(screens.list, undefined, filters)}
      filters={tabs.all.map((tab) => ({
        label: tabs.labelOf(tab),
        href: router.address(screens.list, undefined, filtersOf(tab)),
        isCurrent: tab === tabs.current,
        count: countOf(tab),
      }))}
      search={
        <SearchField
          label={text('desk.list.search')}
          q={q}
          onSearch={(typed) => router.filter({ [tabs.name]: tabs.current, q: typed })}
        />
      }
      list={
        <QueueList
          queue={queue}
          label={tabs.labelOf(tabs.current)}
          hrefOf={(item) => router.address(screens.item, item.id, filters)}
          current={id}
          shown={shown}
          empty={q === '' ? empty : text('desk.list.notFound')}
          renderRow={renderRow}
        />
      }
      isOpen={id !== undefined}
      pane={
        shown === undefined
          ? undefined
          : {
              id: shown,
              onOpen: () => router.replace(router.address(screens.item, shown, filters)),
              content: renderPane(shown, onDone),
            }
      }
    />
  );
}

interface Places {
  /** The item after the open one. */
  next: string | undefined;
  open(id: string): void;
  list(): void;
}

/**
 * Moves the focus after an action: to the next item if it opens, otherwise to the item's row in the list. A screen without
 * visible rows returns to its list.
 */
function useAfterAction({ next, open, list }: Places): (opensNext: boolean) => void {
  const row = useRef<string>(undefined);
  useEffect(() => {
    if (row.current === undefined) return;
    const link = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.current)}"]`);
    if (link && !link.checkVisibility()) {
      list();
      return;
    }
    link?.focus();
    row.current = undefined;
  });
  return (opensNext) => {
    if (opensNext && next !== undefined) {
      open(next);
      return;
    }
    row.current = next;
    if (next === undefined || opensNext) list();
  };
}
