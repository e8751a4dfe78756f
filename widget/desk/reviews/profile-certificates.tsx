import type { DeskProfile } from '#domain/agency/reviews.ts';
import { useText } from '#widget/kit/text.ts';
import { CertificateBadge } from '../certificates/certificate-badge.tsx';
import { useCertificateName } from '../certificates/use-certificate-name.ts';
import { useDesk } from '../desk.ts';
import { useTimes } from '../times.ts';
import styles from './profile-certificates.module.css';

/** The nanny's certificates; each links to the check of its document. */
export function ProfileCertificates({ detail: { certifications } }: { detail: DeskProfile }) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const nameOf = useCertificateName();
  if (certifications.length === 0) return null;
  return (
    <section className={styles['certificates']} aria-labelledby="certificates-title">
      <h3 id="certificates-title">{text('desk.screen.certificates')}</h3>
      <ul>
        {certifications.map((certificate) => (
          <li key={certificate.id}>
            <a href={desk.router.address('certificate', certificate.id)}>{nameOf(certificate.name)}</a>
            <CertificateBadge certificate={certificate} />
            {certificate.expiryDate ? (
              <span>{text('desk.certificate.until', { date: times.day(certificate.expiryDate) })}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
