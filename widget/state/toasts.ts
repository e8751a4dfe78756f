import { atom, type ReadableAtom } from 'nanostores';

/** What a toast says; how long it stays is the toaster's business. */
interface Toast {
  title: string;
  description?: string;
  tone?: 'default' | 'danger';
  action?: { label: string; onAction(): void };
}

/** The messages that pass by in a corner of the builder. */
export interface Toasts {
  /** None or one: a new toast takes the place of the old (spec.md 9). */
  $shown: ReadableAtom<readonly (Toast & { id: string })[]>;
  /** Gives the id by which it can be dismissed. */
  show(toast: Toast): string;
  dismiss(id: string): void;
}

/** Toasts of one builder, none shown at first. */
export function createToasts(): Toasts {
  const $shown = atom<readonly (Toast & { id: string })[]>([]);
  let count = 0;
  return {
    $shown,
    show(toast) {
      count += 1;
      const id = `toast-${count}`;
      $shown.set([{ ...toast, id }]);
      return id;
    },
    dismiss(id) {
      $shown.set($shown.get().filter((toast) => toast.id !== id));
    },
  };
}
