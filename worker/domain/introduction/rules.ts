import { consentMs, type goneReasons, type Introduction, type interviewStates } from './schema.ts';

type ItemConsent = Introduction['items'][number]['consent'];

type Consent = ItemConsent['state'];

type GoneReason = (typeof goneReasons)[number];

type InterviewState = (typeof interviewStates)[number];

/**
 * The state of a nanny's consent at a time: a question that was not answered in time has lapsed. The time to answer begins when
 * the question goes out. All ms since the epoch.
 */
export function consentAt(
  { consent, askedAt, isWaiting }: { consent: Consent; askedAt: number; isWaiting: boolean },
  now: number,
): Consent {
  return consent === 'asking' && !isWaiting && askedAt + consentMs.lapse <= now ? 'lapsed' : consent;
}

/** Whether a nanny said no by her own link: an answer by phone has a note of the call. Staff cannot record another answer. */
export function isOwnNo({ state, note }: Pick<ItemConsent, 'state' | 'note'>): boolean {
  return state === 'no' && note === null;
}

/** What decides whether a family sees a nanny. */
interface Shown {
  /** Since when the introduction was sent and the nanny agreed, ms since the epoch. */
  shownAt: number | null;
  consent: Consent;
  /** Null when the profile is erased. */
  profileId: string | null;
  isHeld: boolean;
  /** Whether families can see the profile. */
  isVisible: boolean;
}

/** Why a family cannot see a nanny; null when it can, once the introduction is sent. */
export function goneReason({ consent, profileId, isHeld, isVisible }: Omit<Shown, 'shownAt'>): GoneReason | null {
  if (profileId === null) return 'erased';
  if (consent === 'no') return 'declined';
  if (isVisible) return null;
  return isHeld ? 'held' : 'paused';
}

/** Whether a family sees a nanny: not yet, now, or not anymore. */
export function placeOf(item: Shown): Introduction['items'][number]['place'] {
  if (item.shownAt === null) return 'notYet';
  return goneReason(item) === null ? 'shown' : 'gone';
}

/**
 * Where the interview of a nanny and a family stands; null before times are proposed. A time that was chosen after a cancellation
 * counts again.
 */
export function interviewState({
  interviewAt,
  canceledAt,
  times,
  choices,
}: {
  interviewAt: number | null;
  canceledAt: number | null;
  /** The proposed times. */
  times: readonly string[];
  /** When parents chose times, ms since the epoch. */
  choices: readonly number[];
}): InterviewState | null {
  if (interviewAt !== null && canceledAt === null) return 'agreed';
  const chosenAt = Math.max(...choices, 0);
  if (canceledAt !== null && canceledAt >= chosenAt) return 'canceled';
  if (chosenAt > 0) return 'chosen';
  return times.length > 0 ? 'proposed' : null;
}
