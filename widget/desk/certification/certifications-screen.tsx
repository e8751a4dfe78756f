import { listCertifications, readCertification } from '#domain/certification/desk-contract.ts';
import { type CertificationItem, type CertificationList, certificationLists } from '#domain/certification/desk.ts';
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
import { useWaiting } from '../use-waiting.ts';
import { CertificationBadge } from './certification-badge.tsx';
import { CertificationPane } from './certification-pane.tsx';
import { stateOfLooked } from './looked-state.ts';
import { useCertificationName } from './use-certification-name.ts';

/** Certifications that wait for a check, and certifications that expire. */
export default function CertificationsScreen() {
  const { search } = useAddress();
  const state = choiceOf(certificationLists, search['state']);
  return <Certifications key={state} state={state} />;
}

function Certifications({ state }: { state: CertificationList }) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const nameOf = useCertificationName();
  const waiting = useWaiting();
  const { id, search } = useAddress();
  const q = search['q'] ?? '';
  const filters = { state, ...(q !== '' && { q }) };
  const queue = useQueue({
    name: 'certificates',
    filters,
    read: (after) => desk.call(listCertifications, { query: { ...filters, after } }),
    stateOf: stateOfLooked,
  });
  const shown = useShownItem(id, queue.items);
  const next = shown && queue.behind(shown)?.id;
  useAhead(next && `certificate/${next}`, () => desk.call(readCertification, { id: next ?? '' }));
  const after = useAfterAction({
    next,
    open: (certification) => desk.router.go('certificate', certification, filters),
    list: () => desk.router.go('certificates', undefined, filters),
  });
  const when = ({ documentAt, expiryDate }: CertificationItem) => {
    if (state === 'waiting') return documentAt ? times.relative(documentAt) : '';
    return expiryDate ? times.day(expiryDate) : '';
  };
  return (
    <QueueLayout
      title={text('desk.screen.certificates')}
      listHref={desk.router.address('certificates', undefined, filters)}
      filters={certificationLists.map((each) => ({
        label: text(`desk.certification.list.${each}`),
        href: desk.router.address('certificates', undefined, { ...filters, state: each }),
        isCurrent: each === state,
        count: each === 'expired' ? undefined : (waiting?.certificates[each] ?? null),
      }))}
      search={
        <SearchField
          label={text('desk.list.search')}
          q={q}
          onSearch={(typed) => desk.router.filter({ state, q: typed })}
        />
      }
      list={
        <QueueList
          queue={queue}
          label={text(`desk.certification.list.${state}`)}
          hrefOf={(item) => desk.router.address('certificate', item.id, filters)}
          current={id}
          shown={shown}
          empty={q !== '' ? text('desk.list.notFound') : text(`desk.certification.empty.${state}`)}
          renderRow={(item) => (
            <Row title={nameOf(item.name)} when={when(item)} portrait={item.profile.portrait}>
              <span>{item.profile.name || text('desk.nameless')}</span>
              {state === 'waiting' ? null : <CertificationBadge certification={item} />}
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
              onOpen: () => desk.router.replace(desk.router.address('certificate', shown, filters)),
              content: <CertificationPane id={shown} onDone={after} />,
            }
      }
    />
  );
}
