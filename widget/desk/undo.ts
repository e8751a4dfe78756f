import type { ToastMessage } from '#widget/ui/toaster.tsx';

/** Acts can be taken back for so long, ms. */
export const undoMs = 10_000;

interface Toasts {
  /** Shows a toast and gives its id. */
  show(message: Omit<ToastMessage, 'id'>): string;
  dismiss(id: string): void;
}

interface UndoWords {
  title: string;
  /** Of the button. */
  undoLabel: string;
}

/**
 * Acts that can be taken back: what is done already by doing the opposite, what cannot be taken back by waiting before it
 * is done. One after another can wait at a time; only the last one is offered.
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
    /** Offers to take back what was done. Gives the function that withdraws the offer, for what turned out not to be done. */
    offer(words: UndoWords, undo: () => void): () => void {
      const withdraw = offer(words, undo);
      setTimeout(withdraw, undoMs);
      return withdraw;
    },
    /** Does something after the time in which it can be taken back, or at once when the page is left. */
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
    /** Takes the last act back, if it still can be. */
    undoLast: (): void => last?.undo(),
    /** Does at once whatever still waits: somebody leaves. */
    async finishAll(): Promise<void> {
      await Promise.all([...waiting].map((finish) => finish()));
    },
  };
}
