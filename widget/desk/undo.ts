import type { ToastMessage } from '#widget/ui/toaster.tsx';

/** The undo period, in ms. */
export const undoMs = 10_000;

interface Toasts {
  /** Shows a toast and returns its id. */
  show(message: Omit<ToastMessage, 'id'>): string;
  dismiss(id: string): void;
}

export interface UndoWords {
  title: string;
  /** The button's label. */
  undoLabel: string;
}

/**
 * Undoable actions. A reversible action runs at once and is undone by its opposite; an irreversible one waits before it runs.
 * Several can wait at the same time; only the last one can be undone.
 */
export function createUndo({ show, dismiss }: Toasts) {
  let last: { undo: () => void } | undefined;
  const waiting = new Set<() => Promise<void>>();

  function offer({ title, undoLabel }: UndoWords, undo: () => void) {
    const entry = {
      undo() {
        if (last === entry) last = undefined;
        dismiss(toast);
        undo();
      },
    };
    const toast = show({
      title,
      action: { label: undoLabel, altText: `${undoLabel} (z)`, onAction: entry.undo },
    });
    last = entry;
    return () => {
      if (last === entry) last = undefined;
      dismiss(toast);
    };
  }

  return {
    /** Offers to undo a completed action. Returns the function that withdraws the offer, in case the action failed. */
    offer(words: UndoWords, undo: () => void): () => void {
      const withdraw = offer(words, undo);
      setTimeout(withdraw, undoMs);
      return withdraw;
    },
    /** Runs an action after its undo period, or at once when the page is left. */
    later(words: UndoWords, act: { perform: () => Promise<void>; undo: () => void }): void {
      const finish = () => {
        clearTimeout(timer);
        waiting.delete(finish);
        withdraw();
        return act.perform();
      };
      const withdraw = offer(words, () => {
        clearTimeout(timer);
        waiting.delete(finish);
        act.undo();
      });
      const timer = setTimeout(() => void finish(), undoMs);
      waiting.add(finish);
    },
    /** Undoes the last action, if it is still possible. */
    undoLast: (): void => last?.undo(),
    /** Runs all waiting actions at once, because the member leaves. */
    async finishAll(): Promise<void> {
      await Promise.all([...waiting].map((finish) => finish()));
    },
  };
}
