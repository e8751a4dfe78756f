import { z } from 'zod';
import { locales } from '../locale.ts';
import { personNameText } from '../profile/schema.ts';

/** A month, `YYYY-MM`, of the years 1900 to 2099. */
const month = z
  .string('validation.month')
  .max(7, { error: 'validation.month', abort: true })
  .regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, 'validation.month');

/** POST /api/profiles/:id/references: a former family, by e-mail or by phone. */
export const referenceInputSchema = z
  .strictObject({
    firstName: personNameText('validation.firstName'),
    lastName: personNameText('validation.lastName'),
    email: z.string().trim().max(254, 'validation.tooLong').pipe(z.email('validation.email')).optional(),
    phone: z.string().trim().min(1, 'validation.phone').max(32, 'validation.tooLong').optional(),
    fromMonth: month,
    toMonth: month,
    /** The language that the family reads; that of the request without it. */
    locale: z.enum(locales, 'validation.choice').optional(),
  })
  .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
    path: ['email'],
    error: 'validation.emailOrPhone',
  })
  .refine(({ fromMonth, toMonth }) => fromMonth <= toMonth, { path: ['toMonth'], error: 'validation.monthOrder' });

/** A former family that a nanny asks. */
export type ReferenceInput = z.output<typeof referenceInputSchema>;
