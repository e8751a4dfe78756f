import { map } from 'nanostores';
import type { createUndo, UndoWords } from './undo.ts';

/** A change that is shown before the server has it. */
interface Pending<Change> {
  change: Change;
  /** When the server accepted it, in ms. */
  sentAt?: number;
}

/** Changes by item, oldest first. */
export type PendingChanges<Change> = Readonly<Record<string, readonly Pending<Change>[] | undefined>>;

interface LaterAction {
  send(): Promise<void>;
  undone?(): void;
  failed(error: unknown): void;
}

/**
 * The changes of items that are shown before the server has them. Undone and failed changes are taken back. A sent change stays
 * until the item changes again or is forgotten, because lists that were read before still show the old state.
 *
 * A mutator store of @nanostores/query does not fit: it writes a change into the cache, where the next read overwrites it before
 * the undo period ends, it does not take back what failed, and it does not send the changes of an item in sequence.
 */
export function createPending<Change>(undo: ReturnType<typeof createUndo>, noticeSignedOut: (error: unknown) => void) {
  const changes = map<PendingChanges<Change>>({});
  const turns = new Map<string, Promise<void>>();

  function show(item: string, change: Change): Pending<Change> {
    const pending = { change };
    changes.setKey(item, [...unsent(changes.get(), item), pending]);
    return pending;
  }

  function replace(item: string, pending: Pending<Change>, ...by: Pending<Change>[]): void {
    const replaced = changes.get()[item]?.flatMap((other) => (other === pending ? by : other));
    changes.setKey(item, replaced);
  }

  /** Sends a change after the earlier ones of its item. */
  async function send(item: string, pending: Pending<Change>, work: () => Promise<void>): Promise<void> {
    const turn = (turns.get(item) ?? Promise.resolve()).then(work);
    const end = turn.catch(() => {});
    turns.set(item, end);
    try {
      await turn;
      replace(item, pending, { ...pending, sentAt: Date.now() });
    } catch (error) {
      replace(item, pending);
      noticeSignedOut(error);
      throw error;
    }
  }

  return {
    changes,
    /** Shows a change and sends it at once. @throws whatever `work` throws, after the change is taken back */
    now: (item: string, change: Change, work: () => Promise<void>) => send(item, show(item, change), work),
    /** Shows a change and sends it after its undo period. It is taken back before `undone` and `failed` are called. */
    later(item: string, change: Change, words: UndoWords, action: LaterAction): void {
      const pending = show(item, change);
      undo.later(words, {
        perform: () => send(item, pending, action.send).catch(action.failed),
        undo() {
          replace(item, pending);
          action.undone?.();
        },
      });
    },
    forget: (items: readonly string[]) => items.forEach((item) => changes.setKey(item, undefined)),
  };
}

/** The changes of an item that the server does not have yet. */
export function unsent<Change>(changes: PendingChanges<Change>, item: string): Pending<Change>[] {
  return changes[item]?.filter(({ sentAt }) => sentAt === undefined) ?? [];
}
