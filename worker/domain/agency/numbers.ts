import { z } from 'zod';
import { waitingKinds } from './waiting.ts';

const count = z.number().int();

/** How the agency is doing; weeks begin on Monday, `YYYY-MM-DD`, where the nannies live. */
export const agencyNumbersSchema = z.strictObject({
  /** The last twelve weeks, the oldest first. */
  requests: z.array(z.strictObject({ week: z.iso.date(), count })),
  /** Of the requests of those weeks; minutes, null when none was answered. */
  firstAnswer: z.strictObject({
    median: z.number().nullable(),
    p90: z.number().nullable(),
    answered: count,
    open: count,
  }),
  /** Nannies who began in those weeks, and how far they have come. */
  funnel: z.strictObject({ started: count, published: count, reviewed: count, requested: count }),
  /** What waits, and since when the oldest does. */
  backlog: z.strictObject({ reviews: count, certificates: count, oldest: z.iso.datetime().nullable() }),
  /** The most looked at in the last 30 days. */
  views: z.array(
    z.strictObject({ profileId: z.string(), slug: z.string().nullable(), name: z.string(), views: count }),
  ),
});

/** How the agency is doing. */
export type AgencyNumbers = z.output<typeof agencyNumbersSchema>;

/** What waits at the desk: the start page. */
export const todaySchema = z.strictObject({
  /** Counted up to 100. */
  requests: z.strictObject({ open: count, overdue: count, mine: count }),
  reviews: z.strictObject({ new: count, changed: count, answered: count }),
  certificates: z.strictObject({ waiting: count, expiring: count }),
  /** What families answered and nobody has read, and families who would rather be called. */
  references: z.strictObject({ waiting: count, calls: count }),
  quarantined: count,
  /** Messages that could not be delivered. */
  failedMessages: count,
  /** The longest waiting of each queue. */
  next: z.array(
    z.strictObject({
      kind: z.enum(waitingKinds),
      /** Of the item; of the profile where it is a reference or a call. */
      id: z.string(),
      title: z.string(),
      about: z.string().nullable(),
      since: z.iso.datetime(),
      dueAt: z.iso.datetime().nullable(),
    }),
  ),
});

/** What waits at the desk. */
export type Today = z.output<typeof todaySchema>;
