import type { ReactNode } from 'react';
import { useText } from '#widget/kit/text.ts';
import type { Verified } from '../../state/verification.ts';
import { VerificationForm } from './verification-form.tsx';
import styles from './verification-screen.module.css';

interface VerificationScreenProps {
  /** More to see beside the form, on our own pages. */
  landing?: ReactNode;
  onVerified(who: Verified): void;
}

/** The first screen of a signed-out nanny: an introduction and the phone number (docs/specification.md 2.3). */
export function VerificationScreen({ landing, onVerified }: VerificationScreenProps) {
  const text = useText();
  return (
    <div className={styles['screen']}>
      <section className={styles['card']}>
        <VerificationForm onVerified={onVerified} />
      </section>
      <aside className={styles['welcome']}>
        <p className={styles['welcomeTitle']}>{text('verification.welcomeTitle')}</p>
        <ul className={styles['points']}>
          <li>{text('verification.welcomePoint1')}</li>
          <li>{text('verification.welcomePoint2')}</li>
          <li>{text('verification.welcomePoint3')}</li>
        </ul>
        {landing}
      </aside>
    </div>
  );
}
