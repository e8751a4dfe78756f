import { ChevronDown, Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import styles from './queue.module.css';

/** The search field of a list. Its placeholder is its label. */
export function SearchBox({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className={styles['box']}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Search aria-hidden="true" />
      <input type="search" placeholder={label} autoComplete="off" spellCheck={false} {...input} />
    </label>
  );
}

/** A filter beside the search field of a list. Its first option says what it filters by. */
export function FilterSelect({ label, ...select }: ComponentProps<'select'> & { label: string }) {
  return (
    <label className={styles['box']}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select {...select} />
      <ChevronDown aria-hidden="true" />
    </label>
  );
}
