import type { z } from 'zod';
import { consentAt } from '#domain/introductions/rules.ts';
import type { ownIntroductionsSchema } from '#domain/introductions/own.ts';
import type { Services } from '../../../services.ts';
import type { Session } from '../../identity/sessions/service.ts';
import { selectOwnIntroductions } from './queries.ts';

type Introductions = z.output<typeof ownIntroductionsSchema>;

/** At most this many introductions are listed. */
const shown = 50;

/**
 * What became of a nanny's introductions, newest first, without anything about the families but the name of one that she meets. She was chosen when a parent said yes
 * to her and all votes are final; an interview is one whose times the family has chosen, a meeting one that is agreed on.
 */
export async function readOwnIntroductions(
  services: Services,
  { profileId }: Pick<Session, 'profileId'>,
): Promise<Introductions> {
  if (profileId === undefined) return { items: [] };
  const now = services.clock.now();
  const rows = await selectOwnIntroductions(services.db, profileId, shown);
  return {
    items: rows.map((row) => {
      const { state, at } = stateOf(row, now);
      const family = state === 'meeting' ? row.parentName : undefined;
      return { state, at: new Date(at).toISOString(), family };
    }),
  };
}

type Row = Awaited<ReturnType<typeof selectOwnIntroductions>>[number];

function stateOf(
  { item, introduction, recipients, open, likedAt, timesAt }: Row,
  now: number,
): { state: Introductions['items'][number]['state']; at: number } {
  const consent = consentAt(item, now);
  const answeredAt = item.answeredAt ?? item.askedAt;
  if (consent === 'asking') return { state: 'asked', at: item.askedAt };
  if (consent === 'lapsed') return { state: 'lapsed', at: item.askedAt };
  if (consent === 'no') return { state: 'declined', at: answeredAt };
  if (introduction.sentAt === null) return { state: 'agreed', at: answeredAt };
  if (item.interviewAt !== null && introduction.state === 'sent') return { state: 'meeting', at: item.interviewAt };
  const isFinal = recipients < 2 || open === 0 || (introduction.deadline !== null && introduction.deadline <= now);
  if (isFinal && timesAt !== null) return { state: 'interview', at: timesAt };
  if (isFinal && likedAt !== null) return { state: 'chosen', at: likedAt };
  return { state: 'shown', at: Math.max(introduction.sentAt, answeredAt) };
}
