import { z } from 'zod';
import { locales } from '../locale.ts';
import { personNameText } from '../profile/fields.ts';

/** A month, `YYYY-MM`, in the years 1900 to 2099. */
const month = z
  .string('validation.month')
  .max(7, { error: 'validation.month', abort: true })
  .regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, 'validation.month');

/** POST /api/profiles/:id/references: a former family, contacted by email or phone. */
export const referenceInputSchema = z
  .strictObject({
    firstName: personNameText('validation.firstName'),
    lastName: personNameText('validation.lastName'),
    email: z.string().trim().max(254, 'validation.tooLong').pipe(z.email('validation.email')).optional(),
    phone: z.string().trim().min(1, 'validation.phone').max(32, 'validation.tooLong').optional(),
    fromMonth: month,
    toMonth: month,
    /** The family's language; the language of the request by default. */
    locale: z.enum(locales, 'validation.choice').optional(),
  })
  .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
    path: ['email'],
    error: 'validation.emailOrPhone',
  })
  .refine(({ fromMonth, toMonth }) => fromMonth <= toMonth, { path: ['toMonth'], error: 'validation.monthOrder' });

/** A former family that a nanny asks for a reference. */
export type ReferenceInput = z.output<typeof referenceInputSchema>;
