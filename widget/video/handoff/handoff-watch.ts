import { atom, type ReadableAtom } from 'nanostores';
import { type CreatedHandoff, createdHandoffSchema, type Handoff } from '#domain/handoff/schema.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { HandoffsApi } from '#widget/api/handoffs.ts';
import { ApiError } from '#widget/api/request.ts';
import type { Clock } from '#widget/browser/clock.ts';
import type { TextStorage } from '#widget/browser/storage.ts';
import type { Visibility } from '#widget/browser/visibility.ts';
import { createPoll } from '#widget/state/poll.ts';

/** What a computer knows of the link for her phone. */
export type HandoffState =
  | { kind: 'none' }
  | { kind: 'making' }
  /** `reason`: the server's own words, where it had some. */
  | { kind: 'failed'; reason: string | undefined }
  /** `gone`: the server knows it no more. `unreachable`: the last question had no answer. */
  | {
      kind: 'link';
      link: CreatedHandoff;
      status: Handoff['status'] | 'gone';
      percent: number;
      unreachable: boolean;
    };

export interface HandoffWatchDependencies {
  api: HandoffsApi;
  clock: Clock;
  visibility: Visibility;
  /** Keeps the link for the tab, so that a reload goes on watching. */
  storage: TextStorage;
  storageKey: string;
  /** Called with the profile once the phone's video is on it. */
  onArrived(profile: OwnerProfile): void;
}

export interface HandoffWatch {
  $state: ReadableAtom<HandoffState>;
  /** Makes a link, unless one goes on. */
  open(): Promise<void>;
  /** Makes a new link in place of the one there is. */
  renew(): Promise<void>;
  /** Goes on with the link that an earlier page of this tab made. */
  resume(): void;
  /** Ends the link: she goes on here. */
  cancel(): void;
}

/** The link for her phone and what the phone does with it, watched while the page can be seen. */
export function createHandoffWatch(dependencies: HandoffWatchDependencies): HandoffWatch {
  const { api, clock, visibility, storage, storageKey, onArrived } = dependencies;
  const $state = atom<HandoffState>({ kind: 'none' });
  const poll = createPoll({ clock, visibility, ask });

  function show(link: CreatedHandoff, seen: Pick<Handoff, 'percent'> & { status: Handoff['status'] | 'gone' }) {
    $state.set({ kind: 'link', link, status: seen.status, percent: seen.percent, unreachable: false });
    if (isUnderWay(seen.status)) return;
    poll.stop();
    storage.remove(storageKey);
  }

  async function ask(): Promise<boolean> {
    const before = $state.get();
    if (before.kind !== 'link') return false;
    const { link } = before;
    try {
      const seen = await api.read(link.id);
      if (!isShown(link)) return false;
      show(link, seen);
      if (seen.profile) onArrived(seen.profile);
      return seen.status !== before.status || seen.percent !== before.percent;
    } catch (error) {
      if (isShown(link)) {
        if (isFinal(error)) show(link, { status: 'gone', percent: before.percent });
        else $state.set({ ...before, unreachable: true });
      }
      throw error;
    }
  }

  /** Whether the link is still the one that is shown: an answer may come after it was ended here. */
  function isShown(link: CreatedHandoff): boolean {
    const state = $state.get();
    return state.kind === 'link' && state.link.id === link.id && isUnderWay(state.status);
  }

  async function renew() {
    poll.stop();
    $state.set({ kind: 'making' });
    try {
      const link = await api.create();
      if ($state.get().kind !== 'making') return;
      storage.set(storageKey, JSON.stringify(link));
      show(link, { status: 'waiting', percent: 0 });
      poll.start();
    } catch (error) {
      const reason = error instanceof ApiError ? error.error : undefined;
      if ($state.get().kind === 'making') $state.set({ kind: 'failed', reason });
    }
  }

  return {
    $state,
    renew,
    async open() {
      const state = $state.get();
      if (state.kind === 'link' && isUnderWay(state.status)) return;
      if (state.kind !== 'making') await renew();
    },
    resume() {
      const link = keptLink(storage.get(storageKey));
      if ($state.get().kind !== 'none' || !link) return;
      show(link, { status: 'waiting', percent: 0 });
      poll.start();
    },
    cancel() {
      const state = $state.get();
      poll.stop();
      storage.remove(storageKey);
      $state.set({ kind: 'none' });
      if (state.kind !== 'link' || !isUnderWay(state.status)) return;
      // Without an answer the link ends by itself. A video that came first is hers.
      api.cancel(state.link.id).then(({ profile }) => profile && onArrived(profile), ignore);
    },
  };
}

/** Whether anything can still come of a link. */
export function isUnderWay(status: Handoff['status'] | 'gone'): boolean {
  return status === 'waiting' || isTakenUp(status);
}

/** Whether a phone is at work with a link. */
export function isTakenUp(status: Handoff['status'] | 'gone'): boolean {
  return status === 'connected' || status === 'recording' || status === 'uploading';
}

function keptLink(kept: string | null): CreatedHandoff | undefined {
  if (kept === null) return undefined;
  try {
    return createdHandoffSchema.safeParse(JSON.parse(kept)).data;
  } catch {
    return undefined;
  }
}

/** She signed out, or the link is gone: asking again changes nothing. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}

function ignore() {}
