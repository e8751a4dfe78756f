import { z } from 'zod';
import { type Locale, locales } from '../locale.ts';

/** What a family is asked about a nanny, in this order. */
export const referenceQuestions = ['strength', 'everyday', 'advice'] as const;

/** How a reference stands: only what the agency approved is on her page. */
export const referenceStates = [
  'asked',
  'to-call',
  'answered',
  'declined',
  'approved',
  'refused',
  'withdrawn',
] as const;

/** How a reference stands. */
export type ReferenceState = (typeof referenceStates)[number];

/** States in which what a family says can still change. */
export const openReferenceStates: readonly ReferenceState[] = ['asked', 'to-call', 'declined'];

/** A link can be answered for so many days. */
export const referenceDays = 30;

/** What a family did not answer, or took back, is forgotten after so many days. */
export const unansweredDays = 180;

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

/** A film of a family, as it can be played. */
export const referenceVideoSchema = z.strictObject({
  /** A path of this product's own media. */
  url: z.string(),
  /** Its still; absent where the family's browser made none. */
  posterUrl: z.string().optional(),
  /** ms; absent where its file does not say. */
  durationMs: z.number().int().optional(),
  /** Subtitles: their address and their language (BCP 47); absent until the agency has written them down. */
  captions: z
    .strictObject({
      url: z.string(),
      language: z.string(),
      /** The languages that they are translated into. */
      translatedInto: z.array(z.enum(locales)).optional(),
    })
    .optional(),
});

/** A film of a family, as it can be played. */
export type ReferenceVideo = z.output<typeof referenceVideoSchema>;

/** A reference as anybody reads it once it is approved. */
export interface PublicReference {
  /** First name and initial. */
  name: string;
  months: number;
  /** The answers, in the order of the questions. */
  words: string[];
  /** What the family wrote, where a translation stands; `und` where nobody knows the language. */
  original?: { from: Locale | 'und'; words: string[] };
  video?: ReferenceVideo;
}

/** A reference as the desk reads it. */
export const deskReferenceSchema = ownReferenceSchema.extend({
  /** First and last name as the reader's language writes them. */
  name: z.string(),
  answers: referenceAnswersSchema,
  answeredAt: z.iso.datetime().nullable(),
  /** Set while the family waits to be called. */
  call: z.strictObject({ phone: z.string(), goodTime: z.string(), askedAt: z.iso.datetime() }).nullable(),
  /** It was said by phone, and somebody at the desk wrote it down. */
  isByPhone: z.boolean(),
  decidedAt: z.iso.datetime().nullable(),
  /** What it was answered with. Said anew here: the schema of accounts would bring the wizard's file to the desk. */
  device: z.strictObject({ browser: z.string().optional(), system: z.string().optional() }).nullable(),
  /** It came from a network that she asked from, or from a browser and system that she is signed in with. */
  sameNetwork: z.boolean(),
  sameDevice: z.boolean(),
  /** Of a finished answer. */
  video: referenceVideoSchema.nullable(),
  /** What is said in it, as the agency wrote it down. */
  videoWords: z.string(),
});

/** The longest words of a film, in UTF-16 units: more than anybody says in a minute. */
export const maxVideoWords = 2000;

/** PUT /api/agency/references/:id/captions: what is said in a film; nothing takes its captions away. */
export const videoWordsSchema = z.strictObject({
  text: z
    .string()
    .max(maxVideoWords, 'validation.tooLong')
    .overwrite((text) => text.toWellFormed().replace(/\s+/g, ' ').trim()),
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
