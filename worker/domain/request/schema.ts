import { z } from 'zod';
import { maxShortlisted } from '../shortlist/limits.ts';
import { jobSchema } from './job.ts';
import { oneLine } from './one-line.ts';
import { requestTimelines } from './timelines.ts';

/** Longest texts of a request, in UTF-16 units. */
export const requestTextLimits = { parentName: 160, email: 254, phone: 32, message: 4000 } as const;

const requiredLine = (max: number, message: string) => oneLine(max).pipe(z.string().min(1, message));

/**
 * A parent's request (docs/specification.md 3). The email is validated, because otherwise the agency could not reply (record 21).
 */
export const requestSchema = z.strictObject({
  parentName: requiredLine(requestTextLimits.parentName, 'validation.parentName'),
  email: requiredLine(requestTextLimits.email, 'validation.emailRequired').pipe(z.email('validation.email')),
  phone: oneLine(requestTextLimits.phone).optional(),
  urgency: z.enum(requestTimelines, 'validation.choice').default('standard'),
  message: z.string().trim().max(requestTextLimits.message, 'validation.tooLong').optional(),
});

const profileId = z.string().min(1).max(100, 'validation.tooLong');

/** Where a family came from, such as an advertisement: what follows `#src=` in the address of the form's page. */
const sourceSchema = z
  .string()
  .max(60, 'validation.tooLong')
  .regex(/^[a-z0-9-]+$/, 'validation.source');

/** Request body of `POST /api/contact-requests`: about one nanny, several in the family's order, or none yet. */
export const requestBodySchema = z
  .strictObject({
    profileId: profileId.optional(),
    profileIds: z.array(profileId).min(1, 'validation.required').max(maxShortlisted, 'validation.tooMany').optional(),
    ...requestSchema.shape,
    job: jobSchema.optional(),
    source: sourceSchema.optional(),
    /** A hidden field: only bots fill it in. */
    website: z.string().max(2000).optional(),
    /** The human check's token, if the agency uses a human check. */
    humanToken: z.string().max(4096).optional(),
  })
  .refine((body) => body.profileId === undefined || body.profileIds === undefined, {
    path: ['profileId'],
    error: 'validation.choice',
  })
  .transform(({ profileId: only, profileIds, ...body }) => ({
    ...body,
    profileIds: [...new Set(profileIds ?? (only === undefined ? [] : [only]))],
  }));

/** A family's request body, parsed. */
export type RequestBody = z.output<typeof requestBodySchema>;

export const requestAnswerSchema = z.strictObject({ success: z.literal(true), id: z.string() });
