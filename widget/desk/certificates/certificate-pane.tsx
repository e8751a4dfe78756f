import { useEffect, useRef } from 'react';
import type { CertificateItem } from '#domain/agency/certificates.ts';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { HeadingOffset } from '#widget/ui/heading.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { useReading } from '../use-reading.ts';
import { wordsOf } from '../words-of.ts';
import { CertificateCheck } from './certificate-check.tsx';
import { CertificateMark } from './certificate-mark.tsx';
import styles from './certificate-pane.module.css';
import { CertificateDocument } from './certificate-document.tsx';
import { useCertificateName } from './use-certificate-name.ts';

interface CertificatePaneProps {
  id: string;
  /** Something was decided. @param opensNext the next item is wanted */
  onDone(opensNext: boolean): void;
}

/** A certificate: its document beside what she says of it. A pane for another one needs another `key`. */
export function CertificatePane({ id, onDone }: CertificatePaneProps) {
  const desk = useDesk();
  const text = useText();
  const { data, error, readAgain } = useReading(`certificate/${id}`, () => desk.api.certificate(id));
  if (data) return <OpenCertificate certificate={data} onDone={onDone} />;
  if (error === undefined) return <Waiting />;
  return (
    <HeadingOffset by={1}>
      <RetryState
        title={text('common.serverError.title')}
        text={wordsOf(error, text)}
        retryLabel={text('common.retry')}
        onRetry={readAgain}
      />
    </HeadingOffset>
  );
}

interface OpenCertificateProps {
  certificate: CertificateItem;
  onDone(opensNext: boolean): void;
}

function OpenCertificate({ certificate, onDone }: OpenCertificateProps) {
  const desk = useDesk();
  const text = useText();
  const mayAct = useMayAct();
  const nameOf = useCertificateName();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { profile, refusalReason } = certificate;
  const documentVersion = `${certificate.id} ${certificate.documentAt}`;
  return (
    <article className={styles['pane']} aria-labelledby="pane-title">
      <header className={styles['head']}>
        <h2 id="pane-title" ref={heading} tabIndex={-1}>
          {nameOf(certificate.name)}
        </h2>
        <CertificateMark certificate={certificate} />
        <a href={desk.place.address('nanny', profile.id)}>{profile.name || text('desk.nameless')}</a>
      </header>
      {refusalReason ? (
        <Alert tone="info" title={text('desk.certificate.refusedBecause')}>
          <p className={styles['reason']}>{refusalReason}</p>
        </Alert>
      ) : null}
      <div className={styles['columns']}>
        {mayAct ? (
          <CertificateDocument key={documentVersion} certificate={certificate} />
        ) : (
          <p className={styles['closed']}>{text('desk.certificate.closed')}</p>
        )}
        <CertificateCheck key={documentVersion} certificate={certificate} onDone={onDone} />
      </div>
    </article>
  );
}

function Waiting() {
  const text = useText();
  return (
    <div className={styles['pane']}>
      <output className={styles['loading']}>{text('common.loading')}</output>
      <Skeleton shape="title" />
      <Skeleton shape="card" />
    </div>
  );
}
