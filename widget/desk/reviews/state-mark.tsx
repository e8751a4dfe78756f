import type { ProfileState } from '#domain/agency/reviews.ts';
import { useText } from '#widget/kit/text.ts';
import { Mark, type MarkTone } from '../shell/mark.tsx';

const tones: Partial<Record<ProfileState, MarkTone>> = {
  reviewed: 'good',
  waiting: 'waiting',
  changed: 'waiting',
  held: 'bad',
};

/** The status badge of a profile. */
export function StateMark({ state }: { state: ProfileState }) {
  const text = useText();
  return <Mark tone={tones[state] ?? 'plain'}>{text(`desk.state.${state}`)}</Mark>;
}
