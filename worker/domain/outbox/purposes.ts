/** A column of the outbox that names a record which a message is about. When the record goes, so does the message. */
export type MessageSubject = 'requestId' | 'introductionId' | 'profileId' | 'userId' | 'staffId';

/**
 * What each kind of message is about. Queries choose messages by these records, never by words of the text: withdrawal, erasure
 * and retention need no lists of kinds of their own.
 */
export const messageSubjects = {
  /** Notifies the owner of an account of a change to it. */
  account: ['userId'],
  /** The agency's reply to a family's request. */
  answer: ['requestId'],
  /** Tells the agency that a family answered an introduction. */
  answers: ['requestId', 'introductionId'],
  /** Asks a nanny whether the agency may introduce the nanny to a family, and quotes what the family needs. */
  consent: ['requestId', 'introductionId', 'profileId'],
  /** Tells a family that an interview is canceled. Names nothing of the nanny, so that the nanny's end does not delete it. */
  'family-ended': ['requestId'],
  /** Invites a nanny to claim the profile that staff wrote. */
  invitation: ['profileId'],
  /** Tells a nanny or a family when they meet. */
  interview: ['requestId', 'introductionId', 'profileId'],
  /** Tells a nanny that the job which she was asked about has changed, and quotes it. */
  'job-changed': ['requestId', 'profileId'],
  /**
   * Tells a nanny that an introduction or an interview is over. Names nothing of the family, so that the request's end does not
   * delete it.
   */
  'nanny-ended': ['profileId'],
  /** Notifies a nanny of a change to the nanny's profile. */
  notice: ['profileId'],
  /** Written before messages had a purpose. */
  other: [],
  /** Brings an introduction to a family, or tells the agency about one. */
  introduction: ['requestId', 'introductionId'],
  /** Words of a staff member to a nanny. */
  'nanny-message': ['profileId'],
  /** Asks a family for a reference, or reminds the family. */
  reference: ['profileId'],
  /** Notifies the agency, or confirms to the family, a family's request and quotes it. */
  request: ['requestId'],
  /** Notifies somebody who works at the desk of a change to who may use it. */
  staff: ['staffId'],
  /** Asks a nanny whether the nanny still looks for work. */
  'still-free': ['profileId'],
  /** Notifies the agency of requests that wait at the desk. */
  waiting: ['profileId'],
  /** Tells the agency that a family withdrew its request. About nobody: it contains a link to the desk only. */
  withdrawn: [],
} as const satisfies Record<string, readonly MessageSubject[]>;

/** The purpose of a message. */
export type MessagePurpose = keyof typeof messageSubjects;

/** A purpose, and the ids of the records that a message of that purpose is about. */
export type MessageTarget = {
  [Purpose in MessagePurpose]: {
    purpose: Purpose;
    about: Readonly<Record<(typeof messageSubjects)[Purpose][number], string>>;
  };
}[MessagePurpose];

/** The purposes of messages that quote a whole request, so they may name any of its nannies. */
export const quotesRequest = ['answer', 'request'] as const satisfies readonly MessagePurpose[];
