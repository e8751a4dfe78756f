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
