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
import { useCertificationName } from './use-certification-name.ts';
import { useState } from 'react';
import { ExportLink } from '../shell/export-link.tsx';
import { PdfDocument } from './pdf-document.tsx';

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

/** The uploaded document: a picture or a PDF, or a message if it cannot be shown. Each view is logged. */
function CertificationDocument({ certification }: { certification: CertificationItem }) {
  const text = useText();
  const { id, documentType } = certification;
  const address = `/api/agency/certifications/${id}/document`;
  if (documentType === null)
    return <p className={styles['documentInstead']}>{text('desk.certification.noDocument')}</p>;
  const isPicture = documentType.startsWith('image/');
  return (
    <div className={styles['document']}>
      {isPicture ? <Picture address={address} /> : <PdfDocument address={address} />}
      <p className={styles['links']}>
        {isPicture ? (
          <a href={address} target="_blank" rel="noreferrer">
            {text('desk.certification.open')}
          </a>
        ) : null}
        <ExportLink
          href={address}
          fileName={`certificate-${id}.${isPicture ? (documentType.split('/')[1] ?? '') : 'pdf'}`}
        >
          {text('desk.certification.save')}
        </ExportLink>
      </p>
      <p className={styles['logged']}>{text('desk.certification.logged')}</p>
    </div>
  );
}

function Picture({ address }: { address: string }) {
  const text = useText();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className={styles['documentInstead']}>{text('desk.certification.broken')}</p>;
  return <img src={address} alt={text('desk.certification.document')} onError={() => setBroken(true)} />;
}
