import { type ReactNode, useId, useState } from 'react';
import type { CertificateItem } from '#domain/agency/certificates.ts';
import { ApiError } from '#widget/api/request.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { createCertificatesApi } from './certificates-api.ts';
import { useApi } from '../use-api.ts';
import { ReasonDialog } from '../reviews/reason-dialog.tsx';
import actions from '../shell/item-actions.module.css';
import { useKeys } from '../shell/keys.ts';
import { useTimes } from '../times.ts';
import { useDecisions } from '../use-decisions.ts';
import styles from './certificate-check.module.css';
import { correctionsOf } from './corrections.ts';
import { useWritten } from './use-written.ts';
import { stateOfLooked } from './looked-state.ts';
import { useCertificateName } from './use-certificate-name.ts';

interface CertificateCheckProps {
  certificate: CertificateItem;
  onDone(opensNext: boolean): void;
  /** The document, beside the entries. */
  children: ReactNode;
}

/** The nanny's entries for a certificate, corrected where the document differs, and the agency's decision. */
export function CertificateCheck({ certificate, onDone, children }: CertificateCheckProps) {
  const desk = useDesk();
  const api = useApi(createCertificatesApi);
  const text = useText();
  const times = useTimes();
  const mayAct = useMayAct();
  const nameOf = useCertificateName();
  const { decide, isDecided } = useDecisions();
  const { id, profile } = certificate;
  const name = nameOf(certificate.name);
  const formId = useId();
  // A reason for a certificate that changed meanwhile is not sent.
  const [refusing, setRefusing] = useState<number>();
  const isRefusing = refusing === certificate.revision;
  const { written, write, forget } = useWritten(certificate);
  const isDone = isDecided(id, stateOfLooked(certificate));
  const { documentUrl } = certificate;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const isPast = written.expiryDate !== '' && written.expiryDate < today;

  function act(kind: 'verify' | 'refuse', send: () => Promise<CertificateItem>) {
    decide({
      item: id,
      state: stateOfLooked(certificate),
      title: text(`desk.certificate.done.${kind}`, { certificate: name, name: profile.name }),
      async send() {
        desk.cache.mutateCache(`certificate/${id}`, await send());
        desk.cache.revalidateKeys((key) => key.startsWith('certificates?') || key === 'today');
      },
      failed(error: unknown) {
        if (error instanceof ApiError && error.code === 'stale') desk.cache.revalidateKeys(`certificate/${id}`);
      },
    });
  }
  function verify(opensNext: boolean) {
    if (!mayAct || documentUrl === undefined || isDone) return;
    const corrections = correctionsOf(certificate, written);
    act('verify', async () => {
      const verified = await api.verify(certificate, corrections);
      forget();
      return verified;
    });
    onDone(opensNext);
  }
  useKeys({
    a: () => verify(false),
    e: () => verify(true),
    h: () => setRefusing(mayAct && !isDone ? certificate.revision : undefined),
  });

  if (!mayAct) {
    return (
      <div className={styles['columns']}>
        {children}
        <dl className={styles['facts']}>
          <dt>{text('desk.certificate.issuer')}</dt>
          <dd>{certificate.issuer ?? '–'}</dd>
          <dt>{text('desk.certificate.issued')}</dt>
          <dd>{certificate.issueDate ? times.day(certificate.issueDate) : '–'}</dd>
          <dt>{text('desk.certificate.expires')}</dt>
          <dd>{certificate.expiryDate ? times.day(certificate.expiryDate) : '–'}</dd>
        </dl>
      </div>
    );
  }
  return (
    <>
      {isDone ? (
        <p className={actions['decided']}>{text('desk.review.decided')}</p>
      ) : (
        <div className={actions['actions']}>
          {documentUrl !== undefined ? (
            <Button type="submit" form={formId} variant="primary" aria-keyshortcuts="a">
              {text(certificate.verified ? 'desk.certificate.verifyAgain' : 'desk.certificate.verify')}
            </Button>
          ) : null}
          <Button aria-keyshortcuts="h" onClick={() => setRefusing(certificate.revision)}>
            {text('desk.certificate.refuse')}
          </Button>
        </div>
      )}
      <div className={styles['columns']}>
        {children}
        <form
          id={formId}
          noValidate
          className={styles['check']}
          aria-label={text('desk.certificate.data')}
          onSubmit={(event) => {
            event.preventDefault();
            verify(false);
          }}
        >
          <p className={styles['hint']}>{text('desk.certificate.correct')}</p>
          <TextField
            label={text('desk.certificate.issuer')}
            value={written.issuer}
            maxLength={120}
            onChange={({ currentTarget }) => write({ issuer: currentTarget.value })}
          />
          <TextField
            type="date"
            label={text('desk.certificate.issued')}
            value={written.issueDate}
            onChange={({ currentTarget }) => write({ issueDate: currentTarget.value })}
          />
          <TextField
            type="date"
            label={text('desk.certificate.expires')}
            value={written.expiryDate}
            notice={isPast ? text('desk.certificate.past') : undefined}
            onChange={({ currentTarget }) => write({ expiryDate: currentTarget.value })}
          />
        </form>
      </div>
      {isRefusing ? (
        <ReasonDialog
          kind="refuse"
          subject={id}
          name={name}
          language={profile.locale ?? desk.locale}
          onClose={() => setRefusing(undefined)}
          onSend={(reason, forgetReason) => {
            setRefusing(undefined);
            act('refuse', async () => {
              const refused = await api.refuse(certificate, reason);
              forgetReason();
              return refused;
            });
            onDone(false);
          }}
        />
      ) : null}
    </>
  );
}
