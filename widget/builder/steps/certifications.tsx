import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import {
  type Certification,
  type CertificationDetails,
  type CertificationInput,
  expiringPresets,
} from '#domain/certification/schema.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Checkbox } from '#widget/ui/checkbox.tsx';
import { Card } from '#widget/ui/card.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { Section } from '#widget/ui/section.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { localTexts } from '#widget/browser/storage.ts';
import { certificationsLater } from '../../state/certifications-later.ts';
import type { StepChange, StepScreenProps } from '../../state/step-change.ts';
import { CertificationCard } from '../certification/certification-card.tsx';
import { certificationName } from '../certification/certification-name.ts';
import { CustomForm } from '../certification/custom-form.tsx';
import { certificationWorkOf } from '../certification/document-work.ts';
import { DocumentPicker } from '../certification/document-picker.tsx';
import { EditDialog } from '../certification/edit-dialog.tsx';
import { ExpiryQuestion } from '../certification/expiry-question.tsx';
import { UnnamedDocument } from '../certification/unnamed-document.tsx';
import { QuickAdd } from '../certification/quick-add.tsx';
import { useCertifications } from '../certification/use-certifications.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './certifications.module.css';

const tips = ['current', 'readable', 'names', 'private'] as const;

/** A dialog that the nanny opened. */
type StepDialog =
  | { kind: 'edit'; certification: Certification }
  | { kind: 'delete'; certification: Certification; busy: boolean }
  /** Next was pressed while an uploaded document belongs to no certification; `goOn` continues. */
  | { kind: 'unnamed'; goOn(): void };

/**
 * The certifications step: always valid, because it can be skipped (docs/specification.md 2.4 and 4). Every change is saved at
 * once.
 */
export default function Certifications({ profile, onChange }: StepScreenProps) {
  const text = useText();
  const intl = useIntl();
  const { list, failure, reload, add, edit, attach, remove } = useCertifications(profile.id);
  const services = useServices();
  const [work] = useState(() => certificationWorkOf(services, profile.id));
  const upload = useStore(work.fresh.$upload);
  const [adding, setAdding] = useState<string | undefined>();
  const [dialog, setDialog] = useState<StepDialog>();
  /** The result of an action, for screen readers. */
  const [news, setNews] = useState('');
  /** Add was pressed without a document. */
  const [isMissed, setMissed] = useState(false);
  const wanted = useStore(work.$wanted);
  const picker = useRef<HTMLInputElement>(null);
  const reasonId = useId();
  const missedId = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const [later] = useState(() => certificationsLater(localTexts, profile.id));
  const isLater = useStore(later.$later);
  /**
   * The certification just added, whose expiry date families will ask about. Not a {@link StepDialog}: an upload that completes
   * asks over an open dialog.
   */
  const [expiring, setExpiring] = useState<Certification | undefined>();
  const hasUnnamed = upload.status === 'ready' && adding === undefined;
  const report = useEffectEvent((beforeNext: StepChange['beforeNext']) =>
    onChange({ values: undefined, valid: true, patch: {}, beforeNext }),
  );
  useEffect(() => report(hasUnnamed ? (goOn) => setDialog({ kind: 'unnamed', goOn }) : undefined), [hasUnnamed]);
  const documentUrl = upload.status === 'ready' ? upload.path : '';

  async function addWithDocument(name: string, input: CertificationInput): Promise<boolean> {
    setAdding(name);
    const added = await add(input);
    setAdding(undefined);
    if (added) {
      work.fresh.clear();
      later.set(false);
      if (expiringPresets.has(added.name) && added.expiryDate === undefined) setExpiring(added);
      setNews(text('certification.added', { name: certificationName(input.name, intl) }));
    }
    return added !== undefined;
  }

  async function addWanted(path: string): Promise<void> {
    const name = work.$wanted.get();
    if (name === undefined) return;
    work.$wanted.set(undefined);
    await addWithDocument(name, { name, documentUrl: path });
  }

  async function save(certification: Certification, details: CertificationDetails): Promise<boolean> {
    const saved = await edit(certification, details);
    if (saved) setNews(text('certification.edit.saved', { name: certificationName(details.name, intl) }));
    return saved;
  }

  async function confirmDelete(certification: Certification) {
    setDialog({ kind: 'delete', certification, busy: true });
    const deleted = await remove(certification);
    if (deleted) setNews(text('certification.deleted', { name: certificationName(certification.name, intl) }));
    close('delete');
  }

  /** Only the dialog of this kind: while a change is saved, its dialog may have been closed and another opened. */
  function close(kind: StepDialog['kind']) {
    setDialog((current) => (current?.kind === kind ? undefined : current));
  }

  return (
    <>
      <Section title={text('certification.list.title')} description={text('certification.list.description')}>
        {list.status === 'loading' ? <Skeleton shape="card" /> : null}
        {list.status === 'failed' ? (
          <Alert tone="danger" title={text('certification.list.failed')}>
            <Button onClick={reload}>{text('common.retry')}</Button>
          </Alert>
        ) : null}
        {list.status === 'ready' && list.items.length === 0 ? (
          <>
            <p className={styles['empty']}>{text('certification.list.empty')}</p>
            <Checkbox
              name="later"
              label={text('certification.later')}
              description={profile.isPublic ? undefined : text('certification.later.text')}
              checked={isLater}
              onChange={(event) => later.set(event.target.checked)}
            />
          </>
        ) : null}
        {list.status === 'ready' && list.items.length > 0 ? (
          <ul className={styles['list']}>
            {list.items.map((certification) => (
              <CertificationCard
                key={certification.id}
                certification={certification}
                work={work.missing(certification.id)}
                onAttach={async (path) => void (await attach(certification, path))}
                onEdit={() => setDialog({ kind: 'edit', certification })}
                onDelete={() => setDialog({ kind: 'delete', certification, busy: false })}
              />
            ))}
          </ul>
        ) : null}
        {failure === undefined ? null : (
          <Alert tone="danger" takesFocus>
            {failure === '' ? text('certification.failed') : failure}
          </Alert>
        )}
      </Section>
      <Section title={text('certification.upload.title')} description={text('certification.upload.description')}>
        <DocumentPicker
          ref={picker}
          refusedBy={isMissed && documentUrl === '' ? missedId : undefined}
          upload={upload}
          onChoose={(file) => void work.fresh.choose(file, addWanted)}
          onClear={work.fresh.clear}
        />
        <output className={styles['wanted']}>
          {wanted === undefined ? null : text('certification.upload.wanted', { name: certificationName(wanted, intl) })}
        </output>
      </Section>
      <Section
        title={text('certification.quickAdd.title')}
        description={
          <span id={reasonId}>
            {text(documentUrl === '' ? 'certification.quickAdd.locked' : 'certification.quickAdd.description')}
          </span>
        }
      >
        <QuickAdd
          enabled={documentUrl !== ''}
          reasonId={reasonId}
          onLocked={(name) => {
            work.$wanted.set(name);
            picker.current?.focus();
          }}
          adding={adding}
          onAdd={(name) => void addWithDocument(name, { name, documentUrl })}
        />
      </Section>
      <Section title={text('certification.form.title')} description={text('certification.form.description')}>
        <CustomForm
          draft={work.draft}
          nameRef={nameField}
          documentUrl={documentUrl}
          missedId={missedId}
          onMissed={() => {
            setMissed(true);
            picker.current?.focus();
          }}
          busy={adding === ''}
          onAdd={(input) => addWithDocument('', input)}
        />
      </Section>
      <Card look="tinted" className={styles['tips']}>
        <Heading level={2} className={styles['tipsTitle']}>
          {text('certification.tips.title')}
        </Heading>
        <ul>
          {tips.map((tip) => (
            <li key={tip}>{text(`certification.tips.${tip}`)}</li>
          ))}
        </ul>
      </Card>
      <LiveRegion text={news} />
      {dialog?.kind === 'edit' ? (
        <EditDialog
          certification={dialog.certification}
          onClose={() => close('edit')}
          onSave={(details) => save(dialog.certification, details)}
        />
      ) : null}
      {expiring ? (
        <ExpiryQuestion
          certification={expiring}
          onSkip={() => setExpiring(undefined)}
          onSave={(details) => save(expiring, details)}
        />
      ) : null}
      {dialog?.kind === 'unnamed' && upload.status === 'ready' ? (
        <UnnamedDocument
          fileName={upload.name}
          onName={() => {
            // The dialog returns the focus to Next when it closes.
            flushSync(() => close('unnamed'));
            nameField.current?.focus();
          }}
          onDiscard={() => {
            work.fresh.clear();
            close('unnamed');
            dialog.goOn();
          }}
          onLater={() => {
            later.set(true);
            close('unnamed');
            dialog.goOn();
          }}
        />
      ) : null}
      {dialog?.kind === 'delete' ? (
        <ConfirmDialog
          open
          title={text('certification.delete.title')}
          description={text('certification.delete.text', { name: certificationName(dialog.certification.name, intl) })}
          confirmLabel={text('certification.delete.confirm')}
          cancelLabel={text('common.cancel')}
          busy={dialog.busy}
          onConfirm={() => void confirmDelete(dialog.certification)}
          onCancel={() => close('delete')}
        />
      ) : null}
    </>
  );
}
