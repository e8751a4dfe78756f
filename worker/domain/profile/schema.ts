import { z } from 'zod';
import { mediaPathSchema } from '../media/media.ts';
import { availabilityCalendarSchema, availabilityPatchSchema } from './availability.ts';
import { locales } from '../locale.ts';
import { calendarDateSchema } from '../dates.ts';
import { lineOfText, personNameText, profileLimits, requiredText, wholeNumber } from './fields.ts';
import { ageGroups, duties, textFields, travelOptions, workArrangements } from './enums.ts';
import { publicTrustlineSchema } from '../trustline/record.ts';
import { previousVideoSchema } from './previous-video.ts';
import { videoChaptersSchema } from './video-chapters.ts';

const distinct = <Item extends z.ZodType<string>>(item: Item, max: number = profileLimits.listItems) =>
  z
    .array(item)
    .max(max, 'validation.tooMany')
    .refine((list) => new Set(list.map((text) => text.toLowerCase())).size === list.length, 'validation.duplicate');

const listItem = requiredText(profileLimits.listItem, 'validation.blankItem');
/** Step 1 of the wizard (docs/specification.md 5). */
export const personalInformationSchema = z.strictObject({
  firstName: personNameText('validation.firstName'),
  lastName: personNameText('validation.lastName'),
  email: z.string().trim().max(profileLimits.email, 'validation.tooLong').pipe(z.email('validation.email')),
  phone: requiredText(profileLimits.phone, 'validation.phone'),
  wechatId: z.string().trim().max(profileLimits.wechatId, 'validation.tooLong').optional(),
  location: requiredText(profileLimits.address, 'validation.location'),
  city: requiredText(profileLimits.city, 'validation.city'),
  state: requiredText(profileLimits.state, 'validation.state'),
  languages: distinct(listItem).min(1, 'validation.languages'),
  /** The nanny agrees to a background check before a placement. */
  backgroundCheckConsent: z.boolean().optional(),
});

/** Step 2 of the wizard (docs/specification.md 5). */
export const workPreferencesSchema = z.strictObject({
  workArrangement: z.enum(workArrangements, 'validation.choice'),
  preferredAgeGroups: distinct(z.enum(ageGroups, 'validation.choice')).min(1, 'validation.ageGroups'),
  travelWillingness: distinct(z.enum(travelOptions, 'validation.choice')),
  duties: distinct(z.enum(duties, 'validation.choice')).min(1, 'validation.duties'),
  /** `YYYY-MM-DD`. */
  availableFrom: calendarDateSchema.optional(),
  /** Whole dollars an hour. Only the nanny and the agency see it. */
  payFrom: wholeNumber(profileLimits.payFrom, 'validation.payFrom', 1).optional(),
});

/** Step 3 of the wizard (docs/specification.md 5). */
export const experienceSchema = z.strictObject({
  yearsExperience: wholeNumber(profileLimits.years, 'validation.yearsExperience'),
  familiesServed: wholeNumber(profileLimits.families, 'validation.familiesServed').optional(),
  specialties: distinct(listItem),
  experienceDescription: z
    .string()
    .trim()
    .min(profileLimits.experienceDescriptionMin, 'validation.experienceDescription')
    .max(profileLimits.longText, 'validation.tooLong'),
  headline: lineOfText(profileLimits.headline).optional(),
  aboutMe: z.string().trim().max(profileLimits.longText, 'validation.tooLong').optional(),
});

/**
 * Request body of PUT /api/profiles/:id: any of the fields that the owner may write. A field that is present must be valid by
 * itself, null clears an optional one, and an unknown or read-only field is an error that names it (docs/specification.md 5).
 */
export const profilePatchSchema = z
  .strictObject({
    ...personalInformationSchema.shape,
    ...workPreferencesSchema.shape,
    ...experienceSchema.shape,
    wechatId: personalInformationSchema.shape.wechatId.nullable(),
    availableFrom: workPreferencesSchema.shape.availableFrom.nullable(),
    payFrom: workPreferencesSchema.shape.payFrom.nullable(),
    familiesServed: experienceSchema.shape.familiesServed.nullable(),
    headline: experienceSchema.shape.headline.nullable(),
    aboutMe: experienceSchema.shape.aboutMe.nullable(),
    profileImageUrl: mediaPathSchema.nullable(),
    videoTranscript: z.string().trim().max(profileLimits.longText, 'validation.tooLong').nullable(),
    availabilityCalendar: availabilityPatchSchema,
    isActive: z.boolean(),
    isPublic: z.boolean(),
    completenessScore: z.number().int('validation.wholeNumber').min(0).max(100),
  })
  .partial();

/** Changes to a profile: only present fields are written, and null clears a field. */
export type ProfilePatch = z.output<typeof profilePatchSchema>;

/** A profile as its owner sees it: absent texts and numbers are omitted, absent lists are empty (docs/specification.md 3). */
export const ownerProfileSchema = z.strictObject({
  id: z.string(),
  userId: z.string(),
  slug: z.string().optional(),
  revision: z.number().int(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  wechatId: z.string().optional(),
  location: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  languages: z.array(z.string()),
  profileImageUrl: z.string().optional(),
  workArrangement: z.enum(workArrangements).optional(),
  preferredAgeGroups: z.array(z.enum(ageGroups)),
  travelWillingness: z.array(z.enum(travelOptions)),
  duties: z.array(z.enum(duties)),
  availableFrom: z.string().optional(),
  payFrom: z.number().int().optional(),
  yearsExperience: z.number().int().optional(),
  familiesServed: z.number().int().optional(),
  specialties: z.array(z.string()),
  experienceDescription: z.string().optional(),
  headline: z.string().optional(),
  aboutMe: z.string().optional(),
  videoResumeUrl: z.string().optional(),
  videoTranscript: z.string().optional(),
  /** The chapters of a video made of answers. */
  videoChapters: videoChaptersSchema.optional(),
  /** The previous video, which can be restored for a day. */
  previousVideo: previousVideoSchema.optional(),
  isActive: z.boolean(),
  isPublic: z.boolean(),
  held: z.boolean(),
  /** The agency's reason for the hold. */
  holdReason: z.string().optional(),
  /** Staff wrote the profile, and the nanny has not published it yet. */
  isWrittenByAgency: z.literal(true).optional(),
  /** When the agency last approved the profile. */
  reviewedAt: z.iso.datetime().optional(),
  /** Whether the nanny agreed to a background check. */
  backgroundCheckConsent: z.boolean(),
  /** The day of the background check that the agency recorded. */
  backgroundCheckedOn: z.iso.date().optional(),
  /** Since when the nanny has paused, and the day on which the pause ends by itself. */
  pausedAt: z.iso.datetime().optional(),
  pausedUntil: z.iso.date().optional(),
  /** When the nanny last confirmed looking for work; absent after two unanswered messages. */
  availabilityConfirmedAt: z.iso.datetime().optional(),
  completenessScore: z.number().int(),
  availabilityCalendar: availabilityCalendarSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A profile as its owner sees it, with all fields. */
export type OwnerProfile = z.output<typeof ownerProfileSchema>;

/** What a nanny writes or uploads for families to see, in the order of the page. The agency reviews all of it. */
export const publicContentSchema = ownerProfileSchema.pick({
  firstName: true,
  lastName: true,
  city: true,
  state: true,
  languages: true,
  profileImageUrl: true,
  videoResumeUrl: true,
  headline: true,
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
  availableFrom: true,
  availabilityCalendar: true,
});

/**
 * A profile as the public sees it. This is an allowlist: a new field is private until it is named here or in
 * {@link publicContentSchema}. Never phone, email, address, WeChat id, pay or user id (docs/architecture.md 5).
 */
export const publicProfileSchema = ownerProfileSchema
  .pick({
    id: true,
    slug: true,
    videoChapters: true,
    isActive: true,
    isPublic: true,
    reviewedAt: true,
    backgroundCheckConsent: true,
    backgroundCheckedOn: true,
    completenessScore: true,
    availabilityConfirmedAt: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend(publicContentSchema.shape)
  .extend({
    /** The still of the video, once there is one. */
    videoPosterUrl: z.string().optional(),
    /** The agency's TrustLine check, while families may be told of it. */
    trustline: publicTrustlineSchema.optional(),
    /** The original language of each text that is translated for the reader; `und` where it is unknown. */
    translatedFrom: z.partialRecord(z.enum(textFields), z.enum([...locales, 'und'])).optional(),
    /** The originals of those texts. Own specialties are one per line. */
    originals: z.partialRecord(z.enum(textFields), z.string()).optional(),
    /** The languages into which the captions are translated. */
    captionLocales: z.array(z.enum(locales)).optional(),
  })
  .strip();

export type PublicProfile = z.output<typeof publicProfileSchema>;

/** The fields of a visible profile on a directory card. */
export const listedProfileSchema = publicProfileSchema.pick({
  id: true,
  slug: true,
  firstName: true,
  lastName: true,
  city: true,
  state: true,
  languages: true,
  profileImageUrl: true,
  workArrangement: true,
  yearsExperience: true,
  specialties: true,
  headline: true,
  preferredAgeGroups: true,
  videoResumeUrl: true,
  trustline: true,
});

export type ListedProfile = z.output<typeof listedProfileSchema>;

/** The public fields of a profile that is not visible: enough to tell "not available" from "not found". */
export const profileStubSchema = ownerProfileSchema
  .pick({ id: true, slug: true, isActive: true, isPublic: true })
  .strip();

/** The public fields of a profile that is not visible. */
export type ProfileStub = z.output<typeof profileStubSchema>;
