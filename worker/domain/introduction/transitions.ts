/** A person or group that learns of a change: the nanny it is about, the parents who have a link, or the agency. */
export type Party = 'nanny' | 'family' | 'agency';

/**
 * Every change to a nanny in an introduction, to what its family sees, and to an interview: what causes it, and who is told at once.
 * A party that is not named caused the change, or sees it only on its own page. The agency is told by an email and an entry in the
 * request's history; staff's own actions are entries without an email.
 */
export const transitions = {
  // A nanny
  'asking by staff': ['nanny'],
  'unreachable by staff': [],
  'unreachable by delivery': ['agency'],
  /** The agency hears once, of the last answer that it waits for. */
  'yes by nanny': ['agency'],
  'yes by staff': [],
  'no by nanny': ['agency'],
  'no by staff': [],
  'lapsed by time': ['agency'],
  // What a family sees
  'shown by staff': ['family'],
  'shown by nanny': [],
  'gone by nanny': ['agency'],
  'gone by pause': ['agency'],
  'gone by hold': ['agency'],
  'gone by erasure': ['agency'],
  'gone by staff': [],
  'ended by staff': ['nanny'],
  'ended by family': ['nanny', 'agency'],
  'ended by time': [],
  'answered by family': ['agency'],
  // An interview
  'proposed by staff': ['family'],
  'chosen by family': ['agency'],
  'agreed by staff': ['nanny', 'family'],
  'canceled by staff': ['nanny', 'family'],
  'canceled by nanny': ['family', 'agency'],
  'canceled by pause': ['nanny', 'family', 'agency'],
  'canceled by hold': ['nanny', 'family', 'agency'],
  'canceled by erasure': ['family', 'agency'],
  /** Staff leave the nanny out, or withdraw the introduction. */
  'canceled by exchange': ['nanny', 'family'],
  'canceled by withdrawal': ['nanny', 'family'],
  /** The nanny said no by phone, and staff recorded it. */
  'canceled by call': ['family'],
  'canceled by family': ['nanny', 'agency'],
} as const satisfies Record<string, readonly Party[]>;

/** A change and its cause. */
export type Transition = keyof typeof transitions;

/** Whether a change is told to somebody. */
export function tells(transition: Transition, party: Party): boolean {
  return (transitions[transition] as readonly Party[]).includes(party);
}
