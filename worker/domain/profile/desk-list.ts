import { z } from 'zod';
import { deskPortraitSchema } from '../agency/portrait.ts';
import { profileStates } from './desk.ts';

/** A nanny in the list of all nannies. */
export const profileItemSchema = z.strictObject({
  profileId: z.string(),
  version: z.number().int(),
  slug: z.string().nullable(),
  name: z.string(),
  portrait: deskPortraitSchema,
  state: z.enum(profileStates),
  isListed: z.boolean(),
  isPhoneVerified: z.boolean(),
  city: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The same number in groups, for display. */
  phoneShown: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A nanny in the list of all nannies. */
export type ProfileItem = z.output<typeof profileItemSchema>;

/** A page of nannies, newest first. */
export const profilePageSchema = z.strictObject({ items: z.array(profileItemSchema), next: z.string().nullable() });

const seenVersion = z.number().int().min(1);

/** POST /api/agency/profiles/:id/merge: the quick profile whose content this profile takes over, and the versions that were seen. */
export const mergeSchema = z.strictObject({
  quickProfileId: z.string().min(1).max(100),
  version: seenVersion,
  quickVersion: seenVersion,
});

/** Which profiles are merged, in the versions that were seen. */
export type Merge = z.output<typeof mergeSchema>;

/**
 * PUT /api/agency/profiles/:id/background-check: the day of the check; null when there was none. `version` and `replaces` are the
 * version of the profile and the day that the caller saw: 409 when they were changed.
 */
export const backgroundCheckSchema = z.strictObject({
  checkedOn: z.iso.date('validation.date').nullable(),
  replaces: z.iso.date('validation.date').nullable(),
  version: seenVersion,
});

/** The day of a nanny's background check, the one it replaces, and the version of the profile that was seen. */
export type BackgroundCheck = z.output<typeof backgroundCheckSchema>;
