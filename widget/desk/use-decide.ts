import { atom } from 'nanostores';
import type { ProfileState } from '#domain/agency/reviews.ts';
import { useText } from '#widget/kit/text.ts';
import { lookAgainMs, useDesk } from './desk.ts';
import { wordsOf } from './words-of.ts';

/** A decision that a nanny or a family is told of. */
interface Decision {
  /** Id of what it is about. */
  item: string;
  /** The state in which that was looked at: changed since, it waits again. */
  state: string;
  /** How a profile stands before and after; shown at once wherever it is listed. */
  shows?: ShownState;
  /** What was decided, in words. */
  title: string;
  send(): Promise<void>;
  /** It could not be done; the reason is said already. */
  failed(error: unknown): void;
}

/** What a decision makes of how a profile stands. */
interface ShownState {
  from: ProfileState;
  to: ProfileState;
}

/** What was decided in this window: by item, the state that was decided about, and when the server took it (ms). */
type Decided = ReadonlyMap<string, { state: string; isSent: boolean; sentAt?: number; shows?: ShownState | undefined }>;

/** What was decided in this window. Queues leave these out. */
export const decided = atom<Decided>(new Map());

/** Whether an item in a state was decided about here. */
export function isDecided(all: Decided, item: string, state: string): boolean {
  return all.get(item)?.state === state;
}

/**
 * How a profile stands with what was decided here: also before the server has it, and until the lists have been read anew.
 * Afterwards the server's word counts.
 */
export function shownState(all: Decided, item: string, state: ProfileState): ProfileState {
  const { shows, sentAt = Infinity } = all.get(item) ?? {};
  return shows?.from === state && Date.now() < sentAt + lookAgainMs ? shows.to : state;
}

/** Forgets decisions about items that have left their queues: what comes back by somebody else's act waits again. */
export function forgetDecided(items: readonly string[]): void {
  decided.set(new Map([...decided.get()].filter(([item]) => !items.includes(item))));
}

/** Gives a function that shows a decision as made, and sends it when nobody has taken it back for ten seconds. */
export function useDecide(): (decision: Decision) => void {
  const desk = useDesk();
  const text = useText();
  return (decision) => {
    const { item, state, title, shows } = decision;
    decided.set(new Map([...decided.get(), [item, { state, isSent: false, shows }]]));
    const perform = async () => {
      try {
        await decision.send();
        if (isDecided(decided.get(), item, state)) {
          decided.set(new Map([...decided.get(), [item, { state, isSent: true, sentAt: Date.now(), shows }]]));
        }
      } catch (error) {
        bringBack(item, state);
        desk.noticeSignedOut(error);
        const words = { title: text('desk.notDone', { act: title }), description: wordsOf(error, text) };
        desk.toast({ ...words, tone: 'danger' });
        decision.failed(error);
      }
    };
    desk.undo.later({ title, undoLabel: text('desk.undo') }, { perform, undo: () => bringBack(item, state) });
  };
}

function bringBack(item: string, state: string): void {
  if (isDecided(decided.get(), item, state)) forgetDecided([item]);
}
