import type { ReactNode } from 'react';
import styles from './item.module.css';

/** A short form with one action: its fields in a column, then its button. */
export function ActionForm({ onSend, children }: { onSend: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
    </form>
  );
}
