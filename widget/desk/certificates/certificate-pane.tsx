import type { CertificateItem } from '#domain/agency/certificates.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { createCertificatesApi } from './certificates-api.ts';
import { useApi } from '../use-api.ts';
import { ReadingState } from '../reading-state.tsx';
import { ItemPane } from '../shell/item-pane.tsx';
import { useIsUnopened } from '../queue/shown-item.tsx';
import { useReading } from '../use-reading.ts';
import { CertificateCheck } from './certificate-check.tsx';
import { CertificateBadge } from './certificate-badge.tsx';
import styles from './certificate-pane.module.css';
import { CertificateDocument } from './certificate-document.tsx';
import { useCertificateName } from './use-certificate-name.ts';

interface CertificatePaneProps {
  id: string;
  /** Called after a decision. @param opensNext whether to open the next item */
  onDone(opensNext: boolean): void;
}

/** A certificate: its document beside the nanny's entries. A pane for another certificate needs another `key`. */
export function CertificatePane({ id, onDone }: CertificatePaneProps) {
  const api = useApi(createCertificatesApi);
  const { data, error, readAgain } = useReading(`certificate/${id}`, () => api.certificate(id));
  if (data) return <OpenCertificate certificate={data} onDone={onDone} />;
  return <ReadingState error={error} onRetry={readAgain} />;
}

interface OpenCertificateProps {
  certificate: CertificateItem;
  onDone(opensNext: boolean): void;
}

function OpenCertificate({ certificate, onDone }: OpenCertificateProps) {
  const desk = useDesk();
  const text = useText();
  const mayAct = useMayAct();
  const isUnopened = useIsUnopened();
  const nameOf = useCertificateName();
  const { profile, refusalReason } = certificate;
  const documentVersion = `${certificate.id} ${certificate.documentAt}`;
  return (
    <ItemPane
      title={nameOf(certificate.name)}
      facts={
        <>
          <CertificateBadge certificate={certificate} />
          <a href={desk.router.address('nanny', profile.id)}>{profile.name || text('desk.nameless')}</a>
        </>
      }
    >
      {refusalReason ? (
        <Alert tone="info" title={text('desk.certificate.refusedBecause')}>
          <p className={styles['reason']}>{refusalReason}</p>
        </Alert>
      ) : null}
      <CertificateCheck certificate={certificate} onDone={onDone}>
        {!mayAct ? (
          <p className={styles['closed']}>{text('desk.certificate.closed')}</p>
        ) : isUnopened && certificate.documentType !== null ? (
          // Every look is logged, so the document waits. The button needs no action: any press in the pane opens the item.
          <p className={styles['closed']}>
            <Button>{text('desk.certificate.show')}</Button>
          </p>
        ) : (
          <CertificateDocument key={documentVersion} certificate={certificate} />
        )}
      </CertificateCheck>
    </ItemPane>
  );
}
