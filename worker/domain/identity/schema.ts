import { z } from 'zod';

/** A phone number as typed; the service parses it. */
export const phoneFieldSchema = z
  .string('validation.phone')
  .trim()
  .min(1, 'validation.phone')
  .max(32, 'validation.tooLong');

export const sendCodeSchema = z.strictObject({ phone: phoneFieldSchema });

export const verifyCodeSchema = z.strictObject({
  phone: phoneFieldSchema,
  code: z.string('validation.code').regex(/^\d{6}$/, 'validation.code'),
  /** The `flow` value from send-code, where cookies are not sent. */
  flow: z.string().max(100, 'validation.tooLong').optional(),
  /** The last name or email in the profile of a number that has not signed in for a long time. */
  lastNameOrEmail: z.string().max(254, 'validation.tooLong').optional(),
});

/** A code to check. */
export type VerifyCode = z.output<typeof verifyCodeSchema>;

export const sendCodeAnswerSchema = z.strictObject({
  success: z.literal(true),
  userId: z.string(),
  existingProfile: z.boolean(),
  /** Seconds until another code may be requested. */
  resendAfterSeconds: z.number().int(),
  /** To be sent back with the code. Only set where cookies are not sent. */
  flow: z.string().optional(),
});

/** Response body after a code was sent. */
export type SendCodeAnswer = z.output<typeof sendCodeAnswerSchema>;

export const verifyCodeAnswerSchema = z.strictObject({
  success: z.literal(true),
  userId: z.string(),
  existingProfile: z.boolean(),
  /** The session as a Bearer token. Only set where cookies are not sent. */
  token: z.string().optional(),
});

/** Response body after a correct code. */
export type VerifyCodeAnswer = z.output<typeof verifyCodeAnswerSchema>;

/** Keyed by user id: verified only for the session's own user (docs/specification.md 7). */
export const phoneStatusSchema = z.strictObject({
  isVerified: z.boolean(),
  phone: z.string().optional(),
  /** Whether the user already has a profile. The builder then does not request one that does not exist. */
  hasProfile: z.boolean().optional(),
});

/** Whether the session has a verified phone, and which one. */
export type PhoneStatus = z.output<typeof phoneStatusSchema>;
