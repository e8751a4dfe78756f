import type { DeskProfile } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { CertificationBadge } from './certification-badge.tsx';
import { useCertificationName } from './use-certification-name.ts';
import { useDesk } from '../desk.ts';
import { useTimes } from '../times.ts';
import styles from './certification.module.css';

/** The nanny's certifications; each links to the check of its document. */
export function ProfileCertifications({ detail: { certifications } }: { detail: DeskProfile }) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const nameOf = useCertificationName();
  if (certifications.length === 0) return null;
  return (
    <section className={styles['certifications']} aria-labelledby="certifications-title">
      <h3 id="certifications-title">{text('desk.screen.certificates')}</h3>
      <ul>
        {certifications.map((certification) => (
          <li key={certification.id}>
            <a href={desk.router.address('certificate', certification.id)}>{nameOf(certification.name)}</a>
            <CertificationBadge certification={certification} />
            {certification.expiryDate ? (
              <span>{text('desk.certification.until', { date: times.day(certification.expiryDate) })}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
