import { useState } from 'react';
import type { CertificateItem } from '#domain/agency/certificates.ts';
import { useText } from '#widget/kit/text.ts';
import styles from './certificate-document.module.css';

/**
 * The document that she uploaded. A picture stands here; a PDF is opened or saved instead, because the page allows no plug-in
 * and its answer is sandboxed, in which browsers show no PDF.
 */
export function CertificateDocument({ certificate }: { certificate: CertificateItem }) {
  const text = useText();
  const [isBroken, setBroken] = useState(false);
  const { id, documentType } = certificate;
  const src = `/api/agency/certifications/${id}/document`;
  if (documentType === null) return <p className={styles['instead']}>{text('desk.certificate.noDocument')}</p>;
  const isPicture = documentType.startsWith('image/');
  return (
    <div className={styles['document']}>
      {isPicture && !isBroken ? (
        <img src={src} alt={text('desk.certificate.document')} onError={() => setBroken(true)} />
      ) : (
        <p className={styles['instead']}>{text(isBroken ? 'desk.certificate.broken' : 'desk.certificate.pdf')}</p>
      )}
      <p className={styles['links']}>
        {isPicture ? (
          <a href={src} target="_blank" rel="noreferrer">
            {text('desk.certificate.open')}
          </a>
        ) : null}
        <a href={src} download={`certificate-${id}.${isPicture ? (documentType.split('/')[1] ?? '') : 'pdf'}`}>
          {text('desk.certificate.save')}
        </a>
      </p>
      <p className={styles['logged']}>{text('desk.certificate.logged')}</p>
    </div>
  );
}
