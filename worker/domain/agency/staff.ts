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

/** POST /api/agency/sign-in/send-code. */
export const deskSendCodeSchema = z.strictObject({ phone: phoneFieldSchema });

/** POST /api/agency/sign-in/verify-code. */
export const deskVerifyCodeSchema = z.strictObject({
  phone: phoneFieldSchema,
  code: z.string().regex(/^\d{6}$/, 'validation.code'),
});

/** What a passkey's browser side answers; the library checks the rest of it. */
export const passkeyResponseSchema = z.looseObject({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

/** POST /api/agency/me/passkeys: a new passkey under a name that its owner knows it by. */
export const newPasskeySchema = z.strictObject({
  name: line(staffLimits.passkeyName, 'validation.blankItem'),
  response: passkeyResponseSchema,
});

/** POST /api/agency/staff: a new person, or a new invitation for somebody who is there. */
export const inviteSchema = z.strictObject({
  phone: phoneFieldSchema,
  /** The number stands for somebody without one. */
  name: line(staffLimits.name, 'validation.blankItem').optional(),
  role: z.enum(staffRoles, 'validation.choice'),
});

/** Somebody of the agency. */
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

/** Somebody of the agency. */
export type StaffMember = z.output<typeof staffMemberSchema>;

/** Somebody of the agency as an item names them; null where the person is gone. */
export const staffNameSchema = z.strictObject({ id: z.string(), name: z.string() }).nullable();
