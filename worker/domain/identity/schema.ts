import { z } from 'zod';

/** A typed phone number; the service parses it. */
export const phoneFieldSchema = z
  .string('validation.phone')
  .trim()
  .min(1, 'validation.phone')
  .max(32, 'validation.tooLong');

export const sendCodeSchema = z.strictObject({ phone: phoneFieldSchema });

export const verifyCodeSchema = z.strictObject({
  phone: phoneFieldSchema,
  code: z.string('validation.code').regex(/^\d{6}$/, 'validation.code'),
  /** What send-code answered where cookies do not travel. */
  flow: z.string().max(100, 'validation.tooLong').optional(),
});

export const sendCodeAnswerSchema = z.strictObject({
  success: z.literal(true),
  userId: z.string(),
  existingProfile: z.boolean(),
  /** Seconds until another code may be asked for. */
  resendAfterSeconds: z.number().int(),
  /** To be sent back with the code; only where cookies do not travel. */
  flow: z.string().optional(),
});

/** What the server says when it has sent a code. */
export type SendCodeAnswer = z.output<typeof sendCodeAnswerSchema>;

export const verifyCodeAnswerSchema = z.strictObject({
  success: z.literal(true),
  userId: z.string(),
  existingProfile: z.boolean(),
  /** The session as a Bearer token; only where cookies do not travel. */
  token: z.string().optional(),
});

/** What the server says when a code was right. */
export type VerifyCodeAnswer = z.output<typeof verifyCodeAnswerSchema>;

/** Keyed by user id: verified only for the user of the session (spec.md 7). */
export const phoneStatusSchema = z.strictObject({
  isVerified: z.boolean(),
  phone: z.string().optional(),
  /** Whether the user has a profile already: a builder that knows asks for none that is not there. */
  hasProfile: z.boolean().optional(),
});

/** Whether the session has proved a phone, and which. */
export type PhoneStatus = z.output<typeof phoneStatusSchema>;
