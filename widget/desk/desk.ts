import { readMe } from '#domain/agency/contract.ts';
import { nanoquery } from '@nanostores/query';
import { useStore } from '@nanostores/react';
import { atom, map } from 'nanostores';
import { createContext, type ReactElement, useContext } from 'react';
import type { DeskMe } from '#domain/agency/desk-session.ts';
import { minuteMs } from '#domain/durations.ts';
import type { RequestItem } from '#domain/request/desk.ts';
import type { Locale } from '#domain/locale.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';
import { ApiError, createRequest, type SendRequest } from '#widget/api/request.ts';
import { sessionTexts } from '#widget/browser/storage.ts';
import type { ToastMessage } from '#widget/ui/toaster.tsx';
import type { Decision } from './decision.ts';
import { callOver, revisedCallOver } from '#widget/api/call.ts';
import { createDeskApi } from './desk-api.ts';
import { createDrafts } from './drafts.ts';
import { createPending } from './pending.ts';
import type { Changes } from './request/changes.ts';
import { createDeskRouter } from './router.ts';
import { createUndo } from './undo.ts';
import { deskAreas } from '#domain/messages/areas.ts';

/** The desk's visitor: unknown yet, signed out, signed in except for the passkey, or signed in. */
export type DeskVisitor = { status: 'loading' | 'failed' | 'signed-out' | 'passkey' } | { status: 'in'; me: DeskMe };

/** The services of the desk. */
export type Desk = ReturnType<typeof createDesk>;

/** Cached lists and items are shown at once, and read again when they are older than this, in ms. */
const freshMs = 5_000;

/** The interval of checks for new items, in ms. A list only announces them and never moves by itself. */
export const lookAgainMs = 20_000;

/**
 * @param carried the texts included in the page
 * @param mayBeSignedIn whether to ask the server for the visitor
 */
export function createDesk(locale: Locale, carried: Catalogue, mayBeSignedIn: boolean) {
  const { request, underWay } = counted(createRequest(locale));
  const texts = createTexts(locale, carried);
  const api = createDeskApi(request);
  const call = callOver(request);
  const visitor = atom<DeskVisitor>({ status: mayBeSignedIn ? 'loading' : 'signed-out' });
  const toasts = atom<readonly ToastMessage[]>([]);
  const dialogs = atom<readonly { id: string; element: ReactElement }[]>([]);

  /** Asks the server for the visitor. */
  async function enter(): Promise<void> {
    try {
      const me = await call(readMe, {});
      // Cached data may belong to another member who was signed in here.
      if (visitor.get().status !== 'in') {
        cache.invalidateKeys(() => true);
        dialogs.set([]);
      }
      visitor.set({ status: 'in', me });
    } catch (error) {
      visitor.set({ status: statusOf(error) });
    }
  }

  const [createFetcher, createMutator, cache] = nanoquery({
    dedupeTime: freshMs,
    cacheLifetime: 10 * minuteMs,
    revalidateOnFocus: true,
    onError: noticeSignedOut,
  });

  /**
   * Sessions of the desk are short. Typed text stays, and the sign-in is shown over it. The server is asked again first: a passkey
   * changes the session's token, and requests that were under way then, here or in another tab, still had the old one.
   */
  function noticeSignedOut(error: unknown): void {
    if (isSignedOut(error)) void askAgain();
  }

  async function askAgain(): Promise<void> {
    try {
      await call(readMe, {});
    } catch (error) {
      if (isSignedOut(error)) visitor.set({ status: 'signed-out' });
    }
  }

  /** Shows one toast at a time (docs/specification.md 9). Returns its id. */
  function toast(message: Omit<ToastMessage, 'id'>): string {
    const id = crypto.randomUUID();
    toasts.set([{ id, ...message }]);
    return id;
  }

  /** Shows a dialog for an action. It stays open on every screen until it is closed. */
  function openDialog(render: (onClose: () => void) => ReactElement): void {
    const id = crypto.randomUUID();
    const close = () => dialogs.set(dialogs.get().filter((shown) => shown.id !== id));
    dialogs.set([...dialogs.get(), { id, element: render(close) }]);
  }

  const dismiss = (id: string) => toasts.set(toasts.get().filter((shown) => shown.id !== id));
  const undo = createUndo({ show: toast, dismiss });

  return {
    locale,
    texts,
    request,
    /** The number of pending requests. */
    underWay,
    api,
    call,
    revisedCall: revisedCallOver(request),
    router: createDeskRouter(locale),
    visitor,
    enter,
    toasts,
    toast,
    dismiss,
    dialogs,
    openDialog,
    /** Call this with every error of a request other than a read. */
    noticeSignedOut,
    undo,
    /** Decisions about profiles, certifications and references, shown before the server has them. */
    decisions: createPending<Decision>(undo, noticeSignedOut),
    /** The changes of requests, shown before the server has them. */
    requestChanges: createPending<Changes>(undo, noticeSignedOut),
    /** Requests that were changed here, as the server last had them. */
    requests: map<Record<string, RequestItem>>({}),
    drafts: createDrafts(sessionTexts),
    createFetcher,
    createMutator,
    cache,
  };
}

/** Counts the pending requests. */
function counted(send: SendRequest) {
  const underWay = atom(0);
  const request: SendRequest = async (options) => {
    underWay.set(underWay.get() + 1);
    try {
      return await send(options);
    } finally {
      underWay.set(underWay.get() - 1);
    }
  };
  return { request, underWay };
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

function statusOf(error: unknown): 'failed' | 'signed-out' | 'passkey' {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'passkey_required') return 'passkey';
  return error.status === 401 || error.status === 404 ? 'signed-out' : 'failed';
}

export const DeskContext = createContext<Desk | undefined>(undefined);

/** The desk's services. Throws outside the desk. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === undefined) throw new Error('The desk is provided by DeskIsland');
  return desk;
}

/** The signed-in member. Throws if there is none. */
export function useMe(): DeskMe {
  const visitor = useStore(useDesk().visitor);
  if (visitor.status !== 'in') throw new Error('Somebody has to be signed in here');
  return visitor.me;
}

/** Whether the signed-in member may change anything. Viewers may not. */
export function useMayAct(): boolean {
  return useMe().role !== 'viewer';
}

/** The texts of the screens other than Today; the page includes the rest (`site/layouts/island-messages.ts`). */
const files = import.meta.glob<Catalogue>('../../worker/domain/messages/{deskAreas}/*.json', { import: 'default' });

/**
 * The desk's texts in one language: first those of its page, later those of all screens.
 * @param carried the texts included in the page
 */
function createTexts(locale: Locale, carried: Catalogue) {
  const messages = atom(carried);
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const parts = await Promise.all(
      deskAreas.map((area) => files[`../../worker/domain/messages/${area}/${locale}.json`]?.()),
    );
    messages.set(Object.assign({}, carried, ...parts));
  }

  return {
    /** Texts by id. */
    messages,
    /** Loads the texts that the page does not include, once. Rejects if loading fails; it can be retried. */
    load(): Promise<void> {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
  };
}
