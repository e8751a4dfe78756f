import { z } from 'zod';
import type { Locale } from '../locale.ts';
import { typedText } from '../typed-text.ts';

/** The questions to a family about a nanny, in order. */
export const referenceQuestions = ['strength', 'everyday', 'advice'] as const;

/** The state of a reference. The nanny's page shows only approved ones. */
export const referenceStates = [
  'asked',
  'to-call',
  'answered',
  'declined',
  'approved',
  'refused',
  'withdrawn',
] as const;

/** The state of a reference. */
export type ReferenceState = (typeof referenceStates)[number];

/** States in which a family's answer can still change. */
export const openReferenceStates: readonly ReferenceState[] = ['asked', 'to-call', 'declined'];

/** A link can be answered for this many days. */
export const referenceDays = 30;

/** An unanswered or withdrawn reference is deleted after this many days. */
export const unansweredDays = 180;

/** Maximum number of families that one nanny can have asked at a time. */
export const maxReferences = 10;

/** The longest answer to one question, in UTF-16 units. */
export const maxReferenceAnswer = 1000;

const answer = typedText(maxReferenceAnswer);

/** The answers of a family, each at most {@link maxReferenceAnswer} long; absent or empty when not given. */
export const referenceAnswersSchema = z.strictObject({
  strength: answer.optional(),
  everyday: answer.optional(),
  advice: answer.optional(),
});

/** The answers of a family. */
export type ReferenceAnswers = z.output<typeof referenceAnswersSchema>;

/** A reference as the nanny sees it: never the answers, which the family may intend for the agency only. */
export const ownReferenceSchema = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The email address or phone number that the nanny entered; absent after the family withdrew. */
  sentTo: z.string().optional(),
  fromMonth: z.string(),
  toMonth: z.string(),
  state: z.enum(referenceStates),
  askedAt: z.iso.datetime(),
  /** The link cannot be answered after this time. */
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** Whether the family agreed that other families see the answer. */
  isShown: z.boolean(),
});

/** A reference as the nanny sees it. */
export type OwnReference = z.output<typeof ownReferenceSchema>;

export const ownReferencesSchema = z.strictObject({ items: z.array(ownReferenceSchema) });

/** An approved reference as the public sees it. */
export interface PublicReference {
  /** First name and initial. */
  name: string;
  months: number;
  /** The answers, in the order of the questions. */
  words: string[];
  /** The family's original of a translation; `und` where the language is unknown. */
  original?: { from: Locale | 'und'; words: string[] };
}

/** A reference as the desk sees it. */
export const deskReferenceSchema = ownReferenceSchema.extend({
  /** First and last name in the spelling for the reader's language. */
  name: z.string(),
  answers: referenceAnswersSchema,
  answeredAt: z.iso.datetime().nullable(),
  /** Set while the family waits for a call. */
  call: z.strictObject({ phone: z.string(), goodTime: z.string(), askedAt: z.iso.datetime() }).nullable(),
  /** Whether the answer was given by phone and written down at the desk. */
  isByPhone: z.boolean(),
  decidedAt: z.iso.datetime().nullable(),
  /**
   * The device used to answer. Not imported from the account schema, because that would add the wizard's code to the desk's
   * bundle.
   */
  device: z.strictObject({ browser: z.string().optional(), system: z.string().optional() }).nullable(),
  /**
   * Whether the answer came from a network from which the nanny asked, or from a browser and system on which the nanny is signed
   * in.
   */
  sameNetwork: z.boolean(),
  sameDevice: z.boolean(),
  /** Grows with every change that the desk can see. A decision names the revision that was seen. */
  revision: z.number().int(),
});

/** A reference as the desk sees it. */
export type DeskReference = z.output<typeof deskReferenceSchema>;

/** The references of a profile as the desk sees them, newest first. */
export const deskReferencesSchema = z.strictObject({ items: z.array(deskReferenceSchema) });

/** The references of a profile as the desk sees them, newest first. */
export type DeskReferences = z.output<typeof deskReferencesSchema>;

const chinese = /^\p{Script=Han}+$/u;

/** A family's name on a page: first name and initial, or only the family name of a Chinese name. */
export function shownFamilyName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial = ''] = [...lastName];
  return chinese.test(firstName) && chinese.test(lastName)
    ? `${initial}＊＊`
    : `${firstName} ${initial.toUpperCase()}.`;
}

/** How many months a nanny worked for a family, including the first and the last. */
export function monthsTogether({ fromMonth, toMonth }: { fromMonth: string; toMonth: string }): number {
  return monthNumber(toMonth) - monthNumber(fromMonth) + 1;
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
}
