import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKeys } from '../shell/keys.ts';
import { SearchBox } from './search-box.tsx';

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
    <SearchBox
      ref={field}
      label={label}
      value={typed}
      maxLength={200}
      aria-keyshortcuts="/"
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
