import { nanoquery } from '@nanostores/query';
import { atom } from 'nanostores';
import { createContext, useContext } from 'react';
import type { DeskMe } from '#domain/agency/staff.ts';
import type { Locale } from '#domain/locale.ts';
import { ApiError, createRequest } from '#widget/api/request.ts';
import type { ToastMessage } from '#widget/ui/toaster.tsx';
import { createDeskApi } from './desk-api.ts';
import { createPlace } from './place.ts';

/** Who is at the desk: not known yet, nobody, somebody whose passkey is still to be shown, or somebody. */
export type DeskVisitor = { status: 'loading' | 'failed' | 'signed-out' | 'passkey' } | { status: 'in'; me: DeskMe };

/** What every part of the desk works with. */
export type Desk = ReturnType<typeof createDesk>;

/** Lists and items that were read are shown at once again, and read anew when they are older than this, ms. */
const freshMs = 5_000;

/** New items are looked for this often, ms; a list says that there are some and never moves by itself. */
export const lookAgainMs = 20_000;

export function createDesk(locale: Locale) {
  const api = createDeskApi(createRequest(locale));
  const visitor = atom<DeskVisitor>({ status: 'loading' });
  const toasts = atom<readonly ToastMessage[]>([]);

  /** Finds out who is there. */
  async function enter(): Promise<void> {
    try {
      visitor.set({ status: 'in', me: await api.me() });
    } catch (error) {
      visitor.set({ status: statusOf(error) });
    }
  }

  const [createFetcher, createMutator, cache] = nanoquery({
    dedupeTime: freshMs,
    cacheLifetime: 10 * 60_000,
    revalidateOnFocus: true,
    onError(error) {
      // Sessions of the desk are short: what was typed stays, and the sign-in stands before it.
      if (error instanceof ApiError && error.status === 401) visitor.set({ status: 'signed-out' });
    },
  });

  return {
    locale,
    api,
    place: createPlace(locale),
    visitor,
    enter,
    toasts,
    /** One toast at a time (spec.md 9). */
    toast: (message: Omit<ToastMessage, 'id'>) => toasts.set([{ id: crypto.randomUUID(), ...message }]),
    dismiss: (id: string) => toasts.set(toasts.get().filter((toast) => toast.id !== id)),
    createFetcher,
    createMutator,
    cache,
  };
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
