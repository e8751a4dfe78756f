import { profileStates } from '#domain/agency/reviews.ts';
import { useText } from '#widget/kit/text.ts';
import { SelectField } from '#widget/ui/select-field.tsx';
import { useDesk } from '../desk.ts';
import { SearchField } from '../queue/search-field.tsx';
import styles from './nanny-filters.module.css';

/** Search and state filters; both are stored in the URL. */
export function NannyFilters({ search }: { search: Readonly<Record<string, string>> }) {
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
      <SelectField
        label={text('desk.nannies.state')}
        value={state}
        options={[
          { value: '', label: text('desk.nannies.anyState') },
          ...profileStates.map((value) => ({ value, label: text(`desk.state.${value}`) })),
        ]}
        onChange={({ currentTarget }) => desk.router.filter({ q, state: currentTarget.value })}
      />
    </search>
  );
}
