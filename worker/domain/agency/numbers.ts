import { z } from 'zod';
import { requestChannels } from '../request/desk.ts';
import { firstWeekSchema } from './first-week.ts';
import { outageSchema } from './outages.ts';
import { deskPortraitSchema } from './portrait.ts';
import { waitingKinds } from './waiting.ts';

const count = z.number().int();

/** The agency's numbers. Weeks begin on Monday, `YYYY-MM-DD`, in the nannies' time zone. */
export const agencyNumbersSchema = z.strictObject({
  /** The last twelve weeks, oldest first. */
  requests: z.array(z.strictObject({ week: z.iso.date(), count })),
  /**
   * The waits for a first reply to the requests of those weeks, in minutes of office hours, null without requests. A request that
   * still waits counts with its wait so far.
   */
  firstAnswer: z.strictObject({
    median: z.number().nullable(),
    p90: z.number().nullable(),
    answered: count,
    open: count,
  }),
  /** What became of the requests of those weeks, by how families came. */
  outcomes: z.array(
    z.strictObject({
      channel: z.enum(requestChannels),
      source: z.string().nullable(),
      asked: count,
      introduced: count,
      interviewed: count,
      placed: count,
    }),
  ),
  /** Nannies who started in those weeks, and how far they have come. */
  funnel: z.strictObject({ started: count, published: count, reviewed: count, requested: count }),
  /** The items that wait, and since when the oldest has been waiting. */
  backlog: z.strictObject({ reviews: count, certificates: count, oldest: z.iso.datetime().nullable() }),
  /** The most viewed profiles in the last 30 days. */
  views: z.array(
    z.strictObject({ profileId: z.string(), slug: z.string().nullable(), name: z.string(), views: count }),
  ),
});

/** The agency's numbers. */
export type AgencyNumbers = z.output<typeof agencyNumbersSchema>;

/** The items that wait at the desk: the start page. */
export const todaySchema = z.strictObject({
  /** Counted up to 100. */
  requests: z.strictObject({
    open: count,
    overdue: count,
    mine: count,
    /** Families whose answer to an introduction waits. */
    familyAnswers: count,
  }),
  reviews: z.strictObject({ new: count, changed: count, answered: count }),
  certificates: z.strictObject({ waiting: count, expiring: count }),
  /** Answers of families that nobody has read, and families who prefer a call. */
  references: z.strictObject({ waiting: count, calls: count }),
  /** TrustLine checks to repeat. */
  trustline: z.strictObject({ due: count }),
  /** Profiles that staff wrote and that are deleted within a week. */
  unclaimed: z.strictObject({ ending: count }),
  quarantined: count,
  /** Messages that could not be delivered. */
  failedMessages: count,
  /** Text messages that wait until their number or the day has room for them. */
  waitingTexts: count,
  /** The providers that accept no messages at present. */
  outages: z.array(outageSchema),
  /** What a new agency still has to set up, as far as the caller's role can; empty where there is nothing to show. */
  firstWeek: firstWeekSchema,
  /** The longest waiting item of each queue. */
  next: z.array(
    z.strictObject({
      kind: z.enum(waitingKinds),
      /** Id of the item; of the profile for a reference, a call or a TrustLine check. */
      id: z.string(),
      title: z.string(),
      about: z.string().nullable(),
      /** The portrait of the nanny that the item is about; null where a family asked without one. */
      portrait: deskPortraitSchema.nullable(),
      since: z.iso.datetime(),
      dueAt: z.iso.datetime().nullable(),
    }),
  ),
});

/** The items that wait at the desk. */
export type Today = z.output<typeof todaySchema>;
