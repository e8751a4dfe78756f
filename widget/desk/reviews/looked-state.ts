import type { DeskProfile, ProfileState, ReviewItem } from '#domain/agency/reviews.ts';

/** Queues by the state of the profiles in them. */
const queueOf: Partial<Record<ProfileState, ReviewItem['kind']>> = {
  waiting: 'new',
  changed: 'changed',
  held: 'answered',
};

/** The state in which a profile of a queue is decided about. */
export function stateOfItem({ kind, version }: ReviewItem): string {
  return `${kind} ${version}`;
}

/** The same of an open profile. */
export function stateOfProfile({ state, profile }: DeskProfile): string {
  return `${queueOf[state] ?? state} ${profile.version}`;
}

/** How a profile stands once it is decided about; the Worker's `stateOf` says the same of its row. */
export function stateAfter(
  act: 'approve' | 'hold' | 'release',
  { profile, approved }: Pick<DeskProfile, 'profile' | 'approved'>,
): ProfileState {
  if (act === 'hold') return 'held';
  if (act === 'approve') return 'reviewed';
  if (!profile.isPublic) return 'draft';
  if (!profile.isActive) return 'paused';
  if (approved === null) return 'waiting';
  return approved.version < profile.version ? 'changed' : 'reviewed';
}
