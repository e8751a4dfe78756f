import { z } from 'zod';

/** When a family needs care: 1-2 weeks, this week, as soon as possible, 1 month or more ahead (spec.md 3). */
export const contactTimelines = ['standard', 'urgent', 'immediate', 'planning'] as const;

/** How soon a family needs somebody. */
export type ContactTimeline = (typeof contactTimelines)[number];

/** Longest texts of a request, in UTF-16 units. */
export const contactLimits = { parentName: 160, email: 254, phone: 32, message: 4000 } as const;

/** Text of one line: whatever breaks lines becomes a space, so that it cannot add lines to a message's head. */
const oneLine = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .pipe(z.string().max(max, 'validation.tooLong'));

const requiredLine = (max: number, message: string) => oneLine(max).pipe(z.string().min(1, message));

/** A parent's request (spec.md 3). Its e-mail has to be one: the agency could not answer otherwise (decision 21). */
export const contactRequestSchema = z.strictObject({
  parentName: requiredLine(contactLimits.parentName, 'validation.parentName'),
  email: requiredLine(contactLimits.email, 'validation.emailRequired').pipe(z.email('validation.email')),
  phone: oneLine(contactLimits.phone).optional(),
  urgency: z.enum(contactTimelines, 'validation.choice').default('standard'),
  message: z.string().trim().max(contactLimits.message, 'validation.tooLong').optional(),
});

/** What `POST /api/contact-requests` takes. */
export const contactRequestBodySchema = z.strictObject({
  profileId: z.string().min(1).max(100, 'validation.tooLong'),
  ...contactRequestSchema.shape,
  /** A field that people do not see: only programs fill it in. */
  website: z.string().max(2000).optional(),
  /** The human check's token, where the agency uses one. */
  humanToken: z.string().max(4096).optional(),
});

/** What a family sends, parsed. */
export type ContactRequestBody = z.output<typeof contactRequestBodySchema>;

export const contactRequestAnswerSchema = z.strictObject({ success: z.literal(true), id: z.string() });
