import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Certification, CertificationInput } from '#domain/certification/schema.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Card } from '#widget/ui/card.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { Section } from '#widget/ui/section.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import type { StepScreenProps } from '../../state/step-change.ts';
import { CertificationCard } from '../certifications/certification-card.tsx';
import { certificationName } from '../certifications/certification-name.ts';
import { CustomForm } from '../certifications/custom-form.tsx';
import { certificateWorkOf } from '../certifications/document-work.ts';
import { DocumentPicker } from '../certifications/document-picker.tsx';
import { QuickAdd } from '../certifications/quick-add.tsx';
import { useCertifications } from '../certifications/use-certifications.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './certifications.module.css';

const tips = ['current', 'readable', 'names', 'private'] as const;

/** The certifications step: always valid, it can be skipped (spec.md 2.4 and 4). Every change is saved at once. */
export default function Certifications({ profile, onChange }: StepScreenProps) {
  const text = useText();
  const intl = useIntl();
  const { list, failure, reload, add, attach, remove } = useCertifications(profile.id);
  const services = useServices();
  const [work] = useState(() => certificateWorkOf(services, profile.id));
  const upload = useStore(work.fresh.$upload);
  const [adding, setAdding] = useState<string | undefined>();
  const [deleting, setDeleting] = useState<Certification | undefined>();
  const [busy, setBusy] = useState(false);
  /** What became of a certificate, for who cannot see the list. */
  const [news, setNews] = useState('');
  /** She pressed Add without a document. */
  const [isMissed, setMissed] = useState(false);
  const wanted = useStore(work.$wanted);
  const picker = useRef<HTMLInputElement>(null);
  const reasonId = useId();
  const missedId = useId();
  const report = useEffectEvent(() => onChange({ values: undefined, valid: true, patch: {} }));
  useEffect(() => report(), []);
  const documentUrl = upload.status === 'ready' ? upload.path : '';

  async function addWithDocument(name: string, input: CertificationInput): Promise<boolean> {
    setAdding(name);
    const added = await add(input);
    setAdding(undefined);
    if (added) {
      work.fresh.clear();
      setNews(text('certifications.added', { name: certificationName(input.name, intl) }));
    }
    return added;
  }

  async function addWanted(path: string): Promise<void> {
    const name = work.$wanted.get();
    if (name === undefined) return;
    work.$wanted.set(undefined);
    await addWithDocument(name, { name, documentUrl: path });
  }

  async function confirmDelete() {
    if (!deleting) return;
    setBusy(true);
    const deleted = await remove(deleting.id);
    if (deleted) setNews(text('certifications.deleted', { name: certificationName(deleting.name, intl) }));
    setBusy(false);
    setDeleting(undefined);
  }

  return (
    <>
      <Section title={text('certifications.list.title')} description={text('certifications.list.description')}>
        {list.status === 'loading' ? <Skeleton shape="card" /> : null}
        {list.status === 'failed' ? (
          <Alert tone="danger" title={text('certifications.list.failed')}>
            <Button onClick={reload}>{text('common.retry')}</Button>
          </Alert>
        ) : null}
        {list.status === 'ready' && list.items.length === 0 ? (
          <p className={styles['empty']}>{text('certifications.list.empty')}</p>
        ) : null}
        {list.status === 'ready' && list.items.length > 0 ? (
          <ul className={styles['list']}>
            {list.items.map((certification) => (
              <CertificationCard
                key={certification.id}
                certification={certification}
                work={work.missing(certification.id)}
                onAttach={async (path) => void (await attach(certification.id, path))}
                onDelete={() => setDeleting(certification)}
              />
            ))}
          </ul>
        ) : null}
        {failure === undefined ? null : (
          <Alert tone="danger">{failure === '' ? text('certifications.failed') : failure}</Alert>
        )}
      </Section>
      <Section title={text('certifications.upload.title')} description={text('certifications.upload.description')}>
        <DocumentPicker
          ref={picker}
          refusedBy={isMissed && documentUrl === '' ? missedId : undefined}
          upload={upload}
          onChoose={(file) => void work.fresh.choose(file, addWanted)}
          onClear={work.fresh.clear}
        />
        <output className={styles['wanted']}>
          {wanted === undefined
            ? null
            : text('certifications.upload.wanted', { name: certificationName(wanted, intl) })}
        </output>
      </Section>
      <Section
        title={text('certifications.quickAdd.title')}
        description={
          <span id={reasonId}>
            {text(documentUrl === '' ? 'certifications.quickAdd.locked' : 'certifications.quickAdd.description')}
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
      <Section title={text('certifications.form.title')} description={text('certifications.form.description')}>
        <CustomForm
          draft={work.draft}
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
          {text('certifications.tips.title')}
        </Heading>
        <ul>
          {tips.map((tip) => (
            <li key={tip}>{text(`certifications.tips.${tip}`)}</li>
          ))}
        </ul>
      </Card>
      <LiveRegion text={news} />
      <ConfirmDialog
        open={deleting !== undefined}
        title={text('certifications.delete.title')}
        description={text('certifications.delete.text', {
          name: deleting ? certificationName(deleting.name, intl) : '',
        })}
        confirmLabel={text('certifications.delete.confirm')}
        cancelLabel={text('common.cancel')}
        busy={busy}
        onConfirm={confirmDelete}
        onCancel={() => setDeleting(undefined)}
      />
    </>
  );
}
