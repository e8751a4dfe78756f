import { atom, type ReadableAtom } from 'nanostores';
import type { GuidedFilm } from '#domain/profile/video-chapters.ts';
import type { HandoffProgress, PhoneHandoff } from '#domain/handoff/schema.ts';
import type { PhoneHandoffApi } from '#widget/api/handoffs.ts';
import { ApiError } from '#widget/api/request.ts';
import type { Clock } from '#widget/browser/clock.ts';
import type { Visibility } from '#widget/browser/visibility.ts';
import { createPoll } from '#widget/state/poll.ts';

/** Why a link is good for nothing more: a key of `handoff.phone.*`. */
export type LinkEnd = 'done' | 'left' | 'expired' | 'cancelled' | 'used' | 'elsewhere' | 'unknown';

/** What a phone knows of its link. */
export type LinkState =
  | { kind: 'looking' }
  | { kind: 'unreachable' }
  /** `connected`: this phone has taken it up. */
  | { kind: 'open'; connected: boolean; firstName: string | undefined; keptUnder: string }
  | { kind: 'ended'; why: LinkEnd };

export interface PhoneLink {
  $state: ReadableAtom<LinkState>;
  /** Asks what the link is good for; changes nothing. */
  look(): Promise<void>;
  /** Takes the link up for this phone, if it has not. @returns whether it has it */
  connect(): Promise<boolean>;
  /** Tells the computer what the phone does; what follows too soon waits, and only the last of it is told. */
  tell(progress: HandoffProgress): void;
  /** Spends the link on the video that was sent. */
  finish(guided?: GuidedFilm): Promise<void>;
  /** Ends the link: she goes on at the computer. */
  leave(): Promise<void>;
  /** Asks at once whether the link still goes on: something was refused. */
  check(): void;
  /** Stops asking. */
  stop(): void;
}

/** The computer asks every two seconds: telling it more often shows nothing more, in ms. */
const tellEveryMs = 1500;

/** A phone's link, from the first look until it is spent or has ended. */
export function createPhoneLink({
  api,
  clock,
  visibility,
}: {
  api: PhoneHandoffApi;
  clock: Clock;
  visibility: Visibility;
}): PhoneLink {
  const $state = atom<LinkState>({ kind: 'looking' });
  const poll = createPoll({ clock, visibility, ask });
  let waiting: HandoffProgress | undefined;
  let toldPhase: HandoffProgress['phase'] | undefined;
  let isPausing = false;
  /** Whether this phone has sent its video: that the link is spent is then its own doing, whichever answer says so first. */
  let hasSent = false;
  /** What is told at this moment. */
  let telling: Promise<void> = Promise.resolve();
  let isEnding = false;

  function end(why: LinkEnd) {
    poll.stop();
    // What was under way when it ended is answered by a refusal, which tells nothing new.
    if ($state.get().kind === 'ended') return;
    $state.set({ kind: 'ended', why: why === 'used' && hasSent ? 'done' : why });
  }

  function show(seen: PhoneHandoff, connected: boolean) {
    const { status, firstName, keptUnder } = seen;
    if (status === 'done') end('used');
    else if (status === 'expired' || status === 'cancelled') end(status);
    else if ($state.get().kind !== 'ended') $state.set({ kind: 'open', connected, firstName, keptUnder });
  }

  function fail(error: unknown) {
    const why = endOf(error);
    if (why) end(why);
    else if ($state.get().kind === 'looking') $state.set({ kind: 'unreachable' });
  }

  async function ask(): Promise<boolean> {
    try {
      const seen = await api.look();
      const state = $state.get();
      // Unchanged, the page is not drawn anew under her hands.
      if (state.kind === 'open' && ['done', 'expired', 'cancelled'].includes(seen.status)) show(seen, true);
      return false;
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  async function send(progress: HandoffProgress) {
    toldPhase = progress.phase;
    isPausing = true;
    clock.after(tellEveryMs, () => {
      isPausing = false;
      const next = waiting;
      waiting = undefined;
      if (next && !isEnding && $state.get().kind === 'open') void send(next);
    });
    // What the computer misses it is told with the next change.
    telling = api.tell(progress).catch(fail);
    await telling;
  }

  return {
    $state,
    async look() {
      $state.set({ kind: 'looking' });
      try {
        const seen = await api.look();
        show(seen, seen.status !== 'waiting');
        if ($state.get().kind === 'open') poll.start();
      } catch (error) {
        fail(error);
      }
    },
    async connect() {
      const state = $state.get();
      if (state.kind !== 'open') return false;
      if (state.connected) return true;
      try {
        show(await api.connect(), true);
        return $state.get().kind === 'open';
      } catch (error) {
        fail(error);
        if ($state.get().kind === 'open') $state.set({ kind: 'unreachable' });
        return false;
      }
    },
    tell(progress) {
      if (isEnding || $state.get().kind !== 'open') return;
      if (isPausing && progress.phase === toldPhase) waiting = progress;
      else void send(progress);
    },
    async finish(guided) {
      isEnding = true;
      // A link that has ended refuses what is told after it.
      await telling;
      hasSent = true;
      try {
        await api.finish(guided);
        end('done');
      } catch (error) {
        fail(error);
        throw error;
      } finally {
        isEnding = false;
      }
    },
    async leave() {
      isEnding = true;
      await telling;
      try {
        await api.leave();
      } catch (error) {
        // Without an answer it ends by itself.
        if (endOf(error) === 'used') return end('used');
      }
      return end('left');
    },
    check: () => void ask().catch(() => {}),
    stop: poll.stop,
  };
}

/** What a refusal says about the link; undefined for every other failure. */
export function endOf(error: unknown): LinkEnd | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'handoff_expired') return 'expired';
  if (error.code === 'handoff_cancelled') return 'cancelled';
  if (error.code === 'handoff_used') return 'used';
  if (error.code === 'handoff_elsewhere') return 'elsewhere';
  return error.status === 404 || error.status === 401 ? 'unknown' : undefined;
}
