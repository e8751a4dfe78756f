import type { AgencyFacts } from '../../agency.ts';
import type { OutboxRow } from './queries.ts';

/** What an email is about for its reader: decides the words of its button and the line that says why it was sent. */
export type LetterKind =
  | 'agency'
  | 'answer'
  | 'consent'
  | 'ended'
  | 'interview'
  | 'invitation'
  | 'nannyMessage'
  | 'notice'
  | 'introduction'
  | 'reference'
  | 'request'
  | 'stillFree';

/** Null for messages that are never emails, and for those from before messages had a purpose. */
const kinds: Record<OutboxRow['purpose'], LetterKind | null> = {
  account: null,
  answer: 'answer',
  answers: 'agency',
  consent: 'consent',
  'family-ended': 'introduction',
  interview: 'interview',
  invitation: 'invitation',
  'job-changed': 'consent',
  'nanny-ended': 'ended',
  'nanny-message': 'nannyMessage',
  notice: 'notice',
  other: null,
  introduction: 'introduction',
  reference: 'reference',
  request: 'request',
  staff: null,
  'still-free': 'stillFree',
  waiting: 'agency',
  withdrawn: 'agency',
};

/** The kind of an email. A notice of a request or introduction goes to the agency, everything else about them to the family. */
export function letterKind(
  { serviceEmail, teamEmail }: Pick<AgencyFacts['agency'], 'serviceEmail' | 'teamEmail'>,
  { purpose, recipient }: Pick<OutboxRow, 'purpose' | 'recipient'>,
): LetterKind | null {
  const isOwn = recipient === serviceEmail || recipient === teamEmail;
  return (purpose === 'request' || purpose === 'introduction') && isOwn ? 'agency' : kinds[purpose];
}
