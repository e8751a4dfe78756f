import type { DeskProfile } from '#domain/agency/reviews.ts';
import { useText } from '#widget/kit/text.ts';
import { Mark, type MarkTone } from '../shell/mark.tsx';
import { certificateState } from './certificate-state.ts';

const tones: Record<ReturnType<typeof certificateState>, MarkTone> = {
  without: 'plain',
  verified: 'good',
  waiting: 'waiting',
  expiring: 'waiting',
  refused: 'bad',
  expired: 'bad',
};

/** The status badge of a certificate. */
export function CertificateMark({ certificate }: { certificate: DeskProfile['certifications'][number] }) {
  const text = useText();
  const state = certificateState(certificate);
  return <Mark tone={tones[state]}>{text(`desk.certificate.state.${state}`)}</Mark>;
}
