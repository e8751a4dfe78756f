import { z } from 'zod';
import { calendarDateSchema, dateTimeSchema } from '../dates.ts';
import { locales } from '../locale.ts';
import { deskPortraitSchema } from '../agency/portrait.ts';
import { certificationSchema } from './schema.ts';

/** Which certifications a list shows: not yet checked, ending within the period that families are told about, or expired. */
export const certificationLists = ['waiting', 'expiring', 'expired'] as const;

/** Which certifications a list shows. */
export type CertificationList = (typeof certificationLists)[number];

/** A certification as the desk sees it. */
export const deskCertificationSchema = certificationSchema.extend({
  documentAt: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  refusalReason: z.string().nullable(),
  /** Grows with every change by the nanny and every decision. A decision names the revision that was seen. */
  revision: z.number().int(),
});

/** A certification at the desk, with its nanny. */
export const certificationItemSchema = deskCertificationSchema.extend({
  profile: z.strictObject({
    id: z.string(),
    name: z.string(),
    portrait: deskPortraitSchema,
    slug: z.string().nullable(),
    /** The language for messages to the nanny; null while it is unknown. */
    locale: z.enum(locales).nullable(),
  }),
  /** `image/jpeg`, `application/pdf` and the like; null when there is no document. */
  documentType: z.string().nullable(),
});

/** A certification at the desk. */
export type CertificationItem = z.output<typeof certificationItemSchema>;

/** A page of certifications, the longest waiting or the soonest to expire first. */
export const certificationPageSchema = z.strictObject({
  items: z.array(certificationItemSchema),
  next: z.string().nullable(),
});

/** A day or an instant. Only the day of an instant is used. */
const date = z
  .string('validation.date')
  .max(40, 'validation.date')
  .refine(
    (text) => [calendarDateSchema, dateTimeSchema].some((schema) => schema.safeParse(text).success),
    'validation.date',
  );

/** POST /api/agency/certifications/:id/verify: the values from the document where they differ from the nanny's. */
export const verifyCertificationSchema = z.strictObject({
  issuer: z.string().max(480, 'validation.tooLong').trim().max(120, 'validation.tooLong').optional(),
  issueDate: date.nullable().optional(),
  expiryDate: date.nullable().optional(),
});

/** The values from the document where they differ from the nanny's. */
export type VerifyCertification = z.output<typeof verifyCertificationSchema>;
