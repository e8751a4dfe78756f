import { z } from 'zod';

/** When a family needs care: 1-2 weeks, this week, as soon as possible, 1 month or more ahead (spec.md 3). */
export const contactTimelines = ['standard', 'urgent', 'immediate', 'planning'] as const;

/** A parent's request (spec.md 3). The e-mail is required but its format is not checked (spec.md 5). */
export const contactRequestSchema = z.strictObject({
  parentName: z.string().trim().min(1, 'validation.parentName').max(160, 'validation.tooLong'),
  email: z.string().trim().min(1, 'validation.emailRequired').max(254, 'validation.tooLong'),
  phone: z.string().trim().max(32, 'validation.tooLong').optional(),
  urgency: z.enum(contactTimelines, 'validation.choice').default('standard'),
  message: z.string().trim().max(4000, 'validation.tooLong').optional(),
});
