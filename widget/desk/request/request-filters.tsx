import { type RefObject, useState } from 'react';
import { listStaff } from '#domain/agency/staff-contract.ts';
import { defaultList } from '#domain/request/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk, useMayAct } from '../desk.ts';
import { FilterSelect, SearchBox } from '../queue/search-box.tsx';
import { ExportLink } from '../shell/export-link.tsx';
import { useReading } from '../use-reading.ts';
import styles from './requests.module.css';
import { queryOf, type RequestSearch } from './request-view.ts';

interface RequestFiltersProps {
  search: RequestSearch;
  searchField: RefObject<HTMLInputElement | null>;
  /** Moves the focus from the field down to the results. */
  onDown: () => void;
}

/** The inbox filters below its tabs: the search text and the assignee. */
export function RequestFilters({ search, searchField, onDown }: RequestFiltersProps) {
  const desk = useDesk();
  const text = useText();
  const mayAct = useMayAct();
  const [typed, setTyped] = useState(search.q);
  const [searched, setSearched] = useState(search.q);
  const { data: staff = [] } = useReading('staff', () => desk.call(listStaff, {}));
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
    <search>
      <form
        className={styles['search']}
        onSubmit={(event) => {
          event.preventDefault();
          find(typed.trim());
        }}
      >
        <div className={styles['words']}>
          <SearchBox
            ref={searchField}
            label={text('desk.request.search')}
            name="q"
            value={typed}
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
        </div>
        <div className={styles['person']}>
          <FilterSelect
            label={text('desk.request.assignee')}
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
            <option value="">{text('desk.request.anybody')}</option>
            {staff.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </FilterSelect>
        </div>
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
  );
}
