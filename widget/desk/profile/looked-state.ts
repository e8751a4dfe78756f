import type { DeskProfile, ProfileState, WaitingProfile } from '#domain/profile/desk.ts';

/** The queue for each state of a profile. */
const queueOf: Partial<Record<ProfileState, WaitingProfile['kind']>> = {
  waiting: 'new',
  changed: 'changed',
  held: 'answered',
};

/** The state in which a queued profile is decided. */
export function stateOfItem({ kind, version }: WaitingProfile): string {
  return `${kind} ${version}`;
}

/** The same for an open profile. */
export function stateOfProfile({ state, profile }: DeskProfile): string {
  return `${queueOf[state] ?? state} ${profile.version}`;
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
  return approved.version < profile.version ? 'changed' : 'reviewed';
}
