import { consentMs, type Introduction } from './schema.ts';

type ItemConsent = Introduction['items'][number]['consent'];

type Consent = ItemConsent['state'];

/** The state of a nanny's consent at a time: a question that was not answered in time has lapsed. All ms since the epoch. */
export function consentAt({ consent, askedAt }: { consent: Consent; askedAt: number }, now: number): Consent {
  return consent === 'asking' && askedAt + consentMs.lapse <= now ? 'lapsed' : consent;
}

/** Whether a nanny said no by her own link: an answer by phone has a note of the call. Staff cannot record another answer. */
export function isOwnNo({ state, note }: Pick<ItemConsent, 'state' | 'note'>): boolean {
  return state === 'no' && note === null;
}

/**
 * Whether parents see each other's votes: once both have locked theirs, or at the deadline. One parent alone has nothing to hide
 * from anybody. All ms since the epoch.
 */
export function isRevealed(
  introduction: { deadline: number | null; recipients: readonly { lockedAt: number | null }[] },
  now: number,
): boolean {
  if (introduction.recipients.length < 2) return true;
  if (introduction.deadline !== null && introduction.deadline <= now) return true;
  return introduction.recipients.every(({ lockedAt }) => lockedAt !== null);
}
