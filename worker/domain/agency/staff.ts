import { z } from 'zod';
import { phoneFieldSchema } from '../identity/schema.ts';
import { staffLimits, staffRoles } from './roles.ts';

const line = (max: number, message: string) =>
  z
    .string()
    .max(max * 4, 'validation.tooLong')
    .overwrite((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .min(1, message)
    .max(max, 'validation.tooLong');

/** The staff member who is signed in at the desk. */
export const deskMeSchema = z.strictObject({ id: z.string(), name: z.string(), role: z.enum(staffRoles) });

/** The staff member who is signed in at the desk. */
export type DeskMe = z.output<typeof deskMeSchema>;

/** POST /api/agency/sign-in/send-code. */
export const deskSendCodeSchema = z.strictObject({ phone: phoneFieldSchema });

/** POST /api/agency/sign-in/verify-code. */
export const deskVerifyCodeSchema = z.strictObject({
  phone: phoneFieldSchema,
  code: z.string().regex(/^\d{6}$/, 'validation.code'),
});

/** A code was sent; another one can be requested after this many seconds. */
export const deskCodeSentSchema = z.strictObject({ success: z.literal(true), resendAfterSeconds: z.number().int() });

/** The next step of a sign-in after the code: the desk opens, or a passkey is required first. */
export const deskSignedInSchema = z.strictObject({ success: z.literal(true), next: z.enum(['desk', 'passkey']) });

/** The browser's response for a passkey. The library validates the other fields. */
export const passkeyResponseSchema = z.looseObject({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

/** POST /api/agency/me/passkeys: a new passkey with a name that its owner recognizes. */
export const newPasskeySchema = z.strictObject({
  name: line(staffLimits.passkeyName, 'validation.blankItem'),
  response: passkeyResponseSchema,
});

/** One of the caller's own passkeys. */
export const passkeySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** One of the caller's own passkeys. */
export type Passkey = z.output<typeof passkeySchema>;

/** POST /api/agency/staff: a new staff member, or a new invitation for an existing one. */
export const inviteSchema = z.strictObject({
  phone: phoneFieldSchema,
  /** Without a name, the number is shown instead. */
  name: line(staffLimits.name, 'validation.blankItem').optional(),
  role: z.enum(staffRoles, 'validation.choice'),
});

/** A staff member of the agency. */
export const staffMemberSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.enum(staffRoles),
  passkeys: z.number().int(),
  invitedAt: z.iso.datetime(),
  /** Null until the first sign-in. */
  signedInAt: z.iso.datetime().nullable(),
  disabledAt: z.iso.datetime().nullable(),
});

/** A staff member of the agency. */
export type StaffMember = z.output<typeof staffMemberSchema>;

/** A staff member as an item refers to them; null when the person has left. */
export const staffNameSchema = z.strictObject({ id: z.string(), name: z.string() }).nullable();
