import { z } from 'zod';
import { contactTimelines } from '../contact/schema.ts';
import { dateTimeSchema } from '../dates.ts';
import { locales } from '../locale.ts';
import { publicProfileSchema } from '../profile/schema.ts';
import { afterOpenTime, beforeOpenTime, type OfficeHours } from './office-hours.ts';
import { staffNameSchema } from './staff.ts';

/** Where a family's request stands. */
export const requestStates = ['new', 'in-progress', 'answered', 'closed', 'spam'] as const;

/** Where a family's request stands. */
export type RequestState = (typeof requestStates)[number];

/** Which requests a list shows: those of one state, all that are open, asleep, or kept apart as likely spam. */
export const requestLists = [...requestStates, 'open', 'snoozed', 'quarantined'] as const;

/** Which requests a list shows. */
export type RequestList = (typeof requestLists)[number];

/** Of what is open the soonest due comes first, of the rest the newest. */
export function isOldestFirst(list: RequestList): boolean {
  return ['open', 'new', 'in-progress', 'snoozed', 'quarantined'].includes(list);
}

/** What may happen to a request. */
export const requestEventKinds = [
  'note',
  'reply',
  'state',
  'assignee',
  'snoozed',
  'woken',
  'released',
  'bounced',
  'withdrawn',
] as const;

/** What happened to a request. */
export type RequestEventKind = (typeof requestEventKinds)[number];

/** The agency answers within this time, ms (spec.md 9). */
export const answerWithinMs = 24 * 60 * 60 * 1000;

/** Longest texts, in UTF-16 units. */
export const requestLimits = { note: 4000, reply: 8000, search: 200 } as const;

/** A request as the inbox lists it. */
export const requestItemSchema = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  state: z.enum(requestStates),
  parentName: z.string(),
  nannyName: z.string(),
  profileId: z.string().nullable(),
  urgency: z.enum(contactTimelines),
  /** The beginning of the message. */
  excerpt: z.string(),
  assignee: staffNameSchema,
  createdAt: z.iso.datetime(),
  /** When the first answer is due; null once there was one, and for what needs none. */
  dueAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
  quarantined: z.boolean(),
  /** The last answer did not arrive. */
  bounced: z.boolean(),
  /** Others who have it open and only read it. */
  readers: z.array(z.string()),
  /** Others who are writing an answer. */
  writers: z.array(z.string()),
});

/** A request as the inbox lists it. */
export type RequestItem = z.output<typeof requestItemSchema>;

/** A page of the inbox, the soonest due first. */
export const requestPageSchema = z.strictObject({ items: z.array(requestItemSchema), next: z.string().nullable() });

/** Something that happened to a request. */
export const requestEventSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(requestEventKinds),
  /** Of a note or reply its words; of a change what it is now. */
  text: z.string().nullable(),
  by: staffNameSchema,
  at: z.iso.datetime(),
});

/** Something that happened to a request. */
export type RequestEvent = z.output<typeof requestEventSchema>;

/** A request with all that belongs to it. */
export const requestDetailSchema = requestItemSchema.extend({
  email: z.string(),
  /** In groups, as people read it. */
  phone: z.string().nullable(),
  message: z.string().nullable(),
  locale: z.enum(locales),
  profileSlug: z.string().nullable(),
  /** The version of the profile that the family saw, and the one there is now; null when it is erased. */
  profileVersion: z.number().int(),
  profileVersionNow: z.number().int().nullable(),
  /** The profile as the family saw it. */
  profileSeen: publicProfileSchema.nullable(),
  /** In groups, as people read it. */
  nannyPhone: z.string().nullable(),
  events: z.array(requestEventSchema),
});

/** A request with all that belongs to it. */
export type RequestDetail = z.output<typeof requestDetailSchema>;

/** PATCH /api/agency/requests/:id; `If-Match` names the version that was looked at. */
export const requestPatchSchema = z
  .strictObject({
    state: z.enum(requestStates, 'validation.choice'),
    /** Id of somebody of the agency; null gives it back to the queue. */
    assignee: z.string().max(100).nullable(),
    /** When it comes back into the inbox; null at once. */
    snoozedUntil: dateTimeSchema.nullable(),
  })
  .partial();

/** Changes of a request. */
export type RequestPatch = z.output<typeof requestPatchSchema>;

const longText = (max: number) =>
  z
    .string()
    .max(max * 2, 'validation.tooLong')
    .trim()
    .min(1, 'validation.blankItem')
    .max(max, 'validation.tooLong');

/** POST /api/agency/requests/:id/notes. */
export const noteSchema = z.strictObject({ text: longText(requestLimits.note) });

/** POST /api/agency/requests/:id/replies: an e-mail to the family. */
export const replySchema = z.strictObject({ text: longText(requestLimits.reply) });

/** By what the clock of a request goes: when the office is open, null where every hour counts, in a time zone. */
export interface AnswerClock {
  hours: OfficeHours | null;
  /** An IANA name. */
  timeZone: string;
}

/**
 * When the first answer to a request is due, ms since the epoch; null when none is owed any more. Computed on reading, so
 * that changed hours hold for what waits already.
 */
export function answerDueAt(
  request: { createdAt: number; answeredAt: number | null; state: RequestState },
  { hours, timeZone }: AnswerClock,
): number | null {
  const isOwed = request.answeredAt === null && (request.state === 'new' || request.state === 'in-progress');
  return isOwed ? afterOpenTime(request.createdAt, answerWithinMs, hours, timeZone) : null;
}

/** What came before this and has no answer is overdue; ms since the epoch. */
export function overdueBefore(now: number, { hours, timeZone }: AnswerClock): number {
  return beforeOpenTime(now, answerWithinMs, hours, timeZone);
}
