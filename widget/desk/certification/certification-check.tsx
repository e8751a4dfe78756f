import { type ReactNode, useId, useState } from 'react';
import { refuseCertification, verifyCertification } from '#domain/certification/desk-contract.ts';
import type { CertificationItem } from '#domain/certification/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { ReasonDialog } from '../profile/reason-dialog.tsx';
import actions from '../shell/item.module.css';
import { useKeys } from '../shell/keys.ts';
import { useTimes } from '../times.ts';
import { useDecisions } from '../use-decisions.ts';
import styles from './certification.module.css';
import { correctionsOf, type Written } from './corrections.ts';
import { stateOfLooked } from './looked-state.ts';
import { useCertificationName } from './use-certification-name.ts';
import { z } from 'zod';
import { useDraft } from '../use-draft.ts';

interface CertificationCheckProps {
  certification: CertificationItem;
  onDone(opensNext: boolean): void;
  /** The document, beside the entries. */
  children: ReactNode;
}

/** The nanny's entries for a certification, corrected where the document differs, and the agency's decision. */
export function CertificationCheck({ certification, onDone, children }: CertificationCheckProps) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const mayAct = useMayAct();
  const nameOf = useCertificationName();
  const { decide, isDecided } = useDecisions();
  const { id, profile } = certification;
  const name = nameOf(certification.name);
  const formId = useId();
  // A reason for a certification that changed meanwhile is not sent.
  const [refusing, setRefusing] = useState<number>();
  const isRefusing = refusing === certification.revision;
  const { written, write, forget } = useWritten(certification);
  const isDone = isDecided(id, stateOfLooked(certification));
  const { documentUrl } = certification;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const isPast = written.expiryDate !== '' && written.expiryDate < today;

  function act(kind: 'verify' | 'refuse', send: () => Promise<CertificationItem>) {
    decide({
      item: id,
      state: stateOfLooked(certification),
      title: text(`desk.certification.done.${kind}`, { certification: name, name: profile.name }),
      async send() {
        desk.cache.mutateCache(`certificate/${id}`, await send());
        desk.cache.revalidateKeys((key) => key.startsWith('certificates?') || key === 'today');
      },
      readAgain: () => desk.cache.revalidateKeys(`certificate/${id}`),
    });
  }
  function verify(opensNext: boolean) {
    if (!mayAct || documentUrl === undefined || isDone) return;
    const corrections = correctionsOf(certification, written);
    act('verify', async () => {
      const verified = await desk.call(verifyCertification, {
        id: certification.id,
        revision: certification.revision,
        body: corrections,
      });
      forget();
      return verified;
    });
    onDone(opensNext);
  }
  useKeys({
    a: () => verify(false),
    e: () => verify(true),
    h: () => setRefusing(mayAct && !isDone ? certification.revision : undefined),
  });

  if (!mayAct) {
    return (
      <div className={styles['columns']}>
        {children}
        <dl className={styles['facts']}>
          <dt>{text('desk.certification.issuer')}</dt>
          <dd>{certification.issuer ?? '–'}</dd>
          <dt>{text('desk.certification.issued')}</dt>
          <dd>{certification.issueDate ? times.day(certification.issueDate) : '–'}</dd>
          <dt>{text('desk.certification.expires')}</dt>
          <dd>{certification.expiryDate ? times.day(certification.expiryDate) : '–'}</dd>
        </dl>
      </div>
    );
  }
  return (
    <>
      {isDone ? (
        <p className={actions['decided']}>{text('desk.profile.decided')}</p>
      ) : (
        <div className={actions['actions']}>
          {documentUrl !== undefined ? (
            <Button type="submit" form={formId} variant="primary" aria-keyshortcuts="a">
              {text(certification.verified ? 'desk.certification.verifyAgain' : 'desk.certification.verify')}
            </Button>
          ) : null}
          <Button aria-keyshortcuts="h" onClick={() => setRefusing(certification.revision)}>
            {text('desk.certification.refuse')}
          </Button>
        </div>
      )}
      <div className={styles['columns']}>
        {children}
        <form
          id={formId}
          noValidate
          className={styles['check']}
          aria-label={text('desk.certification.data')}
          onSubmit={(event) => {
            event.preventDefault();
            verify(false);
          }}
        >
          <p className={styles['hint']}>{text('desk.certification.correct')}</p>
          <TextField
            label={text('desk.certification.issuer')}
            value={written.issuer}
            maxLength={120}
            onChange={({ currentTarget }) => write({ issuer: currentTarget.value })}
          />
          <TextField
            type="date"
            label={text('desk.certification.issued')}
            value={written.issueDate}
            onChange={({ currentTarget }) => write({ issueDate: currentTarget.value })}
          />
          <TextField
            type="date"
            label={text('desk.certification.expires')}
            value={written.expiryDate}
            notice={isPast ? text('desk.certification.past') : undefined}
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
              const refused = await desk.call(refuseCertification, {
                id: certification.id,
                revision: certification.revision,
                body: { reason },
              });
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

const writtenSchema = z.strictObject({ issuer: z.string(), issueDate: z.string(), expiryDate: z.string() });

/** The entries beside a document: the nanny's, until someone corrects them. Corrections survive the screen. */
function useWritten({ id, issuer = '', issueDate = '', expiryDate = '' }: CertificationItem) {
  const [draft, keep] = useDraft(`certificate/${id}`);
  const fromNanny: Written = { issuer, issueDate: issueDate.slice(0, 10), expiryDate: expiryDate.slice(0, 10) };
  const written = draft === '' ? fromNanny : writtenSchema.catch(fromNanny).parse(JSON.parse(draft));
  return {
    written,
    write: (change: Partial<Written>) => keep(JSON.stringify({ ...written, ...change })),
    forget: () => keep(''),
  };
}
