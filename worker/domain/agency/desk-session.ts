import { z } from 'zod';
import { staffRoles } from './roles.ts';

// Responses that the desk's first screen reads. They stand apart from the request schemas of staff.ts, whose phone number rules
// would load with them.

/** The person who is signed in at the desk. */
export const deskMeSchema = z.strictObject({ id: z.string(), name: z.string(), role: z.enum(staffRoles) });

/** The person who is signed in at the desk. */
export type DeskMe = z.output<typeof deskMeSchema>;

/** A code was sent. The next one can be requested after this many seconds. */
export const deskCodeSentSchema = z.strictObject({ success: z.literal(true), resendAfterSeconds: z.number().int() });

/** The options for a passkey request of the browser. The passkey library validates the rest. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

/** The next step after the code: the desk opens, or the person must use a passkey first. */
export const deskSignedInSchema = z.strictObject({ success: z.literal(true), next: z.enum(['desk', 'passkey']) });

/** A passkey of the signed-in person. */
export const passkeySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** A passkey of the signed-in person. */
export type Passkey = z.output<typeof passkeySchema>;
