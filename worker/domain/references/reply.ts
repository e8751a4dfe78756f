import { z } from 'zod';
import { readPhone } from '../phone-number.ts';
import { referenceAnswersSchema, referenceStates } from './schema.ts';

/** What comes from a family by its link or by phone: for the server alone, which judges what is typed. */

const oneLine = (max: number) =>
  z
    .string()
    .max(max * 4, 'validation.tooLong')
    .overwrite((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .max(max, 'validation.tooLong');

/** Longest texts of a wish to be called, in UTF-16 units. */
export const referenceCallLimits = { phone: 32, goodTime: 120 } as const;

/** Where a family would rather be called, an extension included, and when that suits it. */
export const referenceCallSchema = z.strictObject({
  phone: oneLine(referenceCallLimits.phone).refine((typed) => {
    const read = readPhone(typed);
    return 'number' in read || read.problem === 'extension';
  }, 'errors.phone_invalid'),
  goodTime: oneLine(referenceCallLimits.goodTime).optional(),
});

/** What a family can do with its link: keep a half-filled answer, finish it, ask to be called, say no, or take it back. */
export const referenceActs = ['save', 'send', 'call', 'decline', 'withdraw'] as const;

/** POST /api/references/:token. */
export const referenceReplySchema = z
  .strictObject({
    act: z.enum(referenceActs, 'validation.choice'),
    answers: referenceAnswersSchema.optional(),
    /** They agree that families see it. */
    isShown: z.boolean().optional(),
    /** With `call`. */
    call: referenceCallSchema.optional(),
  })
  .refine(({ act, call }) => (act === 'call') === (call !== undefined), {
    path: ['call', 'phone'],
    error: 'errors.phone_invalid',
  });

/** What a family sends by its link. */
export type ReferenceReply = z.output<typeof referenceReplySchema>;

/** POST /api/agency/references/:id/call: what a family said when it was called. */
export const referenceCallOutcomeSchema = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('answered'),
    answers: referenceAnswersSchema.refine((answers) => Object.values(answers).some((words) => words !== ''), {
      error: 'validation.referenceAnswer',
    }),
    /** They agreed by phone that families see it. */
    isShown: z.boolean(),
  }),
  z.strictObject({ outcome: z.literal('declined') }),
]);

/** What a family said when it was called. */
export type ReferenceCallOutcome = z.output<typeof referenceCallOutcomeSchema>;

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
  /** A video stands beside the answers; told, as they are, only while it can be changed. */
  hasVideo: z.boolean(),
});

/** What the page of a link shows. */
export type AskedReference = z.output<typeof askedReferenceSchema>;
