import { listWaitingProfiles, readDeskProfile } from '#domain/profile/desk-contract.ts';
import { type WaitingProfile, reviewKinds } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import { QueueLayout } from '../queue/queue-layout.tsx';
import { QueueList } from '../queue/queue-list.tsx';
import { Row } from '../queue/row.tsx';
import { SearchField } from '../queue/search-field.tsx';
import { useAfterAction } from '../queue/use-after-action.ts';
import { choiceOf, useAddress } from '../queue/use-address.ts';
import { useShownItem } from '../queue/shown-item.tsx';
import { useQueue } from '../queue/use-queue.ts';
import { useTimes } from '../times.ts';
import { useAhead } from '../use-ahead.ts';
import { usePlaceName } from '../use-place-name.ts';
import { useWaiting } from '../use-waiting.ts';
import { stateOfItem } from './looked-state.ts';
import { ProfilePane } from './profile-pane.tsx';

type Waiting = WaitingProfile & { id: string };

/** Profiles that wait for a review: a queue beside the open one. */
export default function WaitingProfilesScreen() {
  const { search } = useAddress();
  const kind = choiceOf(reviewKinds, search['kind']);
  return <Reviews key={kind} kind={kind} />;
}

function Reviews({ kind }: { kind: (typeof reviewKinds)[number] }) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const placeName = usePlaceName();
  const waiting = useWaiting();
  const { id, search } = useAddress();
  const q = search['q'] ?? '';
  const filters = { kind, ...(q !== '' && { q }) };
  const queue = useQueue<Waiting>({
    name: 'reviews',
    filters,
    async read(after) {
      const { items, next } = await desk.call(listWaitingProfiles, { query: { ...filters, after } });
      return { items: items.map((item): Waiting => Object.assign({ id: item.profileId }, item)), next };
    },
    stateOf: stateOfItem,
  });
  const shown = useShownItem(id, queue.items);
  const next = shown && queue.behind(shown)?.id;
  useAhead(next && `profile/${next}`, () => desk.call(readDeskProfile, { id: next ?? '' }));
  const after = useAfterAction({
    next,
    open: (profileId) => desk.router.go('review', profileId, filters),
    list: () => desk.router.go('reviews', undefined, filters),
  });
  return (
    <QueueLayout
      title={text('desk.screen.reviews')}
      listHref={desk.router.address('reviews', undefined, filters)}
      filters={reviewKinds.map((each) => ({
        label: text(`desk.profile.kind.${each}`),
        href: desk.router.address('reviews', undefined, { ...filters, kind: each }),
        isCurrent: each === kind,
        count: waiting?.reviews[each] ?? null,
      }))}
      search={
        <SearchField
          label={text('desk.list.search')}
          q={q}
          onSearch={(typed) => desk.router.filter({ kind, q: typed })}
        />
      }
      list={
        <QueueList
          queue={queue}
          label={text(`desk.profile.kind.${kind}`)}
          hrefOf={(item) => desk.router.address('review', item.id, filters)}
          current={id}
          shown={shown}
          empty={q !== '' ? text('desk.list.notFound') : text(`desk.profile.empty.${kind}`)}
          renderRow={(item) => (
            <Row
              title={item.name || text('desk.nameless')}
              when={times.relative(item.waitingSince)}
              portrait={item.portrait}
            >
              {item.city ? <span>{placeName(item.city)}</span> : null}
              <span>{text(item.isPhoneVerified ? 'desk.phone.verified' : 'desk.phone.typed')}</span>
              {item.hasVideo ? <span>{text('desk.profile.hasVideo')}</span> : null}
            </Row>
          )}
        />
      }
      isOpen={id !== undefined}
      pane={
        shown === undefined
          ? undefined
          : {
              id: shown,
              onOpen: () => desk.router.replace(desk.router.address('review', shown, filters)),
              content: <ProfilePane id={shown} onDone={after} />,
            }
      }
    />
  );
}
