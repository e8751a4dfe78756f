import type { DeskProfile } from '#domain/agency/reviews.ts';
import { useText } from '#widget/kit/text.ts';
import { classNames } from '#widget/ui/class-names.ts';
import styles from './certificate-mark.module.css';
import { certificateState } from './certificate-state.ts';

/** How a certificate stands, in a word. */
export function CertificateMark({ certificate }: { certificate: DeskProfile['certifications'][number] }) {
  const text = useText();
  const state = certificateState(certificate);
  return <span className={classNames(styles['mark'], styles[state])}>{text(`desk.certificate.state.${state}`)}</span>;
}
