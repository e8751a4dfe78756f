import { useText } from '#widget/kit/text.ts';
import { useDesk, useMayAct } from '../desk.ts';
import { useAddress } from '../queue/use-address.ts';
import { ProfilePane } from './profile-pane.tsx';
import { ExportLink } from '../shell/export-link.tsx';
import { MergeQuickProfile } from './merge-quick-profile.tsx';
import { ProfileFilters } from './profile-filters.tsx';
import { ProfileTable } from './profile-table.tsx';
import { OnRequest } from './on-request.tsx';
import styles from './profiles.module.css';

/** All nannies: a searchable table, and the profile of each. */
export default function ProfilesScreen() {
  const desk = useDesk();
  const text = useText();
  const mayAct = useMayAct();
  const { id, search } = useAddress();
  const filters = new URLSearchParams(search).toString();
  const table = new URLSearchParams({ ...search, lang: desk.locale }).toString();
  const list = desk.router.address('nannies', undefined, { ...search });
  return (
    <div className={styles['nannies']}>
      <header className={styles['head']}>
        <h1>{text('desk.screen.nannies')}</h1>
        {id === undefined && mayAct ? (
          <ExportLink className={styles['export']} href={`/api/agency/profiles.csv?${table}`} fileName="nannies.csv">
            {text('desk.nannies.csv')}
          </ExportLink>
        ) : null}
        {id === undefined ? null : <a href={list}>{text('desk.nannies.back')}</a>}
        {id === undefined ? null : <MergeQuickProfile key={id} id={id} />}
        {id === undefined ? null : (
          <OnRequest key={`${id} data`} id={id} onErased={() => desk.router.go('nannies', undefined, { ...search })} />
        )}
      </header>
      {id === undefined ? (
        <>
          <ProfileFilters search={search} />
          <ProfileTable key={filters} search={search} />
        </>
      ) : (
        <ProfilePane key={id} id={id} onDone={() => desk.router.go('nannies', undefined, { ...search })} />
      )}
    </div>
  );
}
