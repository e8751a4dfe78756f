import { z } from 'zod';
import { certificationSchema } from '../certification/schema.ts';
import { locales } from '../locale.ts';
import { type OwnerProfile, ownerProfileSchema } from '../profile/schema.ts';
import { suspiciousSigns } from './signs.ts';
import { staffNameSchema } from './staff.ts';

/** What the agency approves of a profile: what families see of it, and nothing else. */
export const reviewedContentSchema = ownerProfileSchema
  .pick({
    firstName: true,
    lastName: true,
    city: true,
    state: true,
    languages: true,
    profileImageUrl: true,
    videoResumeUrl: true,
    videoTranscript: true,
    aboutMe: true,
    experienceDescription: true,
    specialties: true,
    yearsExperience: true,
    familiesServed: true,
    workArrangement: true,
    preferredAgeGroups: true,
    travelWillingness: true,
    duties: true,
    availabilityCalendar: true,
  })
  .strip();

/** What the agency approved of a profile. */
export type ReviewedContent = z.output<typeof reviewedContentSchema>;

/** A field that the agency reviews. */
export type ReviewedField = keyof ReviewedContent;

/** The reviewed fields in the order of the public page. */
export const reviewedFields = Object.keys(reviewedContentSchema.shape) as ReviewedField[];

/** The fields in which a profile differs from what was approved; all that are filled in when nothing was. */
export function changedFields(
  now: Partial<OwnerProfile>,
  approved: Partial<Record<ReviewedField, unknown>> | null,
): ReviewedField[] {
  return reviewedFields.filter((field) => written(now[field]) !== written(approved?.[field]));
}

/** A value as text, so that two of the same meaning are the same: none and an empty one are. */
function written(value: unknown): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  if (typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other)));
}

/** Why a profile waits: nobody has looked at it yet, it was changed since, or she answered a hold by changing it. */
export const reviewKinds = ['new', 'changed', 'answered'] as const;

/** Why a profile waits for a review. */
export type ReviewKind = (typeof reviewKinds)[number];

/** A profile that waits. */
export const reviewItemSchema = z.strictObject({
  profileId: z.string(),
  slug: z.string().nullable(),
  name: z.string(),
  kind: z.enum(reviewKinds),
  version: z.number().int(),
  waitingSince: z.iso.datetime(),
  city: z.string().nullable(),
  /** Whether she has proved a phone. */
  isProved: z.boolean(),
  hasVideo: z.boolean(),
});

/** A profile that waits. */
export type ReviewItem = z.output<typeof reviewItemSchema>;

/** A page of a queue, the longest waiting first. */
export const reviewPageSchema = z.strictObject({ items: z.array(reviewItemSchema), next: z.string().nullable() });

/** How a profile stands, at a glance. */
export const profileStates = ['draft', 'waiting', 'reviewed', 'changed', 'held', 'paused'] as const;

/** How a profile stands. */
export type ProfileState = (typeof profileStates)[number];

/** A certification as the desk reads it. */
export const deskCertificationSchema = certificationSchema.extend({
  documentAt: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  refusalReason: z.string().nullable(),
});

/** A note of the agency about a nanny. */
export const profileNoteSchema = z.strictObject({
  id: z.string(),
  text: z.string(),
  by: staffNameSchema,
  at: z.iso.datetime(),
});

/** Something that the agency or she did, from the audit log. */
export const profileActSchema = z.strictObject({
  action: z.string(),
  by: staffNameSchema,
  at: z.iso.datetime(),
});

/** A profile as the desk reads it: all of it, with what the agency knows and did. */
export const deskProfileSchema = z.strictObject({
  profile: ownerProfileSchema,
  /** Her name as the reader's language writes it; empty while she has none. */
  name: z.string(),
  /** The language that she is written to in; null while nobody knows it. */
  locale: z.enum(locales).nullable(),
  state: z.enum(profileStates),
  isListed: z.boolean(),
  isProved: z.boolean(),
  /** The phone that she proved. */
  provedPhone: z.string().nullable(),
  /** The number that she proved, else the one that she typed, in groups as people read it. */
  phoneShown: z.string().nullable(),
  approved: z
    .strictObject({
      version: z.number().int(),
      at: z.iso.datetime(),
      by: staffNameSchema,
      content: reviewedContentSchema.partial(),
    })
    .nullable(),
  changed: z.array(z.enum(reviewedFields as [ReviewedField, ...ReviewedField[]])),
  hold: z
    .strictObject({ reason: z.string().nullable(), at: z.iso.datetime(), answeredAt: z.iso.datetime().nullable() })
    .nullable(),
  signs: z.array(z.enum(suspiciousSigns)),
  certifications: z.array(deskCertificationSchema),
  notes: z.array(profileNoteSchema),
  acts: z.array(profileActSchema),
  /** Families who asked for her. */
  requests: z.number().int(),
  /** Looks at her page in the last 30 days. */
  views: z.number().int(),
  readers: z.array(z.string()),
});

/** A profile as the desk reads it. */
export type DeskProfile = z.output<typeof deskProfileSchema>;

/** Longest texts, in UTF-16 units. */
export const reviewLimits = { reason: 2000, note: 4000 } as const;

/** A reason that she reads, as the desk writes it in her language. */
export const reasonSchema = z.strictObject({
  reason: z
    .string('validation.reason')
    .max(reviewLimits.reason * 2, 'validation.tooLong')
    .trim()
    .min(1, 'validation.reason')
    .max(reviewLimits.reason, 'validation.tooLong'),
});

/** POST /api/agency/profiles/:id/approve: the version that was looked at. */
export const approveSchema = z.strictObject({ version: z.number().int().min(1) });
