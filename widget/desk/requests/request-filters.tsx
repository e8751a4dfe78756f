import { ChevronDown, Search } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { defaultList } from '#domain/agency/requests.ts';
import { useText } from '#widget/kit/text.ts';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { ExportLink } from '../shell/export-link.tsx';
import { createAgencyApi } from '../agency/agency-api.ts';
import { useApi } from '../use-api.ts';
import { useReading } from '../use-reading.ts';
import styles from './request-filters.module.css';
import { addressOf, queryOf, type RequestSearch, requestViews, viewOf } from './request-view.ts';

interface RequestFiltersProps {
  search: RequestSearch;
  searchField: RefObject<HTMLInputElement | null>;
  /** Moves the focus from the field down to the results. */
  onDown: () => void;
}

/** The inbox filters: its tabs, the assignee, and the search text. */
export function RequestFilters({ search, searchField, onDown }: RequestFiltersProps) {
  const desk = useDesk();
  const api = useApi(createAgencyApi);
  const text = useText();
  const mayAct = useMayAct();
  const [typed, setTyped] = useState(search.q);
  const [searched, setSearched] = useState(search.q);
  const { data: staff = [] } = useReading('staff', () => api.staff());
  const current = viewOf(search);
  const person = search.assignee === 'me' || search.assignee === 'none' ? '' : search.assignee;

  // The URL was changed from elsewhere.
  if (search.q !== searched) {
    setSearched(search.q);
    setTyped(search.q);
  }

  function find(q: string): void {
    setSearched(q);
    // A search looks through all requests; the tabs narrow it down.
    desk.router.filter({ state: '', assignee: person, q });
  }

  return (
    <div className={styles['filters']}>
      <nav aria-label={text('desk.requests.views')}>
        <ul className={styles['tabs']}>
          {requestViews.map((view) => (
            <li key={view}>
              <a
                href={desk.router.address('requests', undefined, addressOf(view, search.q))}
                aria-current={view === current ? 'true' : undefined}
              >
                {text(`desk.requests.view.${view}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <search>
        <form
          className={styles['search']}
          onSubmit={(event) => {
            event.preventDefault();
            find(typed.trim());
          }}
        >
          <label className={styles['words']}>
            <VisuallyHidden>{text('desk.requests.search')}</VisuallyHidden>
            <Search aria-hidden="true" />
            <input
              ref={searchField}
              type="search"
              name="q"
              value={typed}
              placeholder={text('desk.requests.search')}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown') return;
                event.preventDefault();
                onDown();
              }}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value);
                // The field's clear button empties it without Enter.
                if (currentTarget.value === '') find('');
              }}
            />
          </label>
          <label className={styles['person']}>
            <VisuallyHidden>{text('desk.requests.assignee')}</VisuallyHidden>
            <select
              name="assignee"
              value={person}
              onChange={({ currentTarget }) =>
                desk.router.filter({
                  state: search.list === defaultList(search.q) ? '' : search.list,
                  assignee: currentTarget.value,
                  q: search.q,
                })
              }
            >
              <option value="">{text('desk.requests.anybody')}</option>
              {staff.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <ChevronDown aria-hidden="true" />
          </label>
          {mayAct ? (
            <ExportLink
              className={styles['export']}
              href={`/api/agency/requests.csv?${queryOf(search)}&lang=${desk.locale}`}
              fileName="requests.csv"
            >
              {text('desk.csv')}
            </ExportLink>
          ) : null}
        </form>
      </search>
    </div>
  );
}
