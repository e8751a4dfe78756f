import { z } from 'zod';
import { deskPortraitSchema } from '../agency/portrait.ts';
import { profileStates } from './desk.ts';

/**
 * The orders of the list of all nannies: newest first, by last name, and by the last change, latest or oldest first. The first one is
 * the default and has no query parameter.
 */
export const profileOrders = ['newest', 'name', 'changed', 'unchanged'] as const;

/** An order of the list of all nannies. */
export type ProfileOrder = (typeof profileOrders)[number];

/** A nanny in the list of all nannies. */
export const profileItemSchema = z.strictObject({
  profileId: z.string(),
  revision: z.number().int(),
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

/** A page of nannies, in the order that was asked for. */
export const profilePageSchema = z.strictObject({ items: z.array(profileItemSchema), next: z.string().nullable() });

/** POST /api/agency/profiles/:id/merge: the quick profile whose content this profile takes over, in the revision that was seen. */
export const mergeSchema = z.strictObject({
  quickProfile: z.strictObject({ id: z.string().min(1).max(100), revision: z.number().int().min(1) }),
});

/** A quick profile that goes into a nanny's profile. */
export type Merge = z.output<typeof mergeSchema>;

/** PUT /api/agency/profiles/:id/background-check: the day of the check; null when there was none. */
export const backgroundCheckSchema = z.strictObject({ checkedOn: z.iso.date('validation.date').nullable() });
