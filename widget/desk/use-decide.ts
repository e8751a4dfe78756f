import { atom } from 'nanostores';
import type { ProfileState } from '#domain/agency/reviews.ts';
import { useText } from '#widget/kit/text.ts';
import { lookAgainMs, useDesk } from './desk.ts';
import { wordsOf } from './words-of.ts';

/** A decision that a nanny or a family is notified of. */
interface Decision {
  /** The id of the item. */
  item: string;
  /** The state in which the item was viewed. If it changes, the item waits again. */
  state: string;
  /** The profile's status before and after, shown at once wherever it is listed. */
  shows?: ShownState;
  /** The decision's text. */
  title: string;
  send(): Promise<void>;
  /** Called when it failed; the reason is already shown. */
  failed(error: unknown): void;
}

/** The effect of a decision on the profile's status. */
interface ShownState {
  from: ProfileState;
  to: ProfileState;
}

/** The decisions made in this window by item: the decided state, and when the server accepted it (ms). */
type Decided = ReadonlyMap<string, { state: string; isSent: boolean; sentAt?: number; shows?: ShownState | undefined }>;

/** The decisions made in this window. Queues leave these items out. */
export const decided = atom<Decided>(new Map());

/** Whether an item in a state was decided here. */
export function isDecided(all: Decided, item: string, state: string): boolean {
  return all.get(item)?.state === state;
}

/**
 * The profile's status including decisions made here: before the server has them, and until the lists have been read again.
 * Afterwards the server's status counts.
 */
export function shownState(all: Decided, item: string, state: ProfileState): ProfileState {
  const { shows, sentAt = Infinity } = all.get(item) ?? {};
  return shows?.from === state && Date.now() < sentAt + lookAgainMs ? shows.to : state;
}

/** Deletes decisions about items that left their queues: an item that another member's action brings back waits again. */
export function forgetDecided(items: readonly string[]): void {
  decided.set(new Map([...decided.get()].filter(([item]) => !items.includes(item))));
}

/** Returns a function that shows a decision as made, and sends it if it is not undone within ten seconds. */
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
