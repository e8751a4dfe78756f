import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextField } from '#widget/ui/text-field.tsx';
import { useKeys } from '../shell/keys.ts';

/** The search runs after this pause in typing, in ms. */
const searchAfterMs = 250;

interface SearchFieldProps {
  label: string;
  /** The search text in the URL. */
  q: string;
  /** Writes the typed text to the URL. */
  onSearch(q: string): void;
}

/** The search field of a list. `/` focuses it. */
export function SearchField({ label, q, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const [searched, setSearched] = useState(q);
  // The URL was changed from elsewhere.
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
