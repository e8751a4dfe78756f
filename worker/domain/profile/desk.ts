import { z } from 'zod';
import { deskCertificationSchema } from '../certification/desk.ts';
import { locales } from '../locale.ts';
import { type OwnerProfile, ownerProfileSchema, publicContentSchema } from './schema.ts';
import { deskPortraitSchema } from '../agency/portrait.ts';
import { messageChannels, sentMessageSchema } from './nanny-message.ts';
import { suspiciousSigns } from './signs.ts';
import { unclaimedSchema } from './unclaimed.ts';
import { deskTrustlineSchema } from '../trustline/desk.ts';
import { staffNameSchema } from '../agency/staff.ts';

/** The part of a profile that the agency approves. */
export const reviewedContentSchema = publicContentSchema.strip();

/** The part of a profile that the agency approved. */
export type ReviewedContent = z.output<typeof reviewedContentSchema>;

/** A field that the agency reviews. */
export type ReviewedField = keyof ReviewedContent;

/** The reviewed fields in the order of the public page. */
export const reviewedFields = Object.keys(reviewedContentSchema.shape) as ReviewedField[];

/** The fields in which a profile differs from the approved content; all non-empty fields when nothing was approved. */
export function changedFields(
  now: Partial<OwnerProfile>,
  approved: Partial<Record<ReviewedField, unknown>> | null,
): ReviewedField[] {
  return reviewedFields.filter((field) => written(now[field]) !== written(approved?.[field]));
}

/** A value as text for comparison: an absent value and an empty one are equal. */
function written(value: unknown): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  if (typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other)));
}

/** Why a profile waits: never reviewed, changed since the last review, or changed by the nanny in answer to a hold. */
export const reviewKinds = ['new', 'changed', 'answered'] as const;

/** Why a profile waits for a review. */
export type ReviewKind = (typeof reviewKinds)[number];

/** A profile that waits for a review. */
export const waitingProfileSchema = z.strictObject({
  profileId: z.string(),
  slug: z.string().nullable(),
  name: z.string(),
  portrait: deskPortraitSchema,
  kind: z.enum(reviewKinds),
  revision: z.number().int(),
  waitingSince: z.iso.datetime(),
  city: z.string().nullable(),
  /** Whether the nanny has verified a phone. */
  isPhoneVerified: z.boolean(),
  hasVideo: z.boolean(),
});

/** A profile that waits for a review. */
export type WaitingProfile = z.output<typeof waitingProfileSchema>;

/** A page of a queue, the longest waiting first. */
export const waitingProfilesSchema = z.strictObject({
  items: z.array(waitingProfileSchema),
  next: z.string().nullable(),
});

/** The state of a profile at a glance. */
export const profileStates = ['unclaimed', 'draft', 'waiting', 'reviewed', 'changed', 'held', 'paused'] as const;

/** The state of a profile. */
export type ProfileState = (typeof profileStates)[number];

/** A note by the agency about a nanny. */
export const profileNoteSchema = z.strictObject({
  id: z.string(),
  text: z.string(),
  by: staffNameSchema,
  at: z.iso.datetime(),
});

/** An action by the agency or the nanny, from the audit log. */
export const profileHistoryEntrySchema = z.strictObject({
  action: z.string(),
  by: staffNameSchema,
  at: z.iso.datetime(),
});

/** A profile as the desk sees it: the whole profile, with what the agency knows about it and has done. */
export const deskProfileSchema = z.strictObject({
  profile: ownerProfileSchema,
  /** The nanny's name in the spelling for the reader's language; empty while there is none. */
  name: z.string(),
  /** The language for messages to the nanny; null while it is unknown. */
  locale: z.enum(locales).nullable(),
  state: z.enum(profileStates),
  /** Null for a profile that a nanny began, or has claimed. */
  unclaimed: unclaimedSchema.nullable(),
  isListed: z.boolean(),
  isPhoneVerified: z.boolean(),
  /** The phone number that the nanny verified. */
  verifiedPhone: z.string().nullable(),
  /** The verified number, otherwise the number that the nanny typed, in groups for display. */
  phoneShown: z.string().nullable(),
  approved: z
    .strictObject({
      revision: z.number().int(),
      at: z.iso.datetime(),
      by: staffNameSchema,
      content: reviewedContentSchema.partial(),
    })
    .nullable(),
  /** The current and the approved video, if a still of it is stored. */
  videoPosters: z.array(z.string()),
  changed: z.array(z.enum(reviewedFields as [ReviewedField, ...ReviewedField[]])),
  hold: z
    .strictObject({ reason: z.string().nullable(), at: z.iso.datetime(), answeredAt: z.iso.datetime().nullable() })
    .nullable(),
  signs: z.array(z.enum(suspiciousSigns)),
  certifications: z.array(deskCertificationSchema),
  /** Counts the records of a background check, and changes of the nanny's name. */
  backgroundCheckRevision: z.number().int(),
  /** Null where the agency does not use TrustLine. */
  trustline: deskTrustlineSchema.nullable(),
  notes: z.array(profileNoteSchema),
  /** The agency's messages to the nanny, newest first. */
  messages: z.array(sentMessageSchema),
  /** How a message would reach the nanny; null when nothing would. */
  reachedBy: z.enum(messageChannels).nullable(),
  history: z.array(profileHistoryEntrySchema),
  /** Number of families who asked for the nanny. */
  requests: z.number().int(),
  /** Views of the nanny's page in the last 30 days. */
  views: z.number().int(),
  /** Views of the nanny's page since it was first published. */
  viewsInAll: z.number().int(),
  readers: z.array(z.string()),
});

/** A profile as the desk sees it. */
export type DeskProfile = z.output<typeof deskProfileSchema>;

/** Longest texts, in UTF-16 units. */
export const deskProfileLimits = { reason: 2000, note: 4000 } as const;

/** A reason for the nanny to read, written by the desk in the nanny's language. */
export const reasonSchema = z.strictObject({
  reason: z
    .string('validation.reason')
    .max(deskProfileLimits.reason * 2, 'validation.tooLong')
    .trim()
    .min(1, 'validation.reason')
    .max(deskProfileLimits.reason, 'validation.tooLong'),
});
