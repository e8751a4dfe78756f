import type { z } from 'zod';
import { consentAt } from '#domain/introduction/rules.ts';
import type { ownIntroductionsSchema } from '#domain/introduction/own.ts';
import type { Services } from '../../../services.ts';
import type { Session } from '../../../session/session.ts';
import { selectOwnIntroductions } from './queries.ts';

type OwnIntroductions = z.output<typeof ownIntroductionsSchema>;

/** At most this many introductions are listed. */
const shown = 50;

/**
 * What became of a nanny's introductions, newest first, without anything about the families but the name of one that she meets.
 * She was chosen when a parent said yes to her; an interview is one whose times the family has chosen, a meeting one that is agreed on.
 */
export async function readOwnIntroductions(
  services: Services,
  { profileId }: Pick<Session, 'profileId'>,
): Promise<OwnIntroductions> {
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

function stateOf(row: Row, now: number): { state: OwnIntroductions['items'][number]['state']; at: number } {
  const { item, introduction, isWaiting, isVisible, likedAt, timesAt } = row;
  const consent = consentAt({ ...item, isWaiting }, now);
  const answeredAt = item.answeredAt ?? item.askedAt;
  if (consent === 'no') return { state: 'declined', at: answeredAt };
  const endedAt = endOf(row, now);
  if (endedAt !== null) return { state: 'ended', at: endedAt };
  if ((consent === 'asking' && isWaiting) || consent === 'unreachable') return { state: 'waiting', at: item.askedAt };
  if (consent === 'asking') return { state: 'asked', at: item.askedAt };
  if (consent === 'lapsed') return { state: 'lapsed', at: item.askedAt };
  if (introduction.sentAt === null) return { state: 'agreed', at: answeredAt };
  if (item.interviewAt !== null) {
    return { state: item.canceledAt === null ? 'meeting' : 'canceled', at: item.interviewAt };
  }
  if (!isVisible) return { state: 'ended', at: item.missingNotifiedAt ?? now };
  if (timesAt !== null) return { state: 'interview', at: timesAt };
  if (likedAt !== null) return { state: 'chosen', at: likedAt };
  return { state: 'shown', at: item.shownAt ?? Math.max(introduction.sentAt, answeredAt) };
}

/** When an introduction ended for a nanny: she was left out, or it was withdrawn or has expired. Null while it goes on. */
function endOf({ item, introduction }: Row, now: number): number | null {
  if (item.removedAt !== null) return item.removedAt;
  const { state, expiresAt, updatedAt } = introduction;
  if (state === 'withdrawn') return expiresAt ?? updatedAt;
  return expiresAt !== null && expiresAt <= now ? expiresAt : null;
}
