import { z } from 'zod';
import { calendarDateSchema } from '../dates.ts';
import { phoneFieldSchema, verifyCodeSchema } from '../identity/schema.ts';

/** The browser and system of a session, in words for people. Either may be unknown. */
export const deviceSchema = z.strictObject({ browser: z.string().optional(), system: z.string().optional() });

/** Browser and system, such as Chrome on Android. */
export type Device = z.output<typeof deviceSchema>;

/** Response body of GET /api/account. */
export const accountSchema = z.strictObject({
  userId: z.string(),
  /** The verified phone number, E.164. Without one, the account belongs to this browser only. */
  phone: z.string().optional(),
  createdAt: z.iso.datetime(),
  /**
   * A code sent to the nanny's number was verified within the last ten minutes: the nanny may erase the account and change the
   * number.
   */
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

/** The signed-in nanny, as far as the account pages need it. */
export type Account = z.output<typeof accountSchema>;

/** A device on which the nanny is signed in. */
export const signedInDeviceSchema = z.strictObject({
  device: deviceSchema,
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Whether this is the session that sent the request. */
  isThis: z.boolean(),
});

export const signedInDevicesSchema = z.strictObject({ items: z.array(signedInDeviceSchema) });

/** The devices on which the nanny is signed in, the most recently seen first. */
export type SignedInDevices = z.output<typeof signedInDevicesSchema>;

export const pauseSchema = z.strictObject({
  /** The day on which the pause ends by itself. */
  until: calendarDateSchema.optional(),
});

export const changePhoneSendSchema = z.strictObject({ phone: phoneFieldSchema });

/** Which profile stays when the new number already has one: the nanny's own or the number's. */
export const keptProfiles = ['mine', 'other'] as const;

export const changePhoneVerifySchema = verifyCodeSchema.extend({ keep: z.enum(keptProfiles).optional() });

/** A new number with the code that was sent to it. */
export type ChangePhone = z.output<typeof changePhoneVerifySchema>;

/** One of two profiles that the nanny has to choose from. */
export const phoneProfileSchema = z.strictObject({
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  isPublic: z.boolean(),
  updatedAt: z.iso.datetime(),
});

/** What the nanny sees of a profile before choosing which one stays. */
export type PhoneProfile = z.output<typeof phoneProfileSchema>;

export const changePhoneAnswerSchema = z.strictObject({
  success: z.literal(true),
  userId: z.string(),
  phone: z.string(),
  /** The session as a Bearer token. Only set where cookies are not sent. */
  token: z.string().optional(),
});

export const codeSentSchema = z.strictObject({
  success: z.literal(true),
  resendAfterSeconds: z.number().int(),
  /** To be sent back with the code. Only set where cookies are not sent. */
  flow: z.string().optional(),
});

/** Number of days in the statistics of an export. */
export const weekDays = 7;

export const weekSchema = z.strictObject({
  /** Views of the nanny's page in the last seven days, and in the seven days before. */
  views: z.number().int(),
  viewsBefore: z.number().int(),
  /** Families who asked for the nanny in the last seven days. */
  requests: z.number().int(),
  /** Ids of completeness rules, the most helpful first. */
  advice: z.array(z.string()),
});

/** A nanny's last seven days. */
export type Week = z.output<typeof weekSchema>;
