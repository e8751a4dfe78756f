import type { ProfileState } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Badge, type BadgeTone } from '../shell/badge.tsx';

const tones: Partial<Record<ProfileState, BadgeTone>> = {
  reviewed: 'good',
  waiting: 'waiting',
  changed: 'waiting',
  held: 'bad',
  unclaimed: 'waiting',
};

/** The status badge of a profile. */
export function StateBadge({ state }: { state: ProfileState }) {
  const text = useText();
  return <Badge tone={tones[state] ?? 'plain'}>{text(`desk.state.${state}`)}</Badge>;
}
