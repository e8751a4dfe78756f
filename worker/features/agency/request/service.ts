import type { DeskPortrait } from '#domain/agency/portrait.ts';
import {
  type AnswerClock,
  answerDueAt,
  isOpenState,
  type RequestDetail,
  type RequestedProfile,
  type RequestItem,
  type RequestList,
  type RequestPatch,
} from '#domain/request/desk.ts';
import { type Job, jobLines } from '#domain/request/job.ts';
import { createFitView } from '#domain/shortlist/fit-view.ts';
import { fitOf } from '#domain/shortlist/overlap.ts';
import { spansOf } from '#domain/shortlist/week.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import type { Translator } from '#domain/messages/catalogue.ts';
import { availabilityCalendarSchema, defaultAvailability } from '#domain/profile/availability.ts';
import { searchTerms } from '#domain/directory/match.ts';
import { z } from 'zod';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import { wholeNameForReaders } from '#domain/profile/name-for-readers.ts';
import { publicProfileSchema } from '#domain/profile/schema.ts';
import type { Services } from '../../../services.ts';
import { groupedPhone } from '../../identity/phone-number.ts';
import { auditEntryOf, type Actor } from '../../../session/actor.ts';
import { nameOf, repeatedNoteMs, toIso, toIsoOrNull } from '../item-fields.ts';
import { pageOf, readPlace } from '../paging.ts';
import { deskPortrait } from '../portrait.ts';
import { presenceMs } from '../presence/service.ts';
import { selectStaffNames } from '../staff/queries.ts';
import { answerClockOf } from './answer-clock.ts';
import { replyMessage } from './messages.ts';
import { type NewEvent, selectRequest, selectRequests, updateRequest } from './queries.ts';
import { matchOf } from '../search/words.ts';

const pageSize = 50;

/** Filters of the inbox. `assignee` is an id, `me`, or `none`. */
export interface RequestFilters {
  list: RequestList;
  assignee?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

/**
 * A page of the inbox. Open requests are sorted by due time, soonest first; others newest first.
 * @throws ProductError malformed_request
 */
export async function listRequests(
  services: Services,
  actor: Actor,
  filters: RequestFilters,
  limit = pageSize,
): Promise<{ items: RequestItem[]; next: string | null }> {
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
    items: items.map((row) =>
      toItem(row, { present: presentSchema.parse(JSON.parse(row.present)), answerClock, locale: actor.locale }),
    ),
    next,
  };
}

const nannySchema = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});

/** The portrait of a request's nanny; initials for an unknown name where her profile was erased. */
function portraitOf(nanny: string | null): DeskPortrait {
  const erased = { firstName: null, lastName: null, profileImageUrl: null };
  return deskPortrait(nanny === null ? erased : nannySchema.parse(JSON.parse(nanny)));
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
  return {
    id: row.id,
    revision: row.revision,
    state: row.state,
    // A bounced reply and a family's answer open a request again.
    closingReason: row.state === 'closed' ? row.closingReason : null,
    parentName: wholeNameForReaders(row.parentName, locale),
    nannyName: wholeNameForReaders(row.nannyName, locale),
    nannies: row.others + 1,
    portrait: portraitOf(row.nanny),
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
  const { request, nanny } = found;
  const translator = serverTranslator(actor.locale);
  const present = found.present.flatMap(({ staffId, isWriting }) => {
    const name = staffId === actor.id ? undefined : names.get(staffId);
    return name === undefined ? [] : [{ name, isWriting }];
  });
  const excerpt = (request.message ?? '').slice(0, 160);
  const assigneeName = names.get(request.assigneeId ?? '') ?? null;
  return {
    ...toItem(
      { ...request, nanny, excerpt, assigneeName, others: found.nannies.length - 1 },
      { present, answerClock, locale: actor.locale },
    ),
    email: request.email,
    phone: request.phone && groupedPhone(request.phone),
    message: request.message,
    locale: request.locale,
    profileSlug: found.slug,
    profileRevision: request.profileRevision,
    profileRevisionNow: found.revisionNow,
    profileSeen: publicProfileSchema.nullable().catch(null).parse(request.profileSeen),
    nannyPhone: found.nannyPhone && groupedPhone(found.nannyPhone),
    profiles: found.nannies.map((nanny) => requestedProfile(nanny, request.job, translator)),
    job: request.job ? jobLines(request.job, translator) : [],
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
  job: Job | null,
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

/**
 * Changes the state, the assignee or the snooze time of a request.
 * @param revision the revision that the caller has seen
 * @throws ProductError not_found, stale with the current request
 */
export async function patchRequest(
  services: Services,
  actor: Actor,
  input: { id: string; revision: number | undefined; patch: RequestPatch },
): Promise<RequestDetail> {
  const { state, closingReason, assignee, snoozedUntil } = input.patch;
  const until = snoozedUntil === undefined ? undefined : snoozedUntil === null ? null : Date.parse(snoozedUntil);
  const events: NewEvent[] = [
    ...(state === undefined ? [] : [closingReason ? event('closed', closingReason) : event('state', state)]),
    ...(assignee === undefined ? [] : [event('assignee', assignee)]),
    ...(until === undefined ? [] : [until === null ? event('woken', null) : event('snoozed', toIso(until))]),
  ];
  const changes = {
    ...(state !== undefined && { state, closingReason, isAnswer: state === 'answered', endsWait: !isOpenState(state) }),
    ...(assignee !== undefined && { assigneeId: assignee }),
    ...(until !== undefined && { snoozedUntil: until }),
  };
  return change(services, actor, { ...input, changes, events, action: 'request.changed' });
}

/** Adds a note that only the agency sees, unless it repeats one of the last minutes. @throws ProductError not_found, stale */
export async function noteRequest(
  services: Services,
  actor: Actor,
  { id, revision, text }: { id: string; revision?: number | undefined; text: string },
): Promise<RequestDetail> {
  const request = await readRequest(services, actor, id);
  const since = toIso(services.clock.now() - repeatedNoteMs);
  const isRepeat = request.events.some(
    (each) => each.kind === 'note' && each.text === text && each.by?.id === actor.id && each.at > since,
  );
  if (isRepeat) return request;
  const events = [event('note', text)];
  // A note may be of a call with the family.
  const changes = { endsWait: true };
  return change(services, actor, { id, revision, changes, events, action: 'request.noted' });
}

/**
 * Replies to the family by email; the family's reply goes to the agency. It counts as the first reply if there was none.
 * @param revision the revision that the caller has seen, so that two people do not both reply; undefined where it does not matter
 * @throws ProductError not_found, stale with the current request
 */
export async function replyToRequest(
  services: Services,
  actor: Actor,
  { id, revision, text }: { id: string; revision?: number | undefined; text: string },
): Promise<RequestDetail> {
  const found = await selectRequest(services.db, id, services.clock.now());
  if (!found) throw new ProductError('not_found');
  const { request } = found;
  const message = replyMessage(services, { requestId: id, recipient: request.email, locale: request.locale, text });
  const changes = { state: 'answered' as const, isAnswer: true, endsWait: true, snoozedUntil: null };
  const events = [event('reply', text)];
  const answered = await change(services, actor, {
    id,
    revision,
    changes,
    events,
    message,
    action: 'request.answered',
  });
  return answered;
}

/** Releases a request from quarantine. From then on it is like any other request. @throws ProductError not_found, stale */
export async function releaseRequest(
  services: Services,
  actor: Actor,
  { id, revision }: { id: string; revision: number | undefined },
): Promise<RequestDetail> {
  const events = [event('released', null)];
  const changes = { isRelease: true, state: 'new' as const };
  return change(services, actor, { id, revision, changes, events, action: 'request.released' });
}

async function change(
  services: Services,
  actor: Actor,
  { action, ...input }: Omit<Parameters<typeof updateRequest>[1], 'entry'> & { action: string },
): Promise<RequestDetail> {
  const entry = auditEntryOf(services, actor, { action, subjectId: input.id });
  const isChanged = await updateRequest(services, { ...input, entry });
  const request = await readRequest(services, actor, input.id);
  if (!isChanged) throw new ProductError('stale', { details: { request } });
  return request;
}

function event(kind: NewEvent['kind'], text: string | null): NewEvent {
  return { id: createId(), kind, text };
}
