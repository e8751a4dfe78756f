import { nanoquery } from '@nanostores/query';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { createContext, type ReactElement, useContext } from 'react';
import type { DeskMe } from '#domain/agency/desk-session.ts';
import type { Locale } from '#domain/locale.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';
import { ApiError, createRequest, type SendRequest } from '#widget/api/request.ts';
import { sessionTexts } from '#widget/browser/storage.ts';
import type { ToastMessage } from '#widget/ui/toaster.tsx';
import { createDeskApi } from './desk-api.ts';
import { createDrafts } from './drafts.ts';
import { createPlace } from './place.ts';
import { createTexts } from './texts.ts';
import { createUndo } from './undo.ts';

/** Who is at the desk: not known yet, nobody, somebody whose passkey is still to be shown, or somebody. */
export type DeskVisitor = { status: 'loading' | 'failed' | 'signed-out' | 'passkey' } | { status: 'in'; me: DeskMe };

/** What every part of the desk works with. */
export type Desk = ReturnType<typeof createDesk>;

/** Lists and items that were read are shown at once again, and read anew when they are older than this, ms. */
const freshMs = 5_000;

/** New items are looked for this often, ms; a list says that there are some and never moves by itself. */
export const lookAgainMs = 20_000;

/**
 * @param carried the texts that the page carries
 * @param mayBeSignedIn whether it is worth asking who is there
 */
export function createDesk(locale: Locale, carried: Catalogue, mayBeSignedIn: boolean) {
  const { request, underWay } = counted(createRequest(locale));
  const texts = createTexts(locale, carried);
  const api = createDeskApi(request);
  const visitor = atom<DeskVisitor>({ status: mayBeSignedIn ? 'loading' : 'signed-out' });
  const toasts = atom<readonly ToastMessage[]>([]);
  const dialogs = atom<readonly { id: string; element: ReactElement }[]>([]);

  /** Finds out who is there. */
  async function enter(): Promise<void> {
    try {
      const me = await api.me();
      // What was read before may be of somebody else who was signed in here.
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
    cacheLifetime: 10 * 60_000,
    revalidateOnFocus: true,
    onError: noticeSignedOut,
  });

  /** Sessions of the desk are short: what was typed stays, and the sign-in stands before it. */
  function noticeSignedOut(error: unknown): void {
    if (error instanceof ApiError && error.status === 401) visitor.set({ status: 'signed-out' });
  }

  /** One toast at a time (spec.md 9). Gives its id. */
  function toast(message: Omit<ToastMessage, 'id'>): string {
    const id = crypto.randomUUID();
    toasts.set([{ id, ...message }]);
    return id;
  }

  /** Shows a dialog that an act asks for. It stays on every screen until it is closed. */
  function openDialog(render: (onClose: () => void) => ReactElement): void {
    const id = crypto.randomUUID();
    const close = () => dialogs.set(dialogs.get().filter((shown) => shown.id !== id));
    dialogs.set([...dialogs.get(), { id, element: render(close) }]);
  }

  const dismiss = (id: string) => toasts.set(toasts.get().filter((shown) => shown.id !== id));

  return {
    locale,
    texts,
    request,
    /** How many answers are waited for. */
    underWay,
    api,
    place: createPlace(locale),
    visitor,
    enter,
    toasts,
    toast,
    dismiss,
    dialogs,
    openDialog,
    /** To be called with every error that is not of a reading. */
    noticeSignedOut,
    undo: createUndo({ show: toast, dismiss }),
    drafts: createDrafts(sessionTexts),
    createFetcher,
    createMutator,
    cache,
  };
}

/** Counts what is sent and not answered. */
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

/** Who is signed in. Throws where nobody is. */
export function useMe(): DeskMe {
  const visitor = useStore(useDesk().visitor);
  if (visitor.status !== 'in') throw new Error('Somebody has to be signed in here');
  return visitor.me;
}

/** Whether the person who is signed in may change anything: a viewer only looks. */
export function useMayAct(): boolean {
  return useMe().role !== 'viewer';
}
