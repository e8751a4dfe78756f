import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextField } from '#widget/ui/text-field.tsx';
import { useKeys } from '../shell/keys.ts';

/** What is typed is looked for when nothing was typed for this long, ms. */
const searchAfterMs = 250;

interface SearchFieldProps {
  label: string;
  /** What is searched for, as the address has it. */
  q: string;
  /** Puts what was typed into the address. */
  onSearch(q: string): void;
}

/** The search of a list. `/` leads to it. */
export function SearchField({ label, q, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const [searched, setSearched] = useState(q);
  // The address was changed from elsewhere.
  if (q !== searched) {
    setSearched(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const search = useEffectEvent((next: string) => {
    if (next !== q) onSearch(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useKeys({ '/': () => field.current?.focus() });
  return (
    <TextField
      ref={field}
      type="search"
      label={label}
      value={typed}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      aria-keyshortcuts="/"
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
