import { useState } from 'react';
import type { CertificationItem } from '#domain/certification/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { ExportLink } from '../shell/export-link.tsx';
import styles from './certification.module.css';
import { PdfDocument } from './pdf-document.tsx';

/** The uploaded document: a picture or a PDF, or a message if it cannot be shown. Each view is logged. */
export function CertificationDocument({ certification }: { certification: CertificationItem }) {
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
