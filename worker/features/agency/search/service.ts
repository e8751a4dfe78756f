import { answerDueAt } from '#domain/request/desk.ts';
import type { Found } from '#domain/agency/search.ts';
import { matchExpression, searchTerms } from '#domain/directory/match.ts';
import { nameForReaders, wholeNameForReaders } from '#domain/profile/name-for-readers.ts';
import type { Services } from '../../../services.ts';
import type { Actor } from '../../../session/actor.ts';
import { nannyWordsOf, matchOf } from './words.ts';
import { toIso, toIsoOrNull } from '../item-fields.ts';
import { answerClockOf } from '../../../records/request/answer-clock.ts';
import { stateOf } from '../profile/service.ts';
import { selectFound } from './queries.ts';

/** Number of results of each kind. */
const itemsPerKind = 6;

/** Searches requests, nannies and staff: the best few of each, with requests that are owed a reply first. */
export async function searchDesk(services: Services, actor: Actor, q: string): Promise<Found> {
  const typed = q.normalize('NFKC').trim();
  const terms = searchTerms(typed);
  const words = nannyWordsOf(typed);
  if (terms.length === 0 || words.length === 0) return { requests: [], nannies: [], people: [] };
  const [found, answerClock] = await Promise.all([
    selectFound(services.db, {
      match: matchOf(terms),
      words,
      typed,
      texts: matchExpression({ q: typed })?.starts,
      limit: itemsPerKind,
    }),
    answerClockOf(services),
  ]);
  const { locale } = actor;
  return {
    requests: found.requests.map((row) => ({
      id: row.id,
      parentName: wholeNameForReaders(row.parentName, locale),
      nannyName: row.profileRevision > 0 ? wholeNameForReaders(row.nannyName, locale) : null,
      state: row.state,
      createdAt: toIso(row.createdAt),
      dueAt: toIsoOrNull(row.quarantinedAt === null ? answerDueAt(row, answerClock) : null),
    })),
    nannies: found.nannies.map((row) => ({
      id: row.profileId,
      name: nameForReaders(row, locale),
      city: row.city,
      state: stateOf(row),
    })),
    people: found.people,
  };
}
