import type { DeskProfile } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Badge, type BadgeTone } from '../shell/badge.tsx';
import { certificationState } from './certification-state.ts';

const tones: Record<ReturnType<typeof certificationState>, BadgeTone> = {
  without: 'plain',
  verified: 'good',
  waiting: 'waiting',
  expiring: 'waiting',
  refused: 'bad',
  expired: 'bad',
};

/** The status badge of a certification. */
export function CertificationBadge({ certification }: { certification: DeskProfile['certifications'][number] }) {
  const text = useText();
  const state = certificationState(certification);
  return <Badge tone={tones[state]}>{text(`desk.certification.state.${state}`)}</Badge>;
}
