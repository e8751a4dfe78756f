import { useStore } from '@nanostores/react';
import { FileCheck2, Pencil, Trash2 } from 'lucide-react';
import { useIntl } from 'react-intl';
import { countsAsVerified } from '#domain/certification/expiry.ts';
import type { Certification } from '#domain/certification/schema.ts';
import { classNames } from '#widget/ui/class-names.ts';
import { IconButton } from '#widget/ui/icon-button.tsx';
import { Alert } from '#widget/ui/alert.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './certification-card.module.css';
import { certificationName } from './certification-name.ts';
import { DocumentPicker } from './document-picker.tsx';
import type { DocumentWork } from './document-work.ts';

interface CertificationCardProps {
  certification: Certification;
  /** The upload of its missing document. */
  work: DocumentWork;
  onAttach(path: string): Promise<void>;
  onEdit(): void;
  onDelete(): void;
}

/** One certification with its badges. Without a document, it offers to upload one (docs/specification.md 2.4, 4). */
export function CertificationCard({ certification, work, onAttach, onEdit, onDelete }: CertificationCardProps) {
  const text = useText();
  const intl = useIntl();
  const { issuer, expiryDate, expiry, documentUrl, verified, refusalReason: reason } = certification;
  const name = certificationName(certification.name, intl);
  const date = expiryDate && intl.formatDate(new Date(expiryDate), { dateStyle: 'medium', timeZone: 'UTC' });

  return (
    <li className={styles['card']}>
      <div className={styles['what']}>
        <Heading level={3} className={styles['name']}>
          {name}
        </Heading>
        {issuer ? <p className={styles['detail']}>{issuer}</p> : null}
        {date ? <p className={styles['detail']}>{text('certification.expires', { date })}</p> : null}
        <p className={styles['badges']}>
          {countsAsVerified({ verified, expiry }) ? (
            <span className={styles['good']}>{text('certification.badge.verified')}</span>
          ) : null}
          {expiry === 'expired' ? <span className={styles['bad']}>{text('certification.badge.expired')}</span> : null}
          {expiry === 'expires-soon' ? (
            <span className={styles['warm']}>{text('certification.badge.expiresSoon')}</span>
          ) : null}
          {documentUrl ? (
            <span className={classNames(styles['good'], styles['document'])}>
              <FileCheck2 aria-hidden="true" />
              {text('certification.badge.document')}
            </span>
          ) : null}
        </p>
        {reason === undefined ? null : <Alert tone="info">{text('certification.refused', { reason })}</Alert>}
        {documentUrl && reason === undefined ? null : <MissingDocument work={work} onAttach={onAttach} />}
      </div>
      <IconButton label={text('certification.edit', { name })} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
      <IconButton
        label={text('certification.delete', { name })}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onDelete}
      />
    </li>
  );
}

function MissingDocument({ work, onAttach }: Pick<CertificationCardProps, 'work' | 'onAttach'>) {
  const upload = useStore(work.$upload);
  return <DocumentPicker upload={upload} onChoose={(file) => void work.choose(file, onAttach)} onClear={work.clear} />;
}
