import { z } from 'zod';
import { calendarDateSchema, dateTimeSchema } from '../dates.ts';
import { locales } from '../locale.ts';
import { deskCertificationSchema } from './reviews.ts';

/** Which certificates a list shows: not looked at, ending within the time that families are told of, or ended. */
export const certificateLists = ['waiting', 'expiring', 'expired'] as const;

/** Which certificates a list shows. */
export type CertificateList = (typeof certificateLists)[number];

/** A certificate at the desk, with whose it is. */
export const certificateItemSchema = deskCertificationSchema.extend({
  profile: z.strictObject({
    id: z.string(),
    name: z.string(),
    slug: z.string().nullable(),
    /** The language that she is written to in; null while nobody knows it. */
    locale: z.enum(locales).nullable(),
  }),
  /** `image/jpeg`, `application/pdf` and the like; null when there is no document. */
  documentType: z.string().nullable(),
});

/** A certificate at the desk. */
export type CertificateItem = z.output<typeof certificateItemSchema>;

/** A page of certificates, the longest waiting or the soonest ending first. */
export const certificatePageSchema = z.strictObject({
  items: z.array(certificateItemSchema),
  next: z.string().nullable(),
});

/** A day or an instant; of both the day counts. */
const date = z
  .string('validation.date')
  .max(40, 'validation.date')
  .refine(
    (text) => [calendarDateSchema, dateTimeSchema].some((schema) => schema.safeParse(text).success),
    'validation.date',
  );

/** POST /api/agency/certifications/:id/verify: what the document says, where the nanny wrote something else. */
export const verifyCertificateSchema = z.strictObject({
  issuer: z.string().max(480, 'validation.tooLong').trim().max(120, 'validation.tooLong').optional(),
  issueDate: date.nullable().optional(),
  expiryDate: date.nullable().optional(),
});

/** What a document says, where the nanny wrote something else. */
export type VerifyCertificate = z.output<typeof verifyCertificateSchema>;
