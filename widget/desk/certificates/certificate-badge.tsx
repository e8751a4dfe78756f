import type { DeskProfile } from '#domain/agency/reviews.ts';
import { useText } from '#widget/kit/text.ts';
import { Badge, type BadgeTone } from '../shell/badge.tsx';
import { certificateState } from './certificate-state.ts';

const tones: Record<ReturnType<typeof certificateState>, BadgeTone> = {
  without: 'plain',
  verified: 'good',
  waiting: 'waiting',
  expiring: 'waiting',
  refused: 'bad',
  expired: 'bad',
};

/** The status badge of a certificate. */
export function CertificateBadge({ certificate }: { certificate: DeskProfile['certifications'][number] }) {
  const text = useText();
  const state = certificateState(certificate);
  return <Badge tone={tones[state]}>{text(`desk.certificate.state.${state}`)}</Badge>;
}
