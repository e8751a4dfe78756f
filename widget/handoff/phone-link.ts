import { atom, type ReadableAtom } from 'nanostores';
import type { GuidedVideo } from '#domain/profile/video-chapters.ts';
import type { HandoffProgress, PhoneHandoff } from '#domain/handoff/schema.ts';
import type { PhoneHandoffApi } from '#widget/api/handoff.ts';
import { ApiError } from '#widget/api/request.ts';
import type { Clock } from '#widget/browser/clock.ts';
import type { Visibility } from '#widget/browser/visibility.ts';
import { createPoll } from '#widget/state/poll.ts';

/** Why a link is no longer usable: a key of `handoff.phone.*`. */
export type LinkEnd = 'done' | 'left' | 'expired' | 'cancelled' | 'used' | 'elsewhere' | 'unknown';

/** What the phone knows of its link. */
export type LinkState =
  | { kind: 'looking' }
  | { kind: 'unreachable' }
  /** `connected`: this phone is connected to it. */
  | { kind: 'open'; connected: boolean; firstName: string | undefined; keptUnder: string }
  | { kind: 'ended'; why: LinkEnd };

export interface PhoneLink {
  $state: ReadableAtom<LinkState>;
  /** Checks the link; changes nothing. */
  look(): Promise<void>;
  /** Connects this phone to the link, unless it is connected. @returns whether it is connected */
  connect(): Promise<boolean>;
  /** Reports the phone's progress to the computer. Reports are throttled, and only the last one is sent. */
  tell(progress: HandoffProgress): void;
  /** Uses the link for the uploaded video. */
  finish(guided?: GuidedVideo): Promise<void>;
  /** Ends the link: the nanny continues on the computer. */
  leave(): Promise<void>;
  /** Checks the link at once after an error. */
  check(): void;
  /** Stops polling. */
  stop(): void;
}

/** The interval of reports, in ms. The computer polls every two seconds, so more frequent reports show nothing more. */
const tellEveryMs = 1500;

/** A phone's link, from the first check until it is used or has ended. */
export function createPhoneLink({
  hasToken,
  api,
  clock,
  visibility,
}: {
  /** Whether the page's URL has a token. Without one there is nothing to ask the server. */
  hasToken: boolean;
  api: PhoneHandoffApi;
  clock: Clock;
  visibility: Visibility;
}): PhoneLink {
  const $state = atom<LinkState>({ kind: 'looking' });
  const poll = createPoll({ clock, visibility, ask });
  const reporter = createReporter({
    clock,
    send: (progress) => api.tell(progress).catch(fail),
    mayReport: () => !isEnding && $state.get().kind === 'open',
  });
  /** Whether this phone has sent its video. If so, the phone itself used the link, whichever response reports it first. */
  let hasSent = false;
  let isEnding = false;

  function end(why: LinkEnd) {
    poll.stop();
    // Requests that were running when the link ended are rejected, which is no news.
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
      // An unchanged state must not re-render the page during use.
      if (state.kind === 'open' && ['done', 'expired', 'cancelled'].includes(seen.status)) show(seen, true);
      return false;
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  return {
    $state,
    async look() {
      if (!hasToken) return end('unknown');
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
    tell: reporter.report,
    async finish(guided) {
      isEnding = true;
      // A link that has ended rejects later reports.
      await reporter.sent();
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
      await reporter.sent();
      try {
        await api.leave();
      } catch (error) {
        // Without a response, the link expires by itself.
        if (endOf(error) === 'used') return end('used');
      }
      return end('left');
    },
    check: () => void ask().catch(() => {}),
    stop: poll.stop,
  };
}

/**
 * Reports progress at most once every {@link tellEveryMs}, a new phase at once. A report that fails is sent with the next change.
 * @param mayReport whether the link still takes reports
 */
function createReporter({
  clock,
  send,
  mayReport,
}: {
  clock: Clock;
  send: (progress: HandoffProgress) => Promise<void>;
  mayReport: () => boolean;
}) {
  let waiting: HandoffProgress | undefined;
  /** The phase of the last report while the next one has to wait. */
  let pausedIn: HandoffProgress['phase'] | undefined;
  let sending: Promise<void> = Promise.resolve();

  function sendNow(progress: HandoffProgress): void {
    waiting = undefined;
    pausedIn = progress.phase;
    sending = send(progress);
    clock.after(tellEveryMs, () => {
      pausedIn = undefined;
      if (waiting) report(waiting);
    });
  }

  function report(progress: HandoffProgress): void {
    if (!mayReport()) return;
    if (progress.phase === pausedIn) waiting = progress;
    else sendNow(progress);
  }

  return {
    report,
    /** Resolves when the last report was sent. */
    sent: () => sending,
  };
}

/** What an error says about the link; undefined for every other failure. */
export function endOf(error: unknown): LinkEnd | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'handoff_expired') return 'expired';
  if (error.code === 'handoff_cancelled') return 'cancelled';
  if (error.code === 'handoff_used') return 'used';
  if (error.code === 'handoff_elsewhere') return 'elsewhere';
  return error.status === 404 || error.status === 401 ? 'unknown' : undefined;
}
