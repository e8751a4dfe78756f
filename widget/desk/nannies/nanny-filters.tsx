import { useEffect, useRef, useState } from 'react';
import { profileStates } from '#domain/agency/reviews.ts';
import { useText } from '#widget/kit/text.ts';
import { SelectField } from '#widget/ui/select-field.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk } from '../desk.ts';
import { useKeys } from '../shell/keys.ts';
import styles from './nanny-filters.module.css';

/** What is typed is looked for when nothing was typed for this long, ms. */
const searchAfterMs = 250;

/** Search and state; both stand in the address. */
export function NannyFilters({ search }: { search: Readonly<Record<string, string>> }) {
  const desk = useDesk();
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const { q = '', state = '' } = search;
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed.trim() !== q) desk.place.filter({ q: typed.trim(), state });
    }, searchAfterMs);
    return () => clearTimeout(timer);
  }, [desk, typed, q, state]);
  useKeys({ '/': () => field.current?.focus() });
  return (
    <search className={styles['filters']}>
      <TextField
        ref={field}
        type="search"
        label={text('desk.nannies.search')}
        value={typed}
        maxLength={200}
        aria-keyshortcuts="/"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <SelectField
        label={text('desk.nannies.state')}
        value={state}
        options={[
          { value: '', label: text('desk.nannies.anyState') },
          ...profileStates.map((value) => ({ value, label: text(`desk.state.${value}`) })),
        ]}
        onChange={({ currentTarget }) => desk.place.filter({ q: typed.trim(), state: currentTarget.value })}
      />
    </search>
  );
}
