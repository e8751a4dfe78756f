import { atom, type ReadableAtom } from 'nanostores';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { ApiError } from '../api/request.ts';
import type { Clock } from '#widget/browser/clock.ts';
import { type Fields, objectOf, sameValue } from './fields.ts';
import * as sync from './sync.ts';

/** The delay between the last change and its save, in ms (docs/specification.md 9). */
const autosaveDelayMs = 1000;

/**
 * The delay for a change of languages, in ms. It is shorter because such a change is complete at once (docs/specification.md 9).
 */
const languagesDelayMs = 100;

const firstRetryMs = 1000;
const longestRetryMs = 30_000;

/**
 * The save state shown beside the forms (docs/specification.md 9). `at` is the time of the last successful save, in ms since the
 * epoch; `refused` names the fields that the server rejected; `paths` names the fields that another device changed too.
 */
export type SaveStatus =
  | { status: 'idle' | 'unsaved' | 'saving' | 'offline' | 'signed-out' }
  | { status: 'saved'; at: number }
  | { status: 'failed'; refused: readonly string[] }
  | { status: 'conflict'; paths: readonly string[] };

/** Dependencies of the autosave. Requests, time, and network are passed in so that tests need none of them. */
export interface AutosaveDependencies {
  /** PUTs the fields, based on that revision. */
  save(changes: Record<string, unknown>, revision: number): Promise<OwnerProfile>;
  /** The current profile in a 409 response, if `error` is one. */
  currentProfile(error: unknown): OwnerProfile | undefined;
  clock: Clock;
  isOnline(): boolean;
  /** Called after every state change, so that the state can be stored. */
  onChange(state: sync.SyncState): void;
  /** Called when the server has a new profile. */
  onProfile(profile: OwnerProfile): void;
  /** Called once when saving starts to fail, not at each retry. */
  onFailure(): void;
}

/** The autosave of one open profile; see {@link createAutosave}. */
export type Autosave = ReturnType<typeof createAutosave>;

/**
 * Keeps the server up to date with the forms. It sends one request at a time, retries failures, and never overwrites a change the
 * user has not seen.
 */
export function createAutosave(start: sync.SyncState, dependencies: AutosaveDependencies) {
  const { clock } = dependencies;
  const $status = atom<SaveStatus>({ status: 'idle' });
  let state = start;
  let queue = Promise.resolve();
  let running = false;
  let cancelTimer: (() => void) | undefined;
  let due: 'soon' | 'later' | undefined;
  let failures = 0;
  let signedOut = false;
  let stopped = false;
  let savedAt: number | undefined;

  function set(next: sync.SyncState) {
    state = next;
    dependencies.onChange(state);
    settle();
  }

  /** Responses can arrive out of order, so a profile older than the known one is ignored. */
  function applyProfile(profile: OwnerProfile, next: sync.SyncState) {
    const isNewest = profile.revision >= state.revision;
    set(next);
    if (isNewest) dependencies.onProfile(profile);
  }

  function settle() {
    const next = currentStatus();
    if (JSON.stringify(next) !== JSON.stringify($status.get())) $status.set(next);
  }

  function currentStatus(): SaveStatus {
    const pending = sync.pendingOf(state);
    const conflicts = sync.conflictsOf(state);
    if (signedOut) return { status: 'signed-out' };
    if (conflicts.length > 0) return { status: 'conflict', paths: conflicts };
    if (running) return { status: 'saving' };
    if (failures > 0) return dependencies.isOnline() ? { status: 'failed', refused: [] } : { status: 'offline' };
    if (pending.size > 0) {
      const waiting = sync.sendableOf(state);
      if (waiting.size === 0) return { status: 'failed', refused: [...pending.keys()] };
      if (hasTyped(waiting)) return { status: 'unsaved' };
    }
    return savedAt === undefined ? { status: 'idle' } : { status: 'saved', at: savedAt };
  }

  /** Whether the user typed any of these values. The status does not mention values that a form filled in by itself. */
  function hasTyped(changes: Fields): boolean {
    return [...changes.keys()].some((path) => !sync.isPrefilled(state, path));
  }

  function canSend(): boolean {
    return !signedOut && !stopped;
  }

  function schedule(delay: number) {
    cancelTimer?.();
    due = delay <= languagesDelayMs ? 'soon' : 'later';
    cancelTimer = clock.after(delay, () => {
      due = undefined;
      void send();
    });
  }

  function unschedule() {
    cancelTimer?.();
    due = undefined;
  }

  /** One save at a time: each call waits for the earlier ones. */
  function send(): Promise<void> {
    queue = queue.then(sendAll);
    return queue;
  }

  async function sendAll(): Promise<void> {
    unschedule();
    let changes = sync.sendableOf(state);
    while (changes.size > 0 && canSend()) {
      running = hasTyped(changes);
      settle();
      await attempt(changes);
      running = false;
      // After a failure the retry is already scheduled. A change made meanwhile waits until typing stops.
      changes = due === undefined ? sync.sendableOf(state) : new Map();
    }
    settle();
  }

  async function attempt(changes: Fields): Promise<void> {
    const { revision } = state;
    try {
      const profile = await dependencies.save(objectOf(changes), revision);
      failures = 0;
      if (hasTyped(changes)) savedAt = clock.now();
      applyProfile(profile, sync.accept(state, changes, profile));
    } catch (error) {
      recover(error, changes, revision);
    }
  }

  function recover(error: unknown, changes: Fields, sentRevision: number) {
    if (stopped) return;
    const current = dependencies.currentProfile(error);
    if (current !== undefined && current.revision !== sentRevision) {
      // A parallel save may have returned the same profile meanwhile.
      if (current.revision > state.revision) applyProfile(current, sync.rebase(state, current));
    } else if (error instanceof ApiError && error.status === 401) {
      signedOut = true;
    } else if (error instanceof ApiError && error.status < 500 && ![409, 429].includes(error.status)) {
      set(sync.refuse(state, refusedBy(error, changes)));
      dependencies.onFailure();
    } else {
      failures += 1;
      const wait = Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs);
      schedule(Math.max(wait, (error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0) * 1000));
      if (failures === 1 && dependencies.isOnline()) dependencies.onFailure();
    }
  }

  /** Sends all unsaved changes now. Resolves to true when the server then has them all, except what was typed meanwhile. */
  async function flush(): Promise<boolean> {
    await send();
    return !stopped && ['idle', 'saved', 'saving', 'unsaved'].includes(currentStatus().status);
  }

  return {
    $status: $status as ReadableAtom<SaveStatus>,
    state: () => state,

    /** Accepts a form's values; see {@link sync.propose}. `filled`: the form was just filled from the profile. */
    propose(patch: Fields, previous: Iterable<string>, filled = false) {
      const before = sync.pendingOf(state);
      const seeded = filled ? sync.reseed(state, patch) : state;
      set(sync.propose(seeded, patch, previous));
      const after = sync.pendingOf(state);
      const changed = [...after.keys()].filter((path) => !sameValue(after.get(path), before.get(path)));
      if (after.size === 0) unschedule();
      // Values that a form filled in by itself are sent with the first typed change, or on Next.
      if (changed.length === 0 || failures > 0 || !hasTyped(after)) return;
      if (changed.includes('languages')) schedule(languagesDelayMs);
      else if (due !== 'soon') schedule(autosaveDelayMs);
    },

    flush,

    /** Sends unsaved changes now if something was typed. Values that forms filled in by themselves are not sent alone. */
    saveTyped(): void {
      if (hasTyped(sync.sendableOf(state))) void send();
    },

    /** Retries at once after failures, for example when the network is back. */
    async retry(): Promise<void> {
      if (failures === 0 && sync.sendableOf(state).size === 0) {
        // Rejected values get one more try when the user asks for it.
        set({ ...state, refused: new Map() });
      }
      await flush();
    },

    /** Continues after the phone was verified again. */
    async resume(): Promise<void> {
      signedOut = false;
      await flush();
    },

    /** Accepts a profile from elsewhere, such as a publication. */
    adopt(profile: OwnerProfile) {
      applyProfile(profile, sync.rebase(state, profile));
    },

    /** Ends a conflict. Keeping mine saves it at once. */
    async resolve(winner: 'mine' | 'theirs'): Promise<void> {
      set(sync.resolve(state, winner));
      await send();
    },

    /** Checks again whether the browser is online. */
    refreshStatus: settle,

    /** Ends the autosave: nothing is sent, retried, or reported afterwards. */
    stop() {
      stopped = true;
      unschedule();
    },
  };
}

function refusedBy(error: ApiError, changes: Fields): Fields {
  const named = new Map([...changes].filter(([path]) => error.issues.some((issue) => covers(issue.path, path))));
  return named.size > 0 ? named : changes;
}

/** An issue can name a field, an item in it (`languages.3`), or the whole calendar. */
function covers(issuePath: string, path: string): boolean {
  return issuePath === path || issuePath.startsWith(`${path}.`) || path.startsWith(`${issuePath}.`);
}
