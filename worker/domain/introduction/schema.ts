import { z } from 'zod';
import { dayMs, hourMs } from '../durations.ts';
import { deskPortraitSchema } from '../agency/portrait.ts';
import { staffNameSchema } from '../agency/staff.ts';
import { dateTimeSchema } from '../dates.ts';
import { fitViewSchema } from '../shortlist/fit-schema.ts';
import { typedText } from '../typed-text.ts';

/** An introduction presents this many nannies to a family. */
export const introductionSize = { min: 1, max: 5 } as const;

/** Longest texts, in UTF-16 units: the letter, each note about a nanny, and what a parent says about her. */
export const introductionLimits = { letter: 4000, note: 1000, words: 1000 } as const;

/** At most this many people of a family receive an introduction. */
export const maxRecipients = 2;

/**
 * The family's links end after this many days, but not before this many days after the last agreed interview. An introduction is
 * deleted this many days after its end.
 */
export const introductionDays = { links: 14, afterInterview: 2, kept: 180 } as const;

/** An interview is proposed at most this many days ahead. */
export const interviewDaysAhead = 180;

/** At most this many interview times are proposed for a nanny, and chosen by a family. */
export const interviewTimes = { proposed: 6, chosen: 3 } as const;

/** How long an interview is in a calendar, ms. */
export const interviewMs = 30 * 60 * 1000;

/** A nanny who has not answered is reminded and then no longer asked after these times, ms. */
export const consentMs = { reminder: dayMs, lapse: 48 * hourMs } as const;

/** What an introduction may leave out of a nanny's profile. */
export const introductionHiddenFields = ['lastName', 'video', 'city', 'references', 'certifications'] as const;

/** What an introduction may leave out of a nanny's profile. */
export type IntroductionHiddenField = (typeof introductionHiddenFields)[number];

/** The state of an introduction. */
export const introductionStates = ['draft', 'sent', 'withdrawn'] as const;

/** Whether a nanny wants to be introduced: no way to ask her, not answered yet, yes, no, or not answered in time. */
export const consentStates = ['unreachable', 'asking', 'yes', 'no', 'lapsed'] as const;

/** Why a nanny cannot be asked: she sent STOP and has no email, she has neither, or the message could not be delivered. */
export const unreachableReasons = ['stopped', 'noAddress', 'undelivered'] as const;

/** Whether the family sees a nanny: not yet, since the introduction was sent and she agreed, or not anymore. */
export const itemPlaces = ['notYet', 'shown', 'gone'] as const;

/** Why a family no longer sees a nanny. */
export const goneReasons = ['declined', 'paused', 'held', 'erased'] as const;

/** Where the interview of a nanny and a family stands. */
export const interviewStates = ['proposed', 'chosen', 'agreed', 'canceled'] as const;

/** What a parent thinks of a nanny. */
export const introductionVotes = ['yes', 'maybe', 'no'] as const;

/** What a parent thinks of a nanny. */
export type IntroductionVote = (typeof introductionVotes)[number];

const profileId = z.string().regex(/^[0-9a-z]{1,64}$/, 'validation.choice');

const instants = (max: number) =>
  z
    .array(dateTimeSchema)
    .max(max, 'validation.tooMany')
    .transform((times) => [...new Set(times.map((time) => new Date(time).toISOString()))]);

const profileIds = z
  .array(profileId)
  .max(introductionSize.max, 'validation.tooMany')
  .transform((ids) => [...new Set(ids)])
  .pipe(z.array(z.string()).min(introductionSize.min, 'validation.tooFewNannies'));

const itemId = z.string().regex(/^[0-9a-z]{1,64}$/, 'validation.choice');

const itemPatchSchema = z.strictObject({
  itemId,
  note: typedText(introductionLimits.note).optional(),
  hidden: z
    .array(z.enum(introductionHiddenFields, 'validation.choice'))
    .max(introductionHiddenFields.length)
    .transform((fields) => [...new Set(fields)])
    .optional(),
  times: instants(interviewTimes.proposed).optional(),
});

/** What staff write about one nanny of an introduction; what is absent stays as it is. */
export type IntroductionItemPatch = z.output<typeof itemPatchSchema>;

const contentShape = {
  profileIds,
  /** To this family. */
  letter: typedText(introductionLimits.letter),
};

/** POST /api/agency/introductions. */
export const newIntroductionSchema = z.strictObject({ requestId: z.string().max(100), ...contentShape });

/** An introduction to make. */
export type NewIntroduction = z.output<typeof newIntroductionSchema>;

/** PATCH /api/agency/introductions/:id. */
export const introductionPatchSchema = z
  .strictObject({ ...contentShape, items: z.array(itemPatchSchema).max(introductionSize.max, 'validation.tooMany') })
  .partial();

/** Changes to an introduction. */
export type IntroductionPatch = z.output<typeof introductionPatchSchema>;

/** PUT /api/agency/introductions/:id/order: the same nannies in another order. */
export const introductionOrderSchema = z.strictObject({ profileIds });

const recipientSchema = z.union([
  z.strictObject({ email: z.string().trim().max(254, 'validation.tooLong').pipe(z.email('validation.email')) }),
  z.strictObject({ phone: z.string().trim().min(1).max(32, 'validation.tooLong') }),
]);

/** POST /api/agency/introductions/:id/send. An address that has a link gets another one. */
export const introductionSendSchema = z.strictObject({
  recipients: z.array(recipientSchema).min(1, 'validation.required').max(maxRecipients, 'validation.tooMany'),
});

/** POST /api/agency/introductions/:id/extend. */
export const introductionExtendSchema = z.strictObject({ days: z.number().int().min(1).max(60) });

/** POST /api/agency/introductions/:id/consents: what a nanny said by phone. */
export const phoneConsentSchema = z.strictObject({
  itemId,
  answer: z.enum(['yes', 'no'], 'validation.choice'),
  note: typedText(introductionLimits.note).pipe(z.string().min(1, 'validation.blankItem')),
});

/** POST /api/agency/introductions/:id/interviews: one of the proposed times is agreed on, or the interview is canceled with null. */
export const introductionInterviewSchema = z.strictObject({ itemId, time: dateTimeSchema.nullable() });

const instant = z.iso.datetime();

/** An introduction as the desk shows it. */
export const introductionSchema = z.strictObject({
  id: z.string(),
  revision: z.number().int(),
  requestId: z.string(),
  state: z.enum(introductionStates),
  letter: z.string(),
  createdAt: instant,
  updatedAt: instant,
  sentAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** Of the agency (IANA): interview times are entered and shown in it. */
  timeZone: z.string(),
  items: z.array(
    z.strictObject({
      itemId: z.string(),
      /** Null when the profile is erased. */
      profileId: z.string().nullable(),
      name: z.string(),
      slug: z.string().nullable(),
      portrait: deskPortraitSchema,
      /** Whether families can see her profile at present. */
      isVisible: z.boolean(),
      /** Whether this family sees her. */
      place: z.enum(itemPlaces),
      goneReason: z.enum(goneReasons).nullable(),
      note: z.string(),
      hidden: z.array(z.enum(introductionHiddenFields)),
      times: z.array(instant),
      /** Null before times are proposed. `at`: when nanny and family meet, or would have met. */
      interview: z.strictObject({ state: z.enum(interviewStates), at: instant.nullable() }).nullable(),
      fit: fitViewSchema.optional(),
      consent: z.strictObject({
        state: z.enum(consentStates),
        /** Null while the question waits to be sent, or cannot be. */
        askedAt: instant.nullable(),
        /** Why she is unreachable, and her number for a call, in groups. */
        reason: z.enum(unreachableReasons).nullable(),
        phone: z.string().nullable(),
        answeredAt: instant.nullable(),
        /** Who recorded an answer by phone, and the note about it. */
        by: staffNameSchema,
        note: z.string().nullable(),
      }),
      votes: z.array(
        z.strictObject({
          recipient: z.string(),
          vote: z.enum(introductionVotes).nullable(),
          words: z.string(),
          times: z.array(instant),
        }),
      ),
    }),
  ),
  recipients: z.array(z.strictObject({ id: z.string(), address: z.string(), hasAnswered: z.boolean() })),
});

/** An introduction as the desk shows it. */
export type Introduction = z.output<typeof introductionSchema>;

/** A nanny of an introduction. */
export type IntroductionItem = Introduction['items'][number];

/** GET /api/agency/introductions, newest first. */
export const introductionListSchema = z.strictObject({ items: z.array(introductionSchema) });

const token = z.string().max(100);

/** POST /api/consents: a nanny's answer by the link of a message. */
export const consentAnswerSchema = z.strictObject({ token, answer: z.enum(['yes', 'no'], 'validation.choice') });

/** The answer to a parent's vote: what happens next, in the language of the request. */
export const answeredSchema = z.strictObject({ success: z.literal(true), next: z.string() });

/** PUT /api/introductions/votes. What is absent stays as it is: words can be said without a vote. */
export const introductionVoteSchema = z.strictObject({
  token,
  itemId,
  vote: z.enum(introductionVotes, 'validation.choice').optional(),
  words: typedText(introductionLimits.words).optional(),
});

/** POST /api/introductions/times: the proposed times that suit, the first choice first. */
export const introductionTimesSchema = z.strictObject({ token, itemId, times: instants(interviewTimes.chosen) });
