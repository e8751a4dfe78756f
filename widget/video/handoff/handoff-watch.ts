import { atom, type ReadableAtom } from 'nanostores';
import { type CreatedHandoff, createdHandoffSchema, type Handoff } from '#domain/handoff/schema.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { HandoffsApi } from '#widget/api/handoff.ts';
import { ApiError } from '#widget/api/request.ts';
import type { Clock } from '#widget/browser/clock.ts';
import type { TextStorage } from '#widget/browser/storage.ts';
import type { Visibility } from '#widget/browser/visibility.ts';
import { createPoll } from '#widget/state/poll.ts';

/** What the computer knows of the handoff link for the nanny's phone. */
export type HandoffState =
  | { kind: 'none' }
  | { kind: 'making' }
  /** `reason`: the server's own message, if it sent one. */
  | { kind: 'failed'; reason: string | undefined }
  /** `gone`: the server no longer knows the link. `unreachable`: the last request got no response. */
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
  /** Stores the link for the tab, so that watching continues after a reload. */
  storage: TextStorage;
  storageKey: string;
  /** Called with the profile once the phone's video is on it. */
  onArrived(profile: OwnerProfile): void;
}

export interface HandoffWatch {
  $state: ReadableAtom<HandoffState>;
  /** Creates a link, unless one is active. */
  open(): Promise<void>;
  /** Creates a new link that replaces the current one. */
  renew(): Promise<void>;
  /** Continues with the link that an earlier page of this tab created. */
  resume(): void;
  /** Ends the link: the nanny continues on this device. */
  cancel(): void;
}

/** The handoff link for the nanny's phone and the phone's progress. It is polled while the page is visible. */
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

  /** Whether the link is still the shown one: a response may arrive after the link was ended here. */
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
      // Without a response, the link expires by itself. A video that arrived first is kept.
      api.cancel(state.link.id).then(({ profile }) => profile && onArrived(profile), ignore);
    },
  };
}

/** Whether a link can still deliver a video. */
export function isUnderWay(status: Handoff['status'] | 'gone'): boolean {
  return status === 'waiting' || isTakenUp(status);
}

/** Whether a phone is using a link. */
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

/** The nanny signed out, or the link is gone: another request changes nothing. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}

function ignore() {}
