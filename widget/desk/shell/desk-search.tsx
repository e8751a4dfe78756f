// A combobox of the ARIA pattern: a native select or datalist has neither groups of links nor notes beside them.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useEffect, useId, useRef, useState } from 'react';
import { searchDesk } from '#domain/agency/search-contract.ts';
import { searchLimit } from '#domain/agency/search.ts';
import { useText } from '#widget/kit/text.ts';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { useDesk } from '../desk.ts';
import { useReading } from '../use-reading.ts';
import { wordsOf } from '../words-of.ts';
import type { NavigationEntry } from './navigation.ts';
import styles from './item.module.css';
import { type Result, useSearchResults } from './use-search-results.ts';

/** The search runs after this pause in typing, in ms. */
const searchAfterMs = 200;

interface SearchProps {
  navigation: readonly NavigationEntry[];
  onClose: () => void;
}

/** Scrolls the chosen option into view. */
function showChosen(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** The search over requests, nannies, people, and screens: a combobox whose list the arrow keys move through. */
export default function Search({ navigation, onClose }: SearchProps) {
  const desk = useDesk();
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // The dialog opened before its content was loaded.
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error } = useReading(`search/${q}`, async () =>
    q === '' ? undefined : desk.call(searchDesk, { query: { q } }),
  );
  const isCurrent = q === typed.trim();
  const groups = useSearchResults(typed.trim(), isCurrent ? data : undefined, navigation);
  const results = groups.flatMap((group) => group.results);
  const chosen = results[Math.min(active, results.length - 1)];
  const isSearching = typed.trim() !== '' && (!isCurrent || (data === undefined && error === undefined));

  function go({ href }: Result): void {
    onClose();
    desk.router.page.open(href);
  }

  function move(event: React.KeyboardEvent): void {
    if (event.nativeEvent.isComposing || results.length === 0) return;
    const steps: Record<string, number> = {
      ArrowDown: (active + 1) % results.length,
      ArrowUp: (active - 1 + results.length) % results.length,
    };
    const next = steps[event.key];
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter' && chosen && !isSearching) go(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles['search']}>
      <input
        className={styles['field']}
        ref={field}
        type="search"
        role="combobox"
        aria-label={text('desk.search.label')}
        aria-autocomplete="list"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${chosen.key}`}
        placeholder={text('desk.search.label')}
        maxLength={searchLimit}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={move}
      />
      <LiveRegion text={announced()} />
      {isCurrent && error !== undefined ? (
        <p role="alert" className={styles['note']}>
          {wordsOf(error, text)}
        </p>
      ) : null}
      {isSearching ? <p className={styles['note']}>{text('common.loading')}</p> : null}
      {!isSearching && error === undefined && results.length === 0 ? (
        <p className={styles['note']}>{text('desk.search.none')}</p>
      ) : null}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={text('desk.search.title')}
        className={styles['list']}
        hidden={results.length === 0}
      >
        {groups.map(({ kind, results: members }) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} className={styles['kind']}>
              {text(kind === 'screens' ? 'desk.search.screens' : `desk.screen.${kind}`)}
            </p>
            {members.map((result) => (
              // The combobox handles the keys; its options handle clicks.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={result.key}
                id={`${id}-${result.key}`}
                role="option"
                aria-selected={result === chosen}
                ref={result === chosen ? showChosen : undefined}
                className={styles['option']}
                onClick={() => go(result)}
              >
                <span className={styles['title']}>{result.title}</span>
                {result.note === '' ? null : <span className={styles['about']}>{result.note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );

  function announced(): string {
    if (typed.trim() === '' || isSearching || error !== undefined) return '';
    return results.length === 0 ? text('desk.search.none') : text('desk.search.found', { count: results.length });
  }
}
