import { z } from 'zod';
import { readPhone } from '../phone-number.ts';
import { referenceAnswersSchema, referenceStates } from './schema.ts';

/** Input from families through their link or by phone. Only the server uses these schemas: it validates the typed text. */

const oneLine = (max: number) =>
  z
    .string()
    .max(max * 4, 'validation.tooLong')
    .overwrite((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .max(max, 'validation.tooLong');

/** Longest texts of a call request, in UTF-16 units. */
export const referenceCallLimits = { phone: 32, goodTime: 120 } as const;

/** The number at which a family prefers to be called, with any extension, and a good time. */
export const referenceCallSchema = z.strictObject({
  phone: oneLine(referenceCallLimits.phone).refine((typed) => {
    const read = readPhone(typed);
    return 'number' in read || read.problem === 'extension';
  }, 'errors.phone_invalid'),
  goodTime: oneLine(referenceCallLimits.goodTime).optional(),
});

/** The actions of a family through its link: save a draft, send the answer, ask for a call, decline, or withdraw the answer. */
export const referenceActs = ['save', 'send', 'call', 'decline', 'withdraw'] as const;

/** POST /api/references/:token. */
export const referenceReplySchema = z
  .strictObject({
    act: z.enum(referenceActs, 'validation.choice'),
    answers: referenceAnswersSchema.optional(),
    /** Whether the family agrees that other families see the answer. */
    isShown: z.boolean().optional(),
    /** Set with `call`. */
    call: referenceCallSchema.optional(),
  })
  .refine(({ act, call }) => (act === 'call') === (call !== undefined), {
    path: ['call', 'phone'],
    error: 'errors.phone_invalid',
  });

/** What a family sends through its link. */
export type ReferenceReply = z.output<typeof referenceReplySchema>;

/** POST /api/agency/references/:id/call: the outcome of a call to a family. */
export const referenceCallOutcomeSchema = z
  .strictObject({
    outcome: z.enum(['answered', 'declined'], 'validation.choice'),
    /** Set with `answered`. */
    answers: referenceAnswersSchema.optional(),
    /** Set with `answered`: whether the family agreed by phone that other families see the answer. */
    isShown: z.boolean().optional(),
  })
  .refine(
    ({ outcome, answers }) =>
      outcome === 'answered' ? Object.values(answers ?? {}).some((words) => words !== '') : answers === undefined,
    { path: ['answers'], error: 'validation.referenceAnswer' },
  )
  .refine(({ outcome, isShown }) => (outcome === 'answered') === (isShown !== undefined), {
    path: ['isShown'],
    error: 'validation.choice',
  });

/** The outcome of a call to a family. */
export type ReferenceCallOutcome = z.output<typeof referenceCallOutcomeSchema>;

/** The content of a link's page. It contains answers only while they can be changed. */
export const askedReferenceSchema = z.strictObject({
  nannyFirstName: z.string(),
  familyFirstName: z.string(),
  /** First name and initial, as they would appear on the nanny's page. */
  shownName: z.string(),
  months: z.number().int(),
  state: z.enum(referenceStates),
  answers: referenceAnswersSchema,
  isShown: z.boolean(),
});

/** The content of a link's page. */
export type AskedReference = z.output<typeof askedReferenceSchema>;
