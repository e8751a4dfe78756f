import { listCertifications, readCertification } from '#domain/certification/desk-contract.ts';
import { type CertificationItem, certificationLists } from '#domain/certification/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import { QueueScreen } from '../queue/queue-screen.tsx';
import { Row } from '../queue/row.tsx';
import { choiceOf, useAddress } from '../queue/use-address.ts';
import { useTimes } from '../times.ts';
import { useWaiting } from '../use-waiting.ts';
import { CertificationBadge } from './certification-badge.tsx';
import { CertificationPane } from './certification-pane.tsx';
import { stateOfLooked } from './looked-state.ts';
import { useCertificationName } from './use-certification-name.ts';

/** Certifications that wait for a check, and certifications that expire. */
export default function CertificationsScreen() {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const nameOf = useCertificationName();
  const waiting = useWaiting();
  const state = choiceOf(certificationLists, useAddress().search['state']);
  const when = ({ documentAt, expiryDate }: CertificationItem) => {
    if (state === 'waiting') return documentAt ? times.relative(documentAt) : '';
    return expiryDate ? times.day(expiryDate) : '';
  };
  return (
    <QueueScreen
      key={state}
      title={text('desk.screen.certificates')}
      screens={{ list: 'certificates', item: 'certificate' }}
      tabs={{
        name: 'state',
        all: certificationLists,
        current: state,
        labelOf: (list) => text(`desk.certification.list.${list}`),
      }}
      countOf={(list) => (list === 'expired' ? undefined : (waiting?.certificates[list] ?? null))}
      read={({ q, after }) => desk.call(listCertifications, { query: { state, q, after } })}
      stateOf={stateOfLooked}
      empty={text(`desk.certification.empty.${state}`)}
      renderRow={(item) => (
        <Row title={nameOf(item.name)} when={when(item)} portrait={item.profile.portrait}>
          <span>{item.profile.name || text('desk.nameless')}</span>
          {state === 'waiting' ? null : <CertificationBadge certification={item} />}
        </Row>
      )}
      ahead={{ keyOf: (id) => `certificate/${id}`, read: (id) => desk.call(readCertification, { id }) }}
      renderPane={(id, onDone) => <CertificationPane id={id} onDone={onDone} />}
    />
  );
}
