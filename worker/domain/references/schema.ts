import { z } from 'zod';
import { type Locale, locales } from '../locale.ts';
import { personNameText } from '../profile/schema.ts';

/** What a family is asked about a nanny, in this order. */
export const referenceQuestions = ['strength', 'everyday', 'advice'] as const;

/** How a reference stands: only what the agency approved is on her page. */
export const referenceStates = ['asked', 'answered', 'declined', 'approved', 'refused', 'withdrawn'] as const;

/** How a reference stands. */
export type ReferenceState = (typeof referenceStates)[number];

/** A link can be answered for so many days. */
export const referenceDays = 30;

/** Families that one nanny can have asked at a time. */
export const maxReferences = 10;

/** The longest answer to one question, in UTF-16 units. */
export const maxReferenceAnswer = 1000;

const answer = z
  .string()
  // A browser sends each line break as two characters.
  .max(maxReferenceAnswer * 2, 'validation.tooLong')
  .overwrite((text) =>
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]+/gu, ' ')
      .trim(),
  )
  .max(maxReferenceAnswer, 'validation.tooLong');

/** The answers of a family, each at most {@link maxReferenceAnswer} long; absent or empty while it is not given. */
export const referenceAnswersSchema = z.strictObject({
  strength: answer.optional(),
  everyday: answer.optional(),
  advice: answer.optional(),
});

/** The answers of a family. */
export type ReferenceAnswers = z.output<typeof referenceAnswersSchema>;

/** What a family can do with its link: keep a half-filled answer, finish it, say no, or take it back. */
export const referenceActs = ['save', 'send', 'decline', 'withdraw'] as const;

/** POST /api/references/:token. */
export const referenceReplySchema = z.strictObject({
  act: z.enum(referenceActs, 'validation.choice'),
  answers: referenceAnswersSchema.optional(),
  /** They agree that families see it. */
  isShown: z.boolean().optional(),
});

/** What a family sends by its link. */
export type ReferenceReply = z.output<typeof referenceReplySchema>;

/** A month, `YYYY-MM`, of the years 1900 to 2099. */
const month = z
  .string('validation.month')
  .max(7, { error: 'validation.month', abort: true })
  .regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, 'validation.month');

/** POST /api/profiles/:id/references: a former family, by e-mail or by phone. */
export const referenceInputSchema = z
  .strictObject({
    firstName: personNameText('validation.firstName'),
    lastName: personNameText('validation.lastName'),
    email: z.string().trim().max(254, 'validation.tooLong').pipe(z.email('validation.email')).optional(),
    phone: z.string().trim().min(1, 'validation.phone').max(32, 'validation.tooLong').optional(),
    fromMonth: month,
    toMonth: month,
    /** The language that the family reads; that of the request without it. */
    locale: z.enum(locales, 'validation.choice').optional(),
  })
  .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
    path: ['email'],
    error: 'validation.emailOrPhone',
  })
  .refine(({ fromMonth, toMonth }) => fromMonth <= toMonth, { path: ['toMonth'], error: 'validation.monthOrder' });

/** A former family that a nanny asks. */
export type ReferenceInput = z.output<typeof referenceInputSchema>;

/** A reference as the nanny reads it: never what was answered, which the family may say to the agency only. */
export const ownReferenceSchema = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The e-mail address or the phone number that she gave; absent once they withdrew. */
  sentTo: z.string().optional(),
  fromMonth: z.string(),
  toMonth: z.string(),
  state: z.enum(referenceStates),
  askedAt: z.iso.datetime(),
  /** From then on the link cannot be answered. */
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** They agreed that families see it. */
  isShown: z.boolean(),
});

/** A reference as the nanny reads it. */
export type OwnReference = z.output<typeof ownReferenceSchema>;

export const ownReferencesSchema = z.strictObject({ items: z.array(ownReferenceSchema) });

/** What the page of a link shows. Answers are in it only while they can be changed. */
export const askedReferenceSchema = z.strictObject({
  nannyFirstName: z.string(),
  familyFirstName: z.string(),
  /** First name and initial, as they would stand on her page. */
  shownName: z.string(),
  months: z.number().int(),
  state: z.enum(referenceStates),
  answers: referenceAnswersSchema,
  isShown: z.boolean(),
});

/** What the page of a link shows. */
export type AskedReference = z.output<typeof askedReferenceSchema>;

/** A reference as anybody reads it once it is approved. */
export interface PublicReference {
  /** First name and initial. */
  name: string;
  months: number;
  /** The answers, in the order of the questions. */
  words: string[];
  /** What the family wrote, where a translation stands; `und` where nobody knows the language. */
  original?: { from: Locale | 'und'; words: string[] };
}

/** A reference as the desk reads it. */
export const deskReferenceSchema = ownReferenceSchema.extend({
  answers: referenceAnswersSchema,
  answeredAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** What it was answered with. Said anew here: the schema of accounts would bring the wizard's file to the desk. */
  device: z.strictObject({ browser: z.string().optional(), system: z.string().optional() }).nullable(),
  /** It came from a network that she asked from, or from a browser and system that she is signed in with. */
  sameNetwork: z.boolean(),
  sameDevice: z.boolean(),
});

/** A reference as the desk reads it. */
export type DeskReference = z.output<typeof deskReferenceSchema>;

export const deskReferencesSchema = z.strictObject({ items: z.array(deskReferenceSchema) });

const chinese = /^\p{Script=Han}+$/u;

/** How a family is named on a page: first name and initial, or a Chinese family name alone. */
export function shownFamilyName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial = ''] = [...lastName];
  return chinese.test(firstName) && chinese.test(lastName)
    ? `${initial}＊＊`
    : `${firstName} ${initial.toUpperCase()}.`;
}

/** How many months a family had her: both ends count. */
export function monthsTogether({ fromMonth, toMonth }: { fromMonth: string; toMonth: string }): number {
  return monthNumber(toMonth) - monthNumber(fromMonth) + 1;
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
}
