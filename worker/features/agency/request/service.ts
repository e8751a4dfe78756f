import {
  type AnswerClock,
  answerDueAt,
  type RequestDetail,
  type RequestedProfile,
  type RequestItem,
  type RequestList,
} from '#domain/request/desk.ts';
import { jobOf, type StoredJob } from '#domain/request/job.ts';
import { jobLines } from '#domain/request/job-lines.ts';
import { createFitView } from '#domain/shortlist/fit-view.ts';
import { fitOf } from '#domain/shortlist/overlap.ts';
import { spansOf } from '#domain/shortlist/week.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import type { Translator } from '#domain/messages/catalogue.ts';
import { availabilityCalendarSchema, defaultAvailability } from '#domain/profile/availability.ts';
import { searchTerms } from '#domain/directory/match.ts';
import { z } from 'zod';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { wholeNameForReaders } from '#domain/profile/name-for-readers.ts';
import { publicProfileSchema } from '#domain/profile/schema.ts';
import type { Services } from '../../../services.ts';
import { groupedPhone } from '../../identity/phone-number.ts';
import type { Actor } from '../../../session/actor.ts';
import { nameOf, toIso, toIsoOrNull } from '../item-fields.ts';
import { pageOf, readPlace } from '../paging.ts';
import { deskPortrait } from '../portrait.ts';
import { presenceMs } from '../presence/service.ts';
import { selectStaffNames } from '../staff/queries.ts';
import { answerClockOf } from '../../../records/request/answer-clock.ts';
import { selectRequest, selectRequests } from './queries.ts';
import { matchOf } from '../search/words.ts';

const pageSize = 50;

/** Filters of the inbox. `assignee` is an id, `me`, or `none`. */
export interface RequestFilters {
  list: RequestList;
  assignee?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

/** A page of the inbox. @throws ProductError malformed_request */
export async function listRequests(
  services: Services,
  actor: Actor,
  filters: RequestFilters,
  limit = pageSize,
): Promise<{ items: RequestItem[]; next: string | null }> {
  const { items, next } = await readRequests(services, actor, filters, limit);
  return { items: items.map(({ item }) => item), next };
}

/**
 * A page of requests with their jobs. Open requests are sorted by due time, soonest first; others newest first.
 * @throws ProductError malformed_request
 */
export async function readRequests(
  services: Services,
  actor: Actor,
  filters: RequestFilters,
  limit: number,
): Promise<{ items: { item: RequestItem; job: StoredJob | null }[]; next: string | null }> {
  const { db, clock } = services;
  const terms = searchTerms(filters.q ?? '');
  if (filters.q !== undefined && filters.q.trim() !== '' && terms.length === 0) return { items: [], next: null };
  const query = {
    list: filters.list,
    assigneeId: assigneeOf(filters.assignee, actor),
    match: terms.length > 0 ? matchOf(terms) : undefined,
    after: readPlace(filters.after),
    limit: limit + 1,
    now: clock.now(),
    reader: actor.id,
    seenAfter: clock.now() - presenceMs,
  };
  const [rows, answerClock] = await Promise.all([selectRequests(db, query), answerClockOf(services)]);
  const { items, next } = pageOf(rows, limit, ({ since, createdAt, id }) => ({
    since: filters.list === 'open' || filters.list === 'snoozed' ? since : createdAt,
    id,
  }));
  return {
    items: items.map((row) => {
      const present = presentSchema.parse(JSON.parse(row.present));
      return { item: toItem(row, { present, answerClock, locale: actor.locale }), job: row.job };
    }),
    next,
  };
}

const presentSchema = z.array(z.object({ name: z.string(), isWriting: z.coerce.boolean() }));

/** Another person who has a request open. */
type Present = z.output<typeof presentSchema>[number];

/** The assignee of a filter: an id, null for unassigned requests, undefined for all. */
function assigneeOf(filter: string | undefined, actor: Actor): string | null | undefined {
  if (filter === 'me') return actor.id;
  return filter === 'none' ? null : filter;
}

type ItemRow = Omit<Awaited<ReturnType<typeof selectRequests>>[number], 'present' | 'since'>;

function toItem(
  row: ItemRow,
  { present, answerClock, locale }: { present: readonly Present[]; answerClock: AnswerClock; locale: Locale },
): RequestItem {
  const { assigneeId, assigneeName, quarantinedAt, createdAt, answeredAt, snoozedUntil } = row;
  const dueAt = quarantinedAt === null ? answerDueAt(row, answerClock) : null;
  const hasNanny = row.profileRevision > 0;
  return {
    id: row.id,
    revision: row.revision,
    state: row.state,
    // A bounced reply and a family's answer open a request again.
    closingReason: row.state === 'closed' ? row.closingReason : null,
    parentName: wholeNameForReaders(row.parentName, locale),
    channel: row.channel,
    source: row.source,
    nannyName: hasNanny ? wholeNameForReaders(row.nannyName, locale) : null,
    nannies: hasNanny ? row.others + 1 : 0,
    profileId: row.profileId,
    urgency: row.urgency,
    excerpt: row.excerpt ?? '',
    assignee: assigneeId !== null && assigneeName !== null ? { id: assigneeId, name: assigneeName } : null,
    createdAt: toIso(createdAt),
    dueAt: toIsoOrNull(dueAt),
    answeredAt: toIsoOrNull(answeredAt),
    snoozedUntil: toIsoOrNull(snoozedUntil),
    quarantined: quarantinedAt !== null,
    bounced: row.bouncedAt !== null,
    readers: present.filter(({ isWriting }) => !isWriting).map(({ name }) => name),
    writers: present.filter(({ isWriting }) => isWriting).map(({ name }) => name),
  };
}

/** A request with all its details. @throws ProductError not_found */
export async function readRequest(services: Services, actor: Actor, id: string): Promise<RequestDetail> {
  const [found, names, answerClock] = await Promise.all([
    selectRequest(services.db, id, services.clock.now() - presenceMs),
    selectStaffNames(services.db),
    answerClockOf(services),
  ]);
  if (!found) throw new ProductError('not_found');
  const { request } = found;
  const translator = serverTranslator(actor.locale);
  const present = found.present.flatMap(({ staffId, isWriting }) => {
    const name = staffId === actor.id ? undefined : names.get(staffId);
    return name === undefined ? [] : [{ name, isWriting }];
  });
  const excerpt = (request.message ?? '').slice(0, 160);
  const assigneeName = names.get(request.assigneeId ?? '') ?? null;
  return {
    ...toItem(
      { ...request, excerpt, assigneeName, others: Math.max(0, found.nannies.length - 1) },
      { present, answerClock, locale: actor.locale },
    ),
    email: request.email,
    referredBy: request.referredBy,
    phone: request.phone && groupedPhone(request.phone),
    message: request.message,
    locale: request.locale,
    profileSlug: found.slug,
    profileRevision: request.profileRevision,
    profileRevisionNow: found.revisionNow,
    profileSeen: publicProfileSchema.nullable().catch(null).parse(request.profileSeen),
    nannyPhone: found.nannyPhone && groupedPhone(found.nannyPhone),
    profiles: found.nannies.map((nanny) => requestedProfile(nanny, request.job, translator)),
    job: jobOf(request.job ?? {}),
    jobLines: jobLines(request.job ?? {}, translator),
    sameFamily: found.others.map((other) => ({
      id: other.id,
      parentName: wholeNameForReaders(other.parentName, actor.locale),
      createdAt: toIso(other.createdAt),
      state: other.state,
    })),
    events: found.events.map((event) => ({
      id: event.id,
      kind: event.kind,
      text: event.kind === 'assignee' ? (names.get(event.text ?? '') ?? null) : event.text,
      by: nameOf(names, event.staffId),
      at: toIso(event.createdAt),
    })),
  };
}

/** A nanny of a request, as staff see her, and how her present hours fit the family's week. */
function requestedProfile(
  { id, name, slug, calendar, ...portrait }: NonNullable<Awaited<ReturnType<typeof selectRequest>>>['nannies'][number],
  job: StoredJob | null,
  translator: Translator,
): RequestedProfile {
  const needed = spansOf(job?.week?.ranges ?? []);
  const hours = availabilityCalendarSchema.catch(defaultAvailability).parse({ ...defaultAvailability, ...calendar });
  const fit = calendar ? fitOf(hours, needed) : undefined;
  return {
    id,
    name: wholeNameForReaders(name, translator.locale),
    slug,
    portrait: deskPortrait(portrait),
    ...(fit && { fit: createFitView(fit, needed, translator, 'agency') }),
  };
}
