import type { AgencyNumbers } from '#domain/agency/numbers.ts';
import { openTimeMeter } from '#domain/agency/office-hours.ts';
import { isAnswerOwed, type RequestChannel, type RequestState } from '#domain/request/desk.ts';
import { dayIn } from '#domain/dates.ts';
import { dayMs, minuteMs } from '#domain/durations.ts';
import type { Locale } from '#domain/locale.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import type { Services } from '../../../services.ts';
import { writeAnswerTime } from '../../../settings.ts';
import { toIsoOrNull } from '../item-fields.ts';
import { answerClockOf } from '../../../records/request/answer-clock.ts';
import { selectNumbers, selectRequests } from './queries.ts';

const weeks = 12;

/** Maximum number of requests that are counted: an agency has some hundred a week. */
const maxRequests = 20_000;

/** The agency's numbers over the last twelve weeks. Two D1 round trips, one of them for the office hours. */
export async function readNumbers(services: Services, locale: Locale): Promise<AgencyNumbers> {
  const { config, clock } = services;
  const today = dayIn(config.timeZone, clock.now());
  const thisWeek = mondayOf(today);
  const starts = Array.from({ length: weeks }, (_, index) => addDays(thisWeek, (index - weeks + 1) * 7));
  const first = starts[0] ?? thisWeek;
  const found = await selectNumbers(services.db, {
    // A day before the first week, because days begin at other times in other time zones.
    since: Date.parse(first) - dayMs,
    viewsFrom: addDays(today, -30),
    limit: maxRequests,
  });
  const inWeeks = found.requests
    .map((request) => ({ ...request, week: mondayOf(dayIn(config.timeZone, request.created_at)) }))
    .filter(({ week }) => week >= first);
  // The clock of the due times.
  const { hours, timeZone } = await answerClockOf(services);
  const openTime = openTimeMeter(hours, timeZone);
  const { answered, waiting, waits } = firstAnswers(inWeeks, openTime, clock.now());
  return {
    requests: starts.map((week) => ({ week, count: inWeeks.filter((request) => request.week === week).length })),
    firstAnswer: {
      median: percentile(waits, 0.5),
      p90: percentile(waits, 0.9),
      answered,
      open: waiting,
    },
    outcomes: found.outcomes,
    funnel: found.funnel,
    backlog: { ...found.backlog, oldest: toIsoOrNull(found.backlog.oldest) },
    views: found.views.map((row) => ({
      profileId: row.id,
      slug: row.slug,
      name: nameForReaders({ firstName: row.first_name, lastName: row.last_name }, locale),
      views: row.views,
    })),
  };
}

/** The measured time to a first answer covers this many days. */
const answerTimeDays = 60;

/** With fewer answers, nothing is said. */
const minAnswers = 20;

/** Measures how soon the agency usually answers, for the public pages. Called by the cron trigger. */
export async function sweepAnswerTime(services: Services): Promise<void> {
  const now = services.clock.now();
  const requests = await selectRequests(services.db, now - answerTimeDays * dayMs, maxRequests);
  const { hours, timeZone } = await answerClockOf(services);
  const { answered, waits } = firstAnswers(requests, openTimeMeter(hours, timeZone), now);
  const minutes = answered < minAnswers ? null : percentile(waits, 0.8);
  const answerTime =
    minutes === null ? null : { hours: Math.max(1, Math.ceil(minutes / 60)), inOfficeHours: hours !== null };
  await writeAnswerTime(services, answerTime);
}

/**
 * The waits for a first answer in minutes, sorted. A request that still waits counts with its wait so far: without it, the slowest
 * replies would make the numbers better.
 * @param openTime measures how long the office was open between two instants, ms
 */
function firstAnswers(
  all: readonly { created_at: number; answered_at: number | null; state: RequestState; channel: RequestChannel }[],
  openTime: (from: number, until: number) => number,
  now: number,
) {
  // Staff spoke to families from elsewhere before they wrote the request down.
  const requests = all.filter(({ channel }) => channel === 'web');
  const waiting = requests.filter(({ answered_at: answeredAt, state }) => isAnswerOwed({ answeredAt, state }));
  const answered = requests.filter(({ answered_at: at }) => at !== null);
  const waits = [...waiting, ...answered]
    .map(({ created_at: from, answered_at: to }) => Math.round(openTime(from, to ?? now) / minuteMs))
    .toSorted((one, other) => one - other);
  return { answered: answered.length, waiting: waiting.length, waits };
}

/** The percentile of sorted values (nearest rank); null without values. */
export function percentile(sorted: readonly number[], part: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null;
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
