import { listWaitingProfiles, readDeskProfile } from '#domain/profile/desk-contract.ts';
import { type ReviewKind, reviewKinds, type WaitingProfile } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import { QueueScreen } from '../queue/queue-screen.tsx';
import { Row } from '../queue/row.tsx';
import { choiceOf, useAddress } from '../queue/use-address.ts';
import { useTimes } from '../times.ts';
import { usePlaceName } from '../use-place-name.ts';
import { useWaiting } from '../use-waiting.ts';
import { stateOfItem } from './looked-state.ts';
import { ProfilePane } from './profile-pane.tsx';

type Waiting = WaitingProfile & { id: string };

/** Profiles that wait for a review. */
export default function WaitingProfilesScreen() {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const placeName = usePlaceName();
  const waiting = useWaiting();
  const kind = choiceOf(reviewKinds, useAddress().search['kind']);
  return (
    <QueueScreen<Waiting, ReviewKind>
      key={kind}
      title={text('desk.screen.reviews')}
      screens={{ list: 'reviews', item: 'review' }}
      tabs={{
        name: 'kind',
        all: reviewKinds,
        current: kind,
        labelOf: (each) => text(`desk.profile.kind.${each}`),
      }}
      countOf={(each) => waiting?.reviews[each] ?? null}
      read={async ({ q, after }) => {
        const { items, next } = await desk.call(listWaitingProfiles, { query: { kind, q, after } });
        return { items: items.map((item): Waiting => Object.assign({ id: item.profileId }, item)), next };
      }}
      stateOf={stateOfItem}
      empty={text(`desk.profile.empty.${kind}`)}
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
      ahead={{ keyOf: (id) => `profile/${id}`, read: (id) => desk.call(readDeskProfile, { id }) }}
      renderPane={(id, onDone) => <ProfilePane id={id} onDone={onDone} />}
    />
  );
}
