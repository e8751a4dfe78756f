import { type DirectoryFilters, directoryFiltersSchema } from '#domain/directory/filters.ts';
import { dayMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { availabilityCalendarSchema, defaultAvailability } from '#domain/profile/availability.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import { type Job, jobOf } from '#domain/request/job.ts';
import { byFit, fitJob, groupsOf, type Suggestion } from '#domain/request/suggestion.ts';
import type { Services } from '../../../../services.ts';
import { findDistances } from '../../../directory/places/service.ts';
import { findCandidates } from '../../../directory/service.ts';
import { deskPortrait } from '../../portrait.ts';
import { selectJob } from '../queries.ts';
import { selectHistory } from './queries.ts';

/** Nannies who are suggested. */
const maxSuggestions = 20;

/** Somebody who was placed this long ago may look for work again. */
const placedMs = 365 * dayMs;

/**
 * Listed nannies for the job of a request: who misses least first. Looked up are those who have all that the directory can search
 * for, and those who lack one of it, 20 of each. Three D1 round trips.
 * @throws ProductError not_found
 */
export async function suggestForRequest(
  services: Services,
  { id, locale }: { id: string; locale: Locale },
): Promise<{ items: Suggestion[] }> {
  const stored = await selectJob(services.db, id);
  if (stored === undefined) throw new ProductError('not_found');
  const job = jobOf(stored ?? {});
  const found = await findCandidates(services, searchesFor(job), maxSuggestions);
  const history = await selectHistory(services.db, {
    requestId: id,
    profileIds: found.map((nanny) => nanny.id),
    since: services.clock.now() - placedMs,
  });
  const translator = serverTranslator(locale);
  const distance = job.place === undefined ? undefined : await findDistances(services, job.place);
  const items = found.map((nanny) => {
    const calendar = availabilityCalendarSchema
      .catch(defaultAvailability)
      .parse({ ...defaultAvailability, ...nanny.calendar });
    const miles = distance && { miles: distance(nanny) ?? null };
    const { fits, misses, asks } = fitJob(job, { ...nanny, calendar, ...miles }, translator);
    const { consent = null, placed = 0 } = history.get(nanny.id) ?? {};
    const { text } = translator;
    return {
      profileId: nanny.id,
      slug: nanny.slug,
      name: nameForReaders(nanny, locale),
      portrait: deskPortrait(nanny),
      fits: [...(consent === null || consent === 'no' ? [] : [text('desk.suggestion.asked')]), ...fits],
      misses: [
        ...(consent === 'no' ? [text('desk.suggestion.declined')] : []),
        ...(placed === 1 ? [text('desk.suggestion.placed')] : []),
        ...misses,
      ],
      asks,
    };
  });
  return { items: items.toSorted(byFit).slice(0, maxSuggestions) };
}

/** The search for all that a job asks for, and those that leave one part of it out. */
function searchesFor(job: Job): DirectoryFilters[] {
  const ages = (job.children ?? []).flatMap(({ age, unit }) => groupsOf(unit === 'years' ? age * 12 : age));
  const age = [...new Set([...(job.expecting ? (['newborn'] as const) : []), ...ages])];
  const duty = [...new Set([...(job.duties ?? []), ...(job.drives === 'yes' ? (['transportation'] as const) : [])])];
  const day = [...new Set((job.week?.ranges ?? []).map((range) => range.day))];
  const arrangement = job.arrangement === 'flexible' ? undefined : job.arrangement;
  const all: Partial<DirectoryFilters> = {
    ...(arrangement && { arrangement }),
    ...(age.length > 0 && { age }),
    ...(duty.length > 0 && { duty }),
    ...(day.length > 0 && { day }),
    ...(job.languages?.[0] !== undefined && { language: job.languages[0] }),
    ...(job.startDate !== undefined && { start: job.startDate }),
  };
  const names = Object.keys(all);
  const without = names.map((left) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== left)));
  return [all, ...without, ...(names.length > 1 ? [{}] : [])].map((filters) => directoryFiltersSchema.parse(filters));
}
