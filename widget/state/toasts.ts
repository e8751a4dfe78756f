import { atom, type ReadableAtom } from 'nanostores';

/** The content of a toast. The toaster decides how long it stays. */
interface Toast {
  title: string;
  description?: string;
  tone?: 'default' | 'danger';
  action?: { label: string; onAction(): void };
}

/** The temporary messages in a corner of the builder. */
export interface Toasts {
  /** None or one: a new toast replaces the old one (docs/specification.md 9). */
  $shown: ReadableAtom<readonly (Toast & { id: string })[]>;
  /** Returns the id by which the toast can be dismissed. */
  show(toast: Toast): string;
  dismiss(id: string): void;
}

/** The toasts of one builder, initially none. */
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
