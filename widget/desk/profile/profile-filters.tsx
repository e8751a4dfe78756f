import { profileStates } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import { FilterSelect } from '../queue/search-box.tsx';
import { SearchField } from '../queue/search-field.tsx';
import styles from './profiles.module.css';

/** Search and state filters; both are stored in the URL. */
export function ProfileFilters({ search }: { search: Readonly<Record<string, string>> }) {
  const desk = useDesk();
  const text = useText();
  const { q = '', state = '' } = search;
  return (
    <search className={styles['filters']}>
      <SearchField
        label={text('desk.nannies.search')}
        q={q}
        onSearch={(typed) => desk.router.filter({ q: typed, state })}
      />
      <FilterSelect
        label={text('desk.nannies.state')}
        value={state}
        onChange={({ currentTarget }) => desk.router.filter({ q, state: currentTarget.value })}
      >
        <option value="">{text('desk.nannies.anyState')}</option>
        {profileStates.map((value) => (
          <option key={value} value={value}>
            {text(`desk.state.${value}`)}
          </option>
        ))}
      </FilterSelect>
    </search>
  );
}
