import { z } from 'zod';
import { maxShortlisted } from '../families/limits.ts';
import { jobSchema } from './job.ts';
import { oneLine } from './one-line.ts';
import { contactTimelines } from './timelines.ts';

/** Longest texts of a request, in UTF-16 units. */
export const contactLimits = { parentName: 160, email: 254, phone: 32, message: 4000 } as const;

const requiredLine = (max: number, message: string) => oneLine(max).pipe(z.string().min(1, message));

/**
 * A parent's request (docs/specification.md 3). The email is validated, because otherwise the agency could not reply (record 21).
 */
export const contactRequestSchema = z.strictObject({
  parentName: requiredLine(contactLimits.parentName, 'validation.parentName'),
  email: requiredLine(contactLimits.email, 'validation.emailRequired').pipe(z.email('validation.email')),
  phone: oneLine(contactLimits.phone).optional(),
  urgency: z.enum(contactTimelines, 'validation.choice').default('standard'),
  message: z.string().trim().max(contactLimits.message, 'validation.tooLong').optional(),
});

const profileId = z.string().min(1).max(100, 'validation.tooLong');

/** Request body of `POST /api/contact-requests`: about one nanny or about several, in the family's order. */
export const contactRequestBodySchema = z
  .strictObject({
    profileId: profileId.optional(),
    profileIds: z.array(profileId).min(1, 'validation.required').max(maxShortlisted, 'validation.tooMany').optional(),
    ...contactRequestSchema.shape,
    ...jobSchema.shape,
    /** A hidden field: only bots fill it in. */
    website: z.string().max(2000).optional(),
    /** The human check's token, if the agency uses a human check. */
    humanToken: z.string().max(4096).optional(),
  })
  .refine((body) => (body.profileId === undefined) !== (body.profileIds === undefined), {
    path: ['profileId'],
    error: 'validation.required',
  })
  .transform(({ profileId: only, profileIds, ...body }) => ({
    ...body,
    profileIds: [...new Set(profileIds ?? (only === undefined ? [] : [only]))],
  }));

/** A family's request body, parsed. */
export type ContactRequestBody = z.output<typeof contactRequestBodySchema>;

export const contactRequestAnswerSchema = z.strictObject({ success: z.literal(true), id: z.string() });
