import { z } from 'zod';
import { staffRoles } from './roles.ts';

// What the desk's first screen reads; the schemas of requests, which know phone numbers, load later.

/** Who is signed in at the desk. */
export const deskMeSchema = z.strictObject({ id: z.string(), name: z.string(), role: z.enum(staffRoles) });

/** Who is signed in at the desk. */
export type DeskMe = z.output<typeof deskMeSchema>;

/** A code was sent; another one can be asked for after so many seconds. */
export const deskCodeSentSchema = z.strictObject({ success: z.literal(true), resendAfterSeconds: z.number().int() });

/** Where a sign-in stands after the code: the desk is open, or a passkey has to be shown first. */
export const deskSignedInSchema = z.strictObject({ success: z.literal(true), next: z.enum(['desk', 'passkey']) });

/** One of the own passkeys. */
export const passkeySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** One of the own passkeys. */
export type Passkey = z.output<typeof passkeySchema>;
