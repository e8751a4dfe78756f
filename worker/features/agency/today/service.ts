import { firstWeekFor } from '#domain/agency/first-week.ts';
import type { Today } from '#domain/agency/numbers.ts';
import { dayMs } from '#domain/durations.ts';
import { overdueBefore } from '#domain/request/desk.ts';
import { ProductError } from '#domain/errors.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import type { Translator } from '#domain/messages/catalogue.ts';
import { unclaimedDays } from '#domain/profile/unclaimed.ts';
import { placeName } from '#domain/profile/place.ts';
import { trustlineCheckDays } from '#domain/trustline/record.ts';
import type { Services } from '../../../services.ts';
import type { Actor } from '../../../session/actor.ts';
import { certificationTimes, listCertifications } from '../certification/service.ts';
import { listWaitingReferences } from '../reference/service.ts';
import { answerClockOf } from '../../../records/request/answer-clock.ts';
import { listRequests } from '../request/service.ts';
import { listWaitingProfiles } from '../profile/service.ts';
import { listDueChecks, trustlineDueDay } from '../trustline/service.ts';
import { listOutages } from '../../../records/outages.ts';
import { recentSettings } from '../../../settings.ts';
import { toIso } from '../item-fields.ts';
import { deleteFirstWeekFact, selectCounts, storeFirstWeekFact } from './queries.ts';

/** Beyond this number, "more than" is shown. */
export const countedUpTo = 100;

/** Number of items shown of each queue. */
const itemsPerQueue = 5;

/** The items that wait at the desk: the soonest due first, then the longest waiting of each queue. */
export async function readToday(services: Services, actor: Actor): Promise<Today> {
  const now = services.clock.now();
  const translator = serverTranslator(actor.locale);
  const settings = await recentSettings(services);
  const answerClock = await answerClockOf(services);
  const [counts, outages, requests, reviews, certifications, references, dueChecks] = await Promise.all([
    selectCounts(services.db, {
      staffId: actor.id,
      dueBefore: overdueBefore(now, answerClock),
      now,
      ...certificationTimes(services),
      trustlineDay: trustlineDueDay(services),
      unclaimedBefore: now - (unclaimedDays.kept - unclaimedDays.notice) * dayMs,
      limit: countedUpTo,
    }),
    listOutages(services.db),
    listRequests(services, actor, { list: 'open', assignee: undefined, q: undefined, after: undefined }, itemsPerQueue),
    listWaitingProfiles(services, actor.locale, 'new'),
    listCertifications(services, actor.locale, 'waiting'),
    listWaitingReferences(services, actor.locale, itemsPerQueue),
    listDueChecks(services, actor.locale, itemsPerQueue),
  ]);
  if (!counts) throw new ProductError('internal_error');
  return {
    requests: {
      open: counts.open,
      overdue: counts.overdue,
      mine: counts.mine,
      familyAnswers: counts.familyAnswers,
    },
    reviews: { new: counts.new, changed: counts.changed, answered: counts.answered },
    certificates: { waiting: counts.waiting, expiring: counts.expiring },
    references: { waiting: counts.references, calls: counts.calls },
    trustline: { due: services.config.trustline.isUsed ? counts.trustline : 0 },
    unclaimed: { ending: counts.unclaimed },
    quarantined: counts.quarantined,
    failedMessages: counts.failedMessages,
    waitingTexts: counts.waitingTexts,
    outages,
    firstWeek: firstWeekFor(actor.role, { settings, ...counts }),
    next: [
      ...requests.items.map((item) => ({
        kind: 'request' as const,
        id: item.id,
        title: item.parentName,
        about: item.nannyName,
        portrait: null,
        since: item.createdAt,
        dueAt: item.dueAt,
      })),
      ...reviews.items.slice(0, itemsPerQueue).map((item) => ({
        kind: 'review' as const,
        id: item.profileId,
        title: item.name,
        about: item.city && placeName(item.city, translator),
        portrait: item.portrait,
        since: item.waitingSince,
        dueAt: null,
      })),
      ...certifications.items.slice(0, itemsPerQueue).map((item) => ({
        kind: 'certificate' as const,
        id: item.id,
        title: item.profile.name,
        about: certificationName(item.name, translator),
        portrait: item.profile.portrait,
        since: item.documentAt ?? new Date(0).toISOString(),
        dueAt: null,
      })),
      ...(['answered', 'calls'] as const).flatMap((waiting) =>
        references[waiting].map(({ profileId, family, nanny, since }) => ({
          kind: waiting === 'calls' ? ('call' as const) : ('reference' as const),
          id: profileId,
          title: family,
          about: nanny,
          portrait: null,
          since,
          dueAt: null,
        })),
      ),
      ...dueChecks.map(({ profileId, name, city, portrait, checkedOn }) => ({
        kind: 'trustline' as const,
        id: profileId,
        title: name,
        about: city && placeName(city, translator),
        portrait,
        since: toIso(Date.parse(checkedOn) + trustlineCheckDays * dayMs),
        dueAt: null,
      })),
    ].toSorted((one, other) => dueTime(one) - dueTime(other) || one.since.localeCompare(other.since)),
  };
}

/** Puts the list of the first week away for everyone at the desk, or shows it again. */
export async function changeFirstWeek(services: Services, { isPutAway }: { isPutAway: boolean }): Promise<void> {
  if (isPutAway) await storeFirstWeekFact(services.db, 'putAway', services.clock.now());
  else await deleteFirstWeekFact(services.db, 'putAway');
}

/** Somebody opened a public page from the list of the first week. */
export async function markPageSeen(services: Services): Promise<void> {
  await storeFirstWeekFact(services.db, 'pageSeen', services.clock.now());
}

/** A certification's name in the reader's language; a name that the nanny typed stays as it is. */
function certificationName(name: string, { text, has }: Translator): string {
  const id = `labels.certification.${name}`;
  return has(id) ? text(id) : name;
}

/** When something was promised for an item, ms since the epoch; the end of time where nothing was. */
function dueTime({ dueAt }: Today['next'][number]): number {
  return dueAt === null ? Number.MAX_VALUE : Date.parse(dueAt);
}
