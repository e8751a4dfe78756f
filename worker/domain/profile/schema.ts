import { z } from 'zod';
import { mediaPathSchema } from '../media/media.ts';
import { availabilityCalendarSchema, availabilityPatchSchema } from './availability.ts';
import { locales } from '../locale.ts';
import { ageGroups, duties, textFields, travelOptions, workArrangements } from './enums.ts';
import { previousVideoSchema } from './previous-video.ts';
import { videoChaptersSchema } from './video-chapters.ts';

/** Longest texts, in UTF-16 units, and largest lists and numbers (design.md 4). */
export const profileLimits = {
  name: 80,
  email: 254,
  phone: 32,
  wechatId: 40,
  address: 200,
  city: 100,
  state: 60,
  longText: 4000,
  listItem: 60,
  listItems: 40,
  years: 80,
  families: 500,
  experienceDescriptionMin: 10,
} as const;

/** Text this many times longer than it may be is refused before any pattern sees it; blanks around it are not yet cut. */
const roomForBlanks = 4;

function boundedLength(max: number): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    if (value.length <= max * roomForBlanks) return;
    const limit = { code: 'too_big', origin: 'string', maximum: max, inclusive: true } as const;
    issues.push({ ...limit, input: value, message: 'validation.tooLong', continue: false });
  };
}

/**
 * Required one-line text. What breaks lines becomes a space, so that it cannot add lines to a mail's head; half of a
 * surrogate pair, which no address can hold, becomes U+FFFD. Every message of these schemas is a key of the `errors`
 * catalogue.
 */
const requiredText = (max: number, message: string) =>
  z
    .string()
    .check(boundedLength(max))
    .overwrite((text) =>
      text
        .toWellFormed()
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim(),
    )
    .min(1, message)
    .max(max, 'validation.tooLong');

/** What people on Chinese and other keyboards type for the characters of a name, and what they mean. */
const nameSubstitutes: Record<string, string> = {
  '（': '(',
  '）': ')',
  '．': '.',
  '・': '·',
  '‧': '·',
  '•': '·',
  '\u3000': ' ',
};

/**
 * A person's name: letters and marks of any script, spaces and `. ' ’ · - ( )`, at most 80 characters. A dot ends an
 * abbreviation, so that no address fits in (design.md 5).
 */
export const personNameText = (message: string) =>
  requiredText(profileLimits.name, message)
    .overwrite((text) =>
      text.normalize('NFC').replace(/[（）．・‧•\u3000]/gu, (typed) => nameSubstitutes[typed] ?? typed),
    )
    .regex(/^[\p{L}\p{M} .'’·()-]*$/u, 'validation.personName')
    .refine((text) => text === '' || /\p{L}/u.test(text), 'validation.personName')
    .refine((text) => !/\.\p{L}[\p{L}\p{M}]/u.test(text), 'validation.personNameDot');

const distinct = <Item extends z.ZodType<string>>(item: Item, max: number = profileLimits.listItems) =>
  z
    .array(item)
    .max(max, 'validation.tooMany')
    .refine((list) => new Set(list.map((text) => text.toLowerCase())).size === list.length, 'validation.duplicate');

const listItem = requiredText(profileLimits.listItem, 'validation.blankItem');

/** Step 1 of the wizard (spec.md 5). */
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
  /** She agrees to a check of her background before a placement. */
  backgroundCheckConsent: z.boolean().optional(),
});

/** Step 2 of the wizard (spec.md 5). */
export const workPreferencesSchema = z.strictObject({
  workArrangement: z.enum(workArrangements, 'validation.choice'),
  preferredAgeGroups: distinct(z.enum(ageGroups, 'validation.choice')).min(1, 'validation.ageGroups'),
  travelWillingness: distinct(z.enum(travelOptions, 'validation.choice')),
  duties: distinct(z.enum(duties, 'validation.choice')).min(1, 'validation.duties'),
});

const count = (max: number, message: string) =>
  z
    // A form reads a text that says no number as NaN; a body of JSON cannot hold it.
    .number({ error: ({ input }) => (Number.isNaN(input) ? 'validation.number' : message) })
    .int('validation.wholeNumber')
    .min(0, message)
    .max(max, 'validation.numberTooLarge');

/** Step 3 of the wizard (spec.md 5). */
export const experienceSchema = z.strictObject({
  yearsExperience: count(profileLimits.years, 'validation.yearsExperience'),
  familiesServed: count(profileLimits.families, 'validation.familiesServed').optional(),
  specialties: distinct(listItem),
  experienceDescription: z
    .string()
    .trim()
    .min(profileLimits.experienceDescriptionMin, 'validation.experienceDescription')
    .max(profileLimits.longText, 'validation.tooLong'),
  aboutMe: z.string().trim().max(profileLimits.longText, 'validation.tooLong').optional(),
});

/**
 * What PUT /api/profiles/:id takes: any of the fields its owner may write. A field that is present must be valid by
 * itself, null clears an optional one, and an unknown or read-only field is an error naming it (design.md 4).
 */
export const profilePatchSchema = z
  .strictObject({
    ...personalInformationSchema.shape,
    ...workPreferencesSchema.shape,
    ...experienceSchema.shape,
    wechatId: personalInformationSchema.shape.wechatId.nullable(),
    familiesServed: experienceSchema.shape.familiesServed.nullable(),
    aboutMe: experienceSchema.shape.aboutMe.nullable(),
    profileImageUrl: mediaPathSchema.nullable(),
    videoTranscript: z.string().trim().max(profileLimits.longText, 'validation.tooLong').nullable(),
    availabilityCalendar: availabilityPatchSchema,
    isActive: z.boolean(),
    isPublic: z.boolean(),
    completenessScore: z.number().int('validation.wholeNumber').min(0).max(100),
  })
  .partial();

/** Changes of a profile: only what is present is written, and null clears a field. */
export type ProfilePatch = z.output<typeof profilePatchSchema>;

/** A profile as its owner reads it: absent texts and numbers are left out, absent lists are empty (spec.md 3). */
export const ownerProfileSchema = z.strictObject({
  id: z.string(),
  userId: z.string(),
  slug: z.string().optional(),
  version: z.number().int(),
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
  yearsExperience: z.number().int().optional(),
  familiesServed: z.number().int().optional(),
  specialties: z.array(z.string()),
  experienceDescription: z.string().optional(),
  aboutMe: z.string().optional(),
  videoResumeUrl: z.string().optional(),
  videoTranscript: z.string().optional(),
  /** The parts of a film that was made of answers. */
  videoChapters: videoChaptersSchema.optional(),
  /** The video before this one, which can be brought back for a day. */
  previousVideo: previousVideoSchema.optional(),
  isActive: z.boolean(),
  isPublic: z.boolean(),
  held: z.boolean(),
  /** Why the agency holds it. */
  holdReason: z.string().optional(),
  /** When the agency approved it last. */
  reviewedAt: z.iso.datetime().optional(),
  /** She agreed to a check of her background. */
  backgroundCheckConsent: z.boolean(),
  /** The day of the check that the agency recorded. */
  backgroundCheckedOn: z.iso.date().optional(),
  /** Since when she is not looking for work, and the day that she comes back by herself. */
  pausedAt: z.iso.datetime().optional(),
  pausedUntil: z.iso.date().optional(),
  /** When she said last that she still looks for work; absent once she has not answered twice. */
  availabilityConfirmedAt: z.iso.datetime().optional(),
  completenessScore: z.number().int(),
  availabilityCalendar: availabilityCalendarSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A profile as its owner reads it, with everything in it. */
export type OwnerProfile = z.output<typeof ownerProfileSchema>;

/**
 * A profile as anybody reads it: an allowlist, so that a new field is private until it is named here. Never phone,
 * e-mail, address, WeChat id or user id (design.md 5).
 */
export const publicProfileSchema = ownerProfileSchema
  .pick({
    id: true,
    slug: true,
    firstName: true,
    lastName: true,
    city: true,
    state: true,
    languages: true,
    profileImageUrl: true,
    workArrangement: true,
    preferredAgeGroups: true,
    travelWillingness: true,
    duties: true,
    yearsExperience: true,
    familiesServed: true,
    specialties: true,
    experienceDescription: true,
    aboutMe: true,
    videoResumeUrl: true,
    videoTranscript: true,
    videoChapters: true,
    isActive: true,
    isPublic: true,
    reviewedAt: true,
    backgroundCheckConsent: true,
    backgroundCheckedOn: true,
    completenessScore: true,
    availabilityConfirmedAt: true,
    availabilityCalendar: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    /** Of each text that is translated for the reader: the language it was written in; `und` where nobody knows. */
    translatedFrom: z.partialRecord(z.enum(textFields), z.enum([...locales, 'und'])).optional(),
    /** Those texts as she wrote them; own specialties are one a line. */
    originals: z.partialRecord(z.enum(textFields), z.string()).optional(),
    /** The languages that the captions are translated into. */
    captionLocales: z.array(z.enum(locales)).optional(),
  })
  .strip();

/** A profile as everybody may read it. */
export type PublicProfile = z.output<typeof publicProfileSchema>;

/** What a card of the directory shows of a visible profile. */
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
  aboutMe: true,
  videoResumeUrl: true,
});

/** A profile as a card of the directory shows it. */
export type ListedProfile = z.output<typeof listedProfileSchema>;

/** What anybody may know of a profile that is not visible: enough to tell "not available" from "not found". */
export const profileStubSchema = ownerProfileSchema
  .pick({ id: true, slug: true, isActive: true, isPublic: true })
  .strip();

/** The least that is said of a profile that may not be seen. */
export type ProfileStub = z.output<typeof profileStubSchema>;

/** A new profile belongs to the session's user; the id in the body is only a hint (design.md 3). */
export const createProfileSchema = z.strictObject({
  userId: z.string().max(100, 'validation.tooLong').optional(),
  /** The human check's token, where the agency uses one and the caller has not proved a phone. */
  humanToken: z.string().max(4096, 'validation.tooLong').optional(),
});
