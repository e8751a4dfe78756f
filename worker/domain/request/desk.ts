import { z } from 'zod';
import { dayMs } from '../durations.ts';
import { requestTimelines } from './timelines.ts';
import { dateTimeSchema } from '../dates.ts';
import { locales } from '../locale.ts';
import { jobPatchSchema, jobSchema } from './job.ts';
import { oneLine } from './one-line.ts';
import { requestSchema } from './schema.ts';
import { maxShortlisted } from '../shortlist/limits.ts';
import { fitViewSchema } from '../shortlist/fit-schema.ts';
import { publicProfileSchema } from '../profile/schema.ts';
import { afterOpenTime, beforeOpenTime, type OfficeHours } from '../agency/office-hours.ts';
import { deskPortraitSchema } from '../agency/portrait.ts';
import { staffNameSchema } from '../agency/staff.ts';

/** The state of a family's request. */
export const requestStates = ['new', 'in-progress', 'answered', 'closed', 'spam'] as const;

/** The state of a family's request. */
export type RequestState = (typeof requestStates)[number];

/** Why a request was closed. */
export const closingReasons = ['placed', 'found-elsewhere', 'no-answer', 'not-a-fit', 'duplicate'] as const;

/** Why a request was closed. */
export type ClosingReason = (typeof closingReasons)[number];

/** How a request came: from our pages, or to somebody of the agency who wrote it down. */
export const requestChannels = ['web', 'call', 'whatsapp', 'wechat', 'email', 'walk-in', 'referral'] as const;

/** How a request came. */
export type RequestChannel = (typeof requestChannels)[number];

/** Which requests a list shows: those in one state, all open, snoozed, quarantined as likely spam, or all. */
export const requestLists = [...requestStates, 'open', 'snoozed', 'quarantined', 'all'] as const;

/** Which requests a list shows. */
export type RequestList = (typeof requestLists)[number];

/** The list without a choice: a search looks through all requests, because the wanted one may be in any state. */
export function defaultList(q: string | undefined): RequestList {
  return q === undefined || q.trim() === '' ? 'open' : 'all';
}

/** Open requests are sorted by due time, soonest first; all others newest first. */
export function isOldestFirst(list: RequestList): boolean {
  return ['open', 'new', 'in-progress', 'snoozed', 'quarantined'].includes(list);
}

/** The kinds of events of a request. */
export const requestEventKinds = [
  'created',
  'note',
  'reply',
  'job',
  'joined',
  'state',
  'closed',
  'assignee',
  'snoozed',
  'woken',
  'released',
  'bounced',
  'withdrawn',
  'introduction-sent',
  'introduction-withdrawn',
  'introduction-consents',
  'introduction-missing',
  'introduction-answered',
  'introduction-chosen',
  'introduction-unreachable',
  'introduction-proposed',
  'introduction-renewal',
  'introduction-interview-agreed',
  'introduction-interview-canceled',
] as const;

/** The kind of an event of a request. */
export type RequestEventKind = (typeof requestEventKinds)[number];

/** The agency answers within this time, ms (docs/specification.md 9). */
export const answerWithinMs = dayMs;

/** Longest texts, in UTF-16 units. */
export const requestLimits = { note: 4000, reply: 8000, search: 200, referredBy: 160 } as const;

/** A request as the inbox lists it. */
export const requestItemSchema = z.strictObject({
  id: z.string(),
  revision: z.number().int(),
  state: z.enum(requestStates),
  /** Null while the request is not closed, and when staff gave no reason. */
  closingReason: z.enum(closingReasons).nullable(),
  /** Empty when the family withdrew the request. */
  parentName: z.string(),
  channel: z.enum(requestChannels),
  /** What followed `#src=` in the address of the form's page. */
  source: z.string().nullable(),
  /** Of the first nanny; null where the family asked without one, empty when she was erased. */
  nannyName: z.string().nullable(),
  /** How many nannies the request is about. */
  nannies: z.number().int(),
  profileId: z.string().nullable(),
  urgency: z.enum(requestTimelines),
  /** The beginning of the message. */
  excerpt: z.string(),
  assignee: staffNameSchema,
  createdAt: z.iso.datetime(),
  /** When the next reply is due: the first, or one to the family's answer to an introduction. Null when none is owed. */
  dueAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
  quarantined: z.boolean(),
  /** Whether the last reply bounced. */
  bounced: z.boolean(),
  /** Other people who have the request open without writing. */
  readers: z.array(z.string()),
  /** Other people who are writing a reply. */
  writers: z.array(z.string()),
});

/** A request as the inbox lists it. */
export type RequestItem = z.output<typeof requestItemSchema>;

/** A page of the inbox, the soonest due first. */
export const requestPageSchema = z.strictObject({ items: z.array(requestItemSchema), next: z.string().nullable() });

/** An event of a request. */
export const requestEventSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(requestEventKinds),
  /** The text of a note or reply; the new value of a change; of a job, the names of the changed fields, separated by spaces. */
  text: z.string().nullable(),
  by: staffNameSchema,
  at: z.iso.datetime(),
});

/** An event of a request. */
export type RequestEvent = z.output<typeof requestEventSchema>;

/** A nanny whom a family asked about. */
export const requestedProfileSchema = z.strictObject({
  /** Null when the profile is erased. */
  id: z.string().nullable(),
  name: z.string(),
  slug: z.string().nullable(),
  portrait: deskPortraitSchema,
  /** How her present hours fit the family's week; absent without a week. */
  fit: fitViewSchema.optional(),
});

/** A nanny whom a family asked about. */
export type RequestedProfile = z.output<typeof requestedProfileSchema>;

/** A request with all its details. */
export const requestDetailSchema = requestItemSchema.extend({
  /** Empty for families that only have a phone, and for withdrawn requests. */
  email: z.string(),
  /** Who recommended the agency. */
  referredBy: z.string().nullable(),
  /** In groups, for display. */
  phone: z.string().nullable(),
  message: z.string().nullable(),
  locale: z.enum(locales),
  profileSlug: z.string().nullable(),
  /** The revision of the profile that the family saw, 0 without one; and the current one, null when the profile is erased. */
  profileRevision: z.number().int(),
  profileRevisionNow: z.number().int().nullable(),
  /** The profile as the family saw it. */
  profileSeen: publicProfileSchema.nullable(),
  /** In groups, for display. */
  nannyPhone: z.string().nullable(),
  /** All nannies of the request in the family's order; the first is also `profileId` and `nannyName`. */
  profiles: z.array(requestedProfileSchema),
  job: jobSchema,
  /** The job in the reader's language, with what older requests say in words. */
  jobLines: z.array(z.strictObject({ name: z.string(), label: z.string(), value: z.string() })),
  events: z.array(requestEventSchema),
  /** Other requests with the same email address or phone within 90 days, which may be joined into this one. */
  sameFamily: z.array(
    z.strictObject({
      id: z.string(),
      parentName: z.string(),
      createdAt: z.iso.datetime(),
      state: z.enum(requestStates),
    }),
  ),
});

/** A request with all its details. */
export type RequestDetail = z.output<typeof requestDetailSchema>;

/** PATCH /api/agency/requests/:id. `If-Match` names the revision that the caller has seen. */
export const requestPatchSchema = z
  .strictObject({
    state: z.enum(requestStates, 'validation.choice'),
    /** Only with the state `closed`. */
    closingReason: z.enum(closingReasons, 'validation.choice').nullable(),
    /** Id of a staff member; null returns the request to the queue. */
    assignee: z.string().max(100).nullable(),
    /** When the request returns to the inbox; null for immediately. */
    snoozedUntil: dateTimeSchema.nullable(),
    job: jobPatchSchema,
  })
  .partial()
  .refine(({ state, closingReason }) => closingReason == null || state === 'closed', {
    path: ['closingReason'],
    message: 'validation.choice',
  });

/** Changes to a request. */
export type RequestPatch = z.output<typeof requestPatchSchema>;

/** POST /api/agency/requests: a family that called, wrote or came by. */
export const newRequestSchema = z
  .strictObject({
    channel: z.enum(requestChannels, 'validation.choice').exclude(['web']),
    referredBy: oneLine(requestLimits.referredBy).optional(),
    parentName: requestSchema.shape.parentName,
    email: requestSchema.shape.email.optional(),
    phone: requestSchema.shape.phone,
    locale: z.enum(locales, 'validation.choice'),
    message: requestSchema.shape.message,
    profileIds: z
      .array(z.string().min(1).max(100, 'validation.tooLong'))
      .max(maxShortlisted, 'validation.tooMany')
      .default([]),
    job: jobSchema.default({}),
  })
  .refine(({ email, phone }) => email !== undefined || (phone !== undefined && phone !== ''), {
    path: ['email'],
    error: 'validation.emailOrPhoneNeeded',
  });

/** A request made by staff. */
export type NewRequest = z.output<typeof newRequestSchema>;

const longText = (max: number) =>
  z
    .string()
    .max(max * 2, 'validation.tooLong')
    .trim()
    .min(1, 'validation.blankItem')
    .max(max, 'validation.tooLong');

/** POST /api/agency/requests/:id/join: the other request, which goes into this one. */
export const joinSchema = z.strictObject({ requestId: z.string().min(1).max(100, 'validation.tooLong') });

/** POST /api/agency/requests/:id/notes. */
export const noteSchema = z.strictObject({ text: longText(requestLimits.note) });

/** POST /api/agency/requests/:id/replies: an email to the family. */
export const replySchema = z.strictObject({ text: longText(requestLimits.reply) });

/** The hours by which the due time of a request is counted: the office hours, or null where every hour counts, in a time zone. */
export interface AnswerClock {
  hours: OfficeHours | null;
  /** An IANA name. */
  timeZone: string;
}

/** Whether a request is not done. */
export function isOpenState(state: RequestState): boolean {
  return state === 'new' || state === 'in-progress';
}

/** Whether a request waits for its first reply. */
export function isAnswerOwed({ answeredAt, state }: { answeredAt: number | null; state: RequestState }): boolean {
  return answeredAt === null && isOpenState(state);
}

/**
 * When the next reply to a family is due, ms since the epoch: the first one, or one to what the family answered to an introduction.
 * Null when no reply is owed. Computed on reading, so that changed office hours apply to waiting requests too.
 */
export function answerDueAt(
  request: { createdAt: number; answeredAt: number | null; familyAnsweredAt: number | null; state: RequestState },
  { hours, timeZone }: AnswerClock,
): number | null {
  const { createdAt, familyAnsweredAt, state } = request;
  const since = isAnswerOwed(request) ? createdAt : isOpenState(state) ? familyAnsweredAt : null;
  return since === null ? null : afterOpenTime(since, answerWithinMs, hours, timeZone);
}

/** What has waited since before this time is overdue; ms since the epoch. */
export function overdueBefore(now: number, { hours, timeZone }: AnswerClock): number {
  return beforeOpenTime(now, answerWithinMs, hours, timeZone);
}
