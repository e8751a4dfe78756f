import type { AgencyFacts } from '../../agency.ts';
import type { OutboxRow } from './queries.ts';

/** What an email is about for its reader: decides the words of its button and the line that says why it was sent. */
export type LetterKind = 'agency' | 'answer' | 'notice' | 'reference' | 'request' | 'stillFree';

/** Null for messages that are never emails, and for those from before messages had a purpose. */
const kinds: Record<OutboxRow['purpose'], LetterKind | null> = {
  account: null,
  answer: 'answer',
  notice: 'notice',
  other: null,
  reference: 'reference',
  request: 'request',
  'still-free': 'stillFree',
  waiting: 'agency',
};

/** The kind of an email. A notice of a request goes to the agency, its acknowledgement to the family. */
export function letterKind(
  { serviceEmail, teamEmail }: Pick<AgencyFacts['agency'], 'serviceEmail' | 'teamEmail'>,
  { purpose, recipient }: Pick<OutboxRow, 'purpose' | 'recipient'>,
): LetterKind | null {
  const isOwn = recipient === serviceEmail || recipient === teamEmail;
  return purpose === 'request' && isOwn ? 'agency' : kinds[purpose];
}
