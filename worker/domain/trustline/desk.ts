import { z } from 'zod';
import { calendarDateSchema } from '../dates.ts';
import { trustlineStates } from './record.ts';
import { staffNameSchema } from '../agency/staff.ts';

/** Longest number of a nanny in the registry. */
export const maxTrustlineNumber = 40;

const numberSchema = z
  .string()
  .max(maxTrustlineNumber * 4, 'validation.tooLong')
  .trim()
  .max(maxTrustlineNumber, 'validation.tooLong')
  .regex(/^[A-Za-z0-9][A-Za-z0-9 -]*$/, 'validation.trustlineNumber');

/** PUT /api/agency/profiles/:id/trustline: what somebody found in the registry. */
export const trustlineCheckSchema = z
  .strictObject({
    state: z.enum(trustlineStates, 'validation.choice'),
    /** The day on which somebody looked; null with the state `none` only. */
    checkedOn: calendarDateSchema.nullable(),
    /** Absent, the stored number stays. The state `none` removes it. */
    number: numberSchema.optional(),
  })
  .refine(({ state, checkedOn }) => state === 'none' || checkedOn !== null, {
    path: ['checkedOn'],
    error: 'validation.trustlineDate',
  })
  .refine(({ state, checkedOn, number }) => state !== 'none' || (checkedOn === null && number === undefined), {
    path: ['state'],
    error: 'validation.trustlineNone',
  });

/** What somebody found in the registry. */
export type TrustlineCheck = z.output<typeof trustlineCheckSchema>;

/** The TrustLine record of a nanny as the desk sees it. The number is read separately. */
export const deskTrustlineSchema = z.strictObject({
  state: z.enum(trustlineStates),
  checkedOn: z.iso.date().nullable(),
  checkedBy: staffNameSchema,
  hasNumber: z.boolean(),
  revision: z.number().int(),
  /** Whether the check has to be repeated. */
  isDue: z.boolean(),
  /** Whether families are told of it. */
  isShown: z.boolean(),
  /** The day in the agency's time zone, whatever the clock of this computer says. */
  today: z.iso.date(),
});

/** The TrustLine record of a nanny as the desk sees it. */
export type DeskTrustline = z.output<typeof deskTrustlineSchema>;

/** GET /api/agency/profiles/:id/trustline-number. */
export const trustlineNumberSchema = z.strictObject({ number: z.string() });
