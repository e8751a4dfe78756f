import { z } from 'zod';
import { staffNameSchema } from '../agency/staff.ts';

/** Longest message to a nanny, in UTF-16 units: six text messages. Messages to one nanny in an hour and a day. */
export const nannyMessageLimits = { text: 900, hour: 5, day: 10 } as const;

/** POST /api/agency/profiles/:id/messages: words of the agency to a nanny. */
export const nannyMessageSchema = z.strictObject({
  text: z
    .string('validation.blankItem')
    .max(nannyMessageLimits.text * 2, 'validation.tooLong')
    .trim()
    .min(1, 'validation.blankItem')
    .max(nannyMessageLimits.text, 'validation.tooLong'),
});

/** The ways to a nanny, in order of preference. */
export const messageChannels = ['sms', 'email'] as const;

/** How a message reaches a nanny. */
export type MessageChannel = (typeof messageChannels)[number];

/** A message of the agency to a nanny. */
export const sentMessageSchema = z.strictObject({
  id: z.string(),
  text: z.string(),
  channel: z.enum(messageChannels),
  by: staffNameSchema,
  at: z.iso.datetime(),
});
