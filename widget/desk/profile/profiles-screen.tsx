import { useText } from '#widget/kit/text.ts';
import { useDesk, useMayAct, useMe } from '../desk.ts';
import { choiceOf, useAddress } from '../queue/use-address.ts';
import { ProfilePane } from './profile-pane.tsx';
import { ExportLink } from '../shell/export-link.tsx';
import { searchOf } from '#widget/api/call.ts';
import { InvitationProgress } from '../unclaimed/invitations.tsx';
import { NewNanny } from '../unclaimed/new-nanny.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { NannyFilters } from './nanny-filters.tsx';
import { nannyQuery } from './nanny-search.ts';
import { ProfileTable } from './profile-table.tsx';
import head from '../shell/head.module.css';
import styles from './profiles.module.css';
import { useState } from 'react';
import { eraseForNanny, readDeskProfile } from '#domain/profile/desk-contract.ts';
import { Button } from '#widget/ui/button.tsx';
import { useReading } from '../use-reading.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { profileStates } from '#domain/profile/desk.ts';
import { profileOrders } from '#domain/profile/desk-list.ts';
import { FilterSelect } from '../queue/search-box.tsx';
import { SearchField } from '../queue/search-field.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { useAction } from '../use-action.ts';

/** All nannies: a searchable table, and the profile of each. */
export default function ProfilesScreen() {
  const desk = useDesk();
  const text = useText();
  const mayAct = useMayAct();
  const { id, search } = useAddress();
  const filters = new URLSearchParams(search).toString();
  const table = searchOf({ ...nannyQuery(search), lang: desk.locale });
  const list = desk.router.address('nannies', undefined, { ...search });
  return (
    <div className={styles['nannies']}>
      <header className={head['head']}>
        <h1>{text('desk.screen.nannies')}</h1>
        {id === undefined && mayAct ? (
          <>
            <AddNanny />
            <a className={head['link']} href={desk.router.address('import')}>
              {text('desk.import.open')}
            </a>
            <ExportLink className={head['end']} href={`/api/agency/profiles.csv${table}`} fileName="nannies.csv">
              {text('desk.nannies.csv')}
            </ExportLink>
          </>
        ) : null}
        {id === undefined ? null : (
          <a className={head['link']} href={list}>
            {text('desk.nannies.back')}
          </a>
        )}
        {id === undefined ? null : <MergeQuickProfile key={id} id={id} />}
        {id === undefined ? null : (
          <OnRequest key={`${id} data`} id={id} onErased={() => desk.router.go('nannies', undefined, { ...search })} />
        )}
      </header>
      {id === undefined ? (
        <>
          <InvitationProgress />
          <ProfileFilters search={search} />
          <NannyFilters search={search} />
          <ProfileTable key={filters} search={search} />
        </>
      ) : (
        <ProfilePane key={id} id={id} onDone={() => desk.router.go('nannies', undefined, { ...search })} />
      )}
    </div>
  );
}

/** Opens the form for a nanny whom the agency knows already. */
function AddNanny() {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('desk.nannies.add')}</Button>
      {isOpen ? (
        <Dialog open onClose={close} title={text('desk.nannies.add')} closeLabel={text('common.close')}>
          <NewNanny onDone={close} />
        </Dialog>
      ) : null}
    </>
  );
}

/** Offers to merge an earlier quick profile into the profile of a nanny with a verified phone. */
function MergeQuickProfile({ id }: { id: string }) {
  const desk = useDesk();
  const text = useText();
  const mayAct = useMayAct();
  const [isOpen, setOpen] = useState(false);
  const { data } = useReading(`profile/${id}`, () => desk.call(readDeskProfile, { id }));
  if (!mayAct || !data?.isPhoneVerified) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('desk.merge.offer')}</Button>
      {isOpen ? <MergeDialog detail={data} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Search, state filter and order, which are stored in the URL. */
function ProfileFilters({ search }: { search: Readonly<Record<string, string>> }) {
  const desk = useDesk();
  const text = useText();
  const { q = '', state = '', sort } = search;
  return (
    <search className={styles['filters']}>
      <SearchField
        label={text('desk.nannies.search')}
        q={q}
        onSearch={(typed) => desk.router.filter({ ...search, q: typed })}
      />
      <FilterSelect
        label={text('desk.nannies.state')}
        value={state}
        onChange={({ currentTarget }) => desk.router.filter({ ...search, state: currentTarget.value })}
      >
        <option value="">{text('desk.nannies.anyState')}</option>
        {profileStates.map((value) => (
          <option key={value} value={value}>
            {text(`desk.state.${value}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={text('desk.nannies.sort')}
        value={choiceOf(profileOrders, sort)}
        onChange={({ currentTarget: { value } }) =>
          desk.router.filter({ ...search, sort: value === 'newest' ? '' : value })
        }
      >
        {profileOrders.map((order) => (
          <option key={order} value={order}>
            {text(`desk.nannies.sort.${order}`)}
          </option>
        ))}
      </FilterSelect>
    </search>
  );
}

interface OnRequestProps {
  id: string;
  /** The nanny's data was erased: there is nothing left to show. */
  onErased(): void;
}

/** A nanny's data requests: export everything as a file, or erase it. For owners. */
function OnRequest({ id, onErased }: OnRequestProps) {
  const desk = useDesk();
  const text = useText();
  const isOwner = useMe().role === 'owner';
  const [asking, setAsking] = useState(false);
  const { runOrToast, isBusy } = useAction();
  const { data } = useReading(`profile/${id}`, () => desk.call(readDeskProfile, { id }));
  if (!isOwner || !data) return null;
  const name = data.name || text('desk.nameless');

  async function erase() {
    await runOrToast(async () => {
      await desk.call(eraseForNanny, { id });
      desk.cache.revalidateKeys((key) => key.startsWith('nannies?') || key.startsWith('reviews?'));
      desk.toast({ title: text('desk.onRequest.erased', { name }) });
      onErased();
    });
    setAsking(false);
  }

  return (
    <>
      <ExportLink href={`/api/agency/profiles/${id}/export?lang=${desk.locale}`} fileName="nanny-profile.zip">
        {text('desk.onRequest.export')}
      </ExportLink>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {text('desk.onRequest.erase')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={text('desk.onRequest.title', { name })}
        description={text('desk.onRequest.text')}
        confirmLabel={text('desk.onRequest.confirm')}
        cancelLabel={text('common.cancel')}
        busy={isBusy}
        onConfirm={() => void erase()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
