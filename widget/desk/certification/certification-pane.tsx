import { readCertification } from '#domain/certification/desk-contract.ts';
import type { CertificationItem } from '#domain/certification/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { ReadingState } from '../reading-state.tsx';
import { ItemPane } from '../shell/item-pane.tsx';
import { useIsUnopened } from '../queue/shown-item.tsx';
import { useReading } from '../use-reading.ts';
import { CertificationCheck } from './certification-check.tsx';
import { CertificationBadge } from './certification-badge.tsx';
import styles from './certification.module.css';
import { CertificationDocument } from './document.tsx';
import { useCertificationName } from './use-certification-name.ts';

interface CertificationPaneProps {
  id: string;
  /** Called after a decision. @param opensNext whether to open the next item */
  onDone(opensNext: boolean): void;
}

/** A certification: its document beside the nanny's entries. A pane for another certification needs another `key`. */
export function CertificationPane({ id, onDone }: CertificationPaneProps) {
  const desk = useDesk();
  const { data, error, readAgain } = useReading(`certificate/${id}`, () => desk.call(readCertification, { id }));
  if (data) return <OpenCertification certification={data} onDone={onDone} />;
  return <ReadingState error={error} onRetry={readAgain} />;
}

interface OpenCertificationProps {
  certification: CertificationItem;
  onDone(opensNext: boolean): void;
}

function OpenCertification({ certification, onDone }: OpenCertificationProps) {
  const desk = useDesk();
  const text = useText();
  const mayAct = useMayAct();
  const isUnopened = useIsUnopened();
  const nameOf = useCertificationName();
  const { profile, refusalReason } = certification;
  const documentVersion = `${certification.id} ${certification.documentAt}`;
  return (
    <ItemPane
      title={nameOf(certification.name)}
      facts={
        <>
          <CertificationBadge certification={certification} />
          <a href={desk.router.address('nanny', profile.id)}>{profile.name || text('desk.nameless')}</a>
        </>
      }
    >
      {refusalReason ? (
        <Alert tone="info" title={text('desk.certification.refusedBecause')}>
          <p className={styles['reason']}>{refusalReason}</p>
        </Alert>
      ) : null}
      <CertificationCheck certification={certification} onDone={onDone}>
        {!mayAct ? (
          <p className={styles['closed']}>{text('desk.certification.closed')}</p>
        ) : isUnopened && certification.documentType !== null ? (
          // Every look is logged, so the document waits. The button needs no action: any press in the pane opens the item.
          <p className={styles['closed']}>
            <Button>{text('desk.certification.show')}</Button>
          </p>
        ) : (
          <CertificationDocument key={documentVersion} certification={certification} />
        )}
      </CertificationCheck>
    </ItemPane>
  );
}
