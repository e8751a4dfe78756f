import type { DeskProfile, ProfileState, WaitingProfile } from '#domain/profile/desk.ts';

/** The queue for each state of a profile. */
const queueOf: Partial<Record<ProfileState, WaitingProfile['kind']>> = {
  waiting: 'new',
  changed: 'changed',
  held: 'answered',
};

/** The state in which a queued profile is decided. */
export function stateOfItem({ kind, revision }: WaitingProfile): string {
  return `${kind} ${revision}`;
}

/** The same for an open profile. */
export function stateOfProfile({ state, profile }: DeskProfile): string {
  return `${queueOf[state] ?? state} ${profile.revision}`;
}

/** The status of a profile after a decision. It matches the Worker's `stateOf` for the row. */
export function stateAfter(
  act: 'approve' | 'hold' | 'release',
  { profile, approved }: Pick<DeskProfile, 'profile' | 'approved'>,
): ProfileState {
  if (act === 'hold') return 'held';
  if (act === 'approve') return 'reviewed';
  if (!profile.isPublic) return 'draft';
  if (!profile.isActive) return 'paused';
  if (approved === null) return 'waiting';
  return approved.revision < profile.revision ? 'changed' : 'reviewed';
}
