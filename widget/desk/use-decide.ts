import { atom } from 'nanostores';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from './desk.ts';
import { wordsOf } from './words-of.ts';

/** A decision that a nanny or a family is told of. */
interface Decision {
  /** Id of what it is about. */
  item: string;
  /** The state in which that was looked at: changed since, it waits again. */
  state: string;
  /** What was decided, in words. */
  title: string;
  send(): Promise<void>;
  /** It could not be done; the reason is said already. */
  failed(error: unknown): void;
}

/** What was decided in this window: by item, the state that was decided about, and whether the server has it. */
type Decided = ReadonlyMap<string, { state: string; isSent: boolean }>;

/** What was decided in this window. Queues leave these out. */
export const decided = atom<Decided>(new Map());

/** Whether an item in a state was decided about here. */
export function isDecided(all: Decided, item: string, state: string): boolean {
  return all.get(item)?.state === state;
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
    const { item, state, title } = decision;
    decided.set(new Map([...decided.get(), [item, { state, isSent: false }]]));
    const perform = async () => {
      try {
        await decision.send();
        if (isDecided(decided.get(), item, state)) {
          decided.set(new Map([...decided.get(), [item, { state, isSent: true }]]));
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
