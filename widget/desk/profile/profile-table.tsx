import { useRef } from 'react';
import { listProfiles } from '#domain/profile/desk-contract.ts';
import type { ProfileItem, ProfileOrder } from '#domain/profile/desk-list.ts';
import type { ProfileState } from '#domain/profile/desk.ts';
import { searchOf } from '#widget/api/call.ts';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { useDesk } from '../desk.ts';
import { useRowKeys } from '../queue/use-row-keys.ts';
import { Portrait } from '../shell/portrait.tsx';
import { StateBadge } from './state-badge.tsx';
import { useDecisions } from '../use-decisions.ts';
import { useTimes } from '../times.ts';
import { useHeldList } from '../use-held-list.ts';
import { usePlaceName } from '../use-place-name.ts';
import { wordsOf } from '../words-of.ts';
import { nannyQuery } from './nanny-search.ts';
import styles from './profiles.module.css';

type Listed = ProfileItem & { id: string };

const columns = ['name', 'state', 'listed', 'contact', 'updated'] as const;

/** A page of the list of nannies, and more on request. Other filters need another `key`. */
export function ProfileTable({ search }: { search: Readonly<Record<string, string>> }) {
  const desk = useDesk();
  const text = useText();
  const list = useRef<HTMLTableSectionElement>(null);
  const filters = nannyQuery(search);
  const { state, sort = 'newest' } = filters;
  const nannies = useHeldList('nannies', searchOf(filters).slice(1), async (after) => {
    const { items, next } = await desk.call(listProfiles, { query: { ...filters, after } });
    return { items: items.map((item): Listed => Object.assign({ id: item.profileId }, item)), next };
  });
  const { error } = nannies;
  const { shownState } = useDecisions();
  const isShown = (nanny: Listed) => state === undefined || shownState(nanny.id, nanny.state) === state;
  const items = nannies.items?.filter(isShown);
  const newsCount = nannies.news.filter(isShown).length;
  const news =
    newsCount > 0 ? text(sort === 'changed' ? 'desk.nannies.fresh' : 'desk.list.fresh', { count: newsCount }) : '';
  useRowKeys(list);
  if (error !== undefined) {
    return (
      <div className={styles['failure']}>
        <Alert tone="danger">{wordsOf(error, text)}</Alert>
        <Button onClick={() => (items === undefined ? nannies.readAgain() : void nannies.readOn())}>
          {text('common.retry')}
        </Button>
      </div>
    );
  }
  if (items === undefined) return <Waiting />;
  const fresh = (
    <>
      <LiveRegion text={news} />
      {news === '' ? null : (
        <Button className={styles['fresh']} onClick={nannies.showNews}>
          {news}
        </Button>
      )}
    </>
  );
  if (items.length === 0) {
    return (
      <>
        {fresh}
        <output className={styles['empty']}>{text('desk.nannies.none')}</output>
      </>
    );
  }
  return (
    <>
      {fresh}
      {/* Focusable so that keys scroll it when it is wider than the screen. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['scroll']} aria-labelledby="nannies-caption" tabIndex={0}>
        <table className={styles['table']}>
          <caption id="nannies-caption">
            <VisuallyHidden>{text('desk.nannies.caption', { order: sort })}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" aria-sort={sortOf(column, sort)}>
                  {text(`desk.nannies.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={list}>
            {items.map((nanny) => (
              <NannyRow key={nanny.profileId} nanny={nanny} state={shownState(nanny.id, nanny.state)} search={search} />
            ))}
          </tbody>
        </table>
      </section>
      {nannies.hasMore ? (
        <Button className={styles['more']} busy={nannies.isReadingOn} onClick={() => void nannies.readOn()}>
          {text('desk.more')}
        </Button>
      ) : null}
    </>
  );
}

/** The direction in which an order sorts a column; undefined for all other columns. */
function sortOf(column: (typeof columns)[number], sort: ProfileOrder) {
  if (column === 'name') return sort === 'name' ? 'ascending' : undefined;
  if (column !== 'updated') return undefined;
  return sort === 'changed' ? 'descending' : sort === 'unchanged' ? 'ascending' : undefined;
}

interface NannyRowProps {
  nanny: ProfileItem;
  /** The status of the profile, including decisions made here. */
  state: ProfileState;
  search: Readonly<Record<string, string>>;
}

function NannyRow({ nanny, state, search }: NannyRowProps) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const placeName = usePlaceName();
  const { profileId, phoneShown, email } = nanny;
  return (
    <tr>
      <th scope="row">
        <span className={styles['who']}>
          <Portrait {...nanny.portrait} />
          <span>
            <a href={desk.router.address('nanny', profileId, { ...search })} data-row={profileId}>
              {nanny.name || text('desk.nameless')}
            </a>
            {nanny.city ? <small>{placeName(nanny.city)}</small> : null}
          </span>
        </span>
      </th>
      <td>
        <StateBadge state={state} />
      </td>
      <td className={styles['brief']}>{text(nanny.isListed && state !== 'held' ? 'desk.listed' : 'desk.unlisted')}</td>
      <td>
        {phoneShown ? <span className={styles['number']}>{phoneShown}</span> : null}
        {phoneShown ? <small>{text(nanny.isPhoneVerified ? 'desk.phone.verified' : 'desk.phone.typed')}</small> : null}
        {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      </td>
      <td className={styles['brief']}>
        <time dateTime={nanny.updatedAt}>{times.relative(nanny.updatedAt)}</time>
      </td>
    </tr>
  );
}

function Waiting() {
  const text = useText();
  return (
    <div className={styles['failure']}>
      <output>{text('common.loading')}</output>
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </div>
  );
}
