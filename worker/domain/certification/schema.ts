import { z } from 'zod';
import { dateTimeSchema } from '../dates.ts';
import { expiryStates } from './expiry.ts';

/**
 * The preset certifications of docs/specification.md 3, by category. Stored under these names; their texts are in the `labels`
 * catalogue.
 */
export const certificationPresets = {
  'essential-safety': ['CPR', 'First Aid', 'Infant CPR', 'Pediatric First Aid', 'Safe Sleep/SUID/SIDS'],
  'specialized-care': [
    'Newborn Care Specialist',
    'Special Needs Care',
    "Children's Nutritionist",
    'Confinement Training',
  ],
  'educational-development': ['ECE', 'Child Development Associate', 'Montessori', 'Nanny Training'],
  'additional-qualifications': ['Water Safety Instructor', 'Food Safety'],
} as const;

/** The presets whose expiry date families ask for first. */
export const expiringPresets: ReadonlySet<string> = new Set(['CPR', 'First Aid', 'Infant CPR', 'Pediatric First Aid']);

const documentUrl = z.string('validation.documentUrl').min(1, 'validation.documentUrl').max(500, 'validation.tooLong');

/** An optional text: clients send an empty text or null for none (docs/specification.md 2.4). */
const absent = z.union([z.literal(''), z.null()]).transform(() => undefined);

/** Request body for a certification (docs/specification.md 5); dates are ISO date-times. */
export const certificationInputSchema = z.strictObject({
  name: z.string().trim().min(1, 'validation.certificationName').max(120, 'validation.tooLong'),
  issuer: absent.or(z.string().trim().max(120, 'validation.tooLong')).optional(),
  issueDate: absent.or(dateTimeSchema).optional(),
  expiryDate: absent.or(dateTimeSchema).optional(),
  documentUrl,
});

/** Changes to a certification, without the document, which has its own endpoint. Omitted fields are cleared. */
export const certificationDetailsSchema = certificationInputSchema.omit({ documentUrl: true });

/** The changed name, issuer and dates of a certification. */
export type CertificationDetails = z.output<typeof certificationDetailsSchema>;

/** A certification as stored, parsed from the request. */
export type CertificationInput = z.output<typeof certificationInputSchema>;

/** A certification as its owner sees it (docs/specification.md 3). Only the agency sets `verified`. */
export const certificationSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  issuer: z.string().optional(),
  issueDate: z.iso.datetime().optional(),
  expiryDate: z.iso.datetime().optional(),
  documentUrl: z.string().optional(),
  /** The expiry state today in the nannies' time zone; absent without an expiry date. */
  expiry: z.enum(expiryStates).optional(),
  verified: z.boolean(),
  /** When the agency verified it. */
  checkedAt: z.iso.datetime().optional(),
  /** Why the agency could not verify it. */
  refusalReason: z.string().optional(),
  /** Counts the changes by the nanny and the decisions of the agency. */
  revision: z.number().int(),
});

/** One of the owner's certifications. */
export type Certification = z.output<typeof certificationSchema>;

/** A certification as the public sees it: never with its document. */
export const publicCertificationSchema = certificationSchema
  .pick({ id: true, name: true, issuer: true, issueDate: true, expiryDate: true, verified: true, checkedAt: true })
  .strip();

/** A certification as families see it. */
export type PublicCertification = z.output<typeof publicCertificationSchema>;

/** PUT /api/certification-documents: attaches an uploaded document (docs/specification.md 7). */
export const attachDocumentSchema = z.strictObject({
  documentURL: documentUrl,
  certificationId: z.string().max(100, 'validation.tooLong'),
});

/** A profile has at most this many certifications. */
export const maxCertifications = 40;
