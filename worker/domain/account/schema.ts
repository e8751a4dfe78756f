import { z } from 'zod';
import { calendarDateSchema } from '../dates.ts';
import { phoneFieldSchema, verifyCodeSchema } from '../identity/schema.ts';

/** What a session was opened with, in words for people; either part may be unknown. */
export const deviceSchema = z.strictObject({ browser: z.string().optional(), system: z.string().optional() });

/** Browser and system, such as Chrome on Android. */
export type Device = z.output<typeof deviceSchema>;

/** What GET /api/account answers. */
export const accountSchema = z.strictObject({
  userId: z.string(),
  /** The number that she has proved, E.164; without one the account is this browser's. */
  phone: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** A code sent to her number was verified within the last ten minutes: she may erase, and change the number. */
  isFresh: z.boolean(),
  profile: z
    .strictObject({
      id: z.string(),
      slug: z.string().optional(),
      firstName: z.string().optional(),
      isPublic: z.boolean(),
      isActive: z.boolean(),
      held: z.boolean(),
      pausedAt: z.iso.datetime().optional(),
      pausedUntil: z.iso.date().optional(),
    })
    .optional(),
});

/** Who she is here, as far as her account pages need it. */
export type Account = z.output<typeof accountSchema>;

/** One place where she is signed in. */
export const signedInDeviceSchema = z.strictObject({
  device: deviceSchema,
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The session that asks. */
  isThis: z.boolean(),
});

export const signedInDevicesSchema = z.strictObject({ items: z.array(signedInDeviceSchema) });

/** Where she is signed in, the latest seen first. */
export type SignedInDevices = z.output<typeof signedInDevicesSchema>;

export const pauseSchema = z.strictObject({
  /** The day that she comes back by herself. */
  until: calendarDateSchema.optional(),
});

export const changePhoneSendSchema = z.strictObject({ phone: phoneFieldSchema });

/** Which profile stays when the new number has one of its own: hers, or the number's. */
export const keptProfiles = ['mine', 'other'] as const;

export const changePhoneVerifySchema = verifyCodeSchema.extend({ keep: z.enum(keptProfiles).optional() });

/** A new number with the code that was sent to it. */
export type ChangePhone = z.output<typeof changePhoneVerifySchema>;

/** One of two profiles that she has to choose from. */
export const phoneProfileSchema = z.strictObject({
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  isPublic: z.boolean(),
  updatedAt: z.iso.datetime(),
});

/** What she sees of a profile before she chooses which stays. */
export type PhoneProfile = z.output<typeof phoneProfileSchema>;

export const changePhoneAnswerSchema = z.strictObject({
  success: z.literal(true),
  userId: z.string(),
  phone: z.string(),
  /** The session as a Bearer token; only where cookies do not travel. */
  token: z.string().optional(),
});

export const codeSentSchema = z.strictObject({
  success: z.literal(true),
  resendAfterSeconds: z.number().int(),
  /** To be sent back with the code; only where cookies do not travel. */
  flow: z.string().optional(),
});

/** Days of an export's statistics. */
export const weekDays = 7;

export const weekSchema = z.strictObject({
  /** Looks at her page in the last seven days, and in the seven before. */
  views: z.number().int(),
  viewsBefore: z.number().int(),
  /** Families who asked for her in the last seven days. */
  requests: z.number().int(),
  /** What would help most, the first first: ids of the rules of completeness. */
  advice: z.array(z.string()),
});

/** A nanny's last seven days. */
export type Week = z.output<typeof weekSchema>;
