import { z } from 'zod';
import { ownerProfileSchema, type OwnerProfile } from '../profile/schema.ts';

/** The fields of a quick profile that can be taken over. Never its phone: a number that was only typed is unverified. */
export const quickDraftFields = [
  'firstName',
  'lastName',
  'email',
  'wechatId',
  'location',
  'city',
  'state',
  'languages',
  'profileImageUrl',
  'experienceDescription',
  'aboutMe',
  'videoResumeUrl',
] as const satisfies readonly (keyof OwnerProfile)[];

/** A field that can be taken over from a quick profile. */
export type QuickDraftField = (typeof quickDraftFields)[number];

/** A quick profile that waits for its owner's decision. */
export const quickDraftSchema = z.strictObject({
  id: z.string(),
  /** The fields that the nanny's profile lacks or has with a different value. */
  fields: z.array(z.enum(quickDraftFields)),
  /** Whether the quick profile's page is public. */
  isPublic: z.boolean(),
  updatedAt: z.iso.datetime(),
});

/** A quick profile that waits for its owner's decision. */
export type QuickDraft = z.output<typeof quickDraftSchema>;

export const quickDraftsSchema = z.strictObject({ drafts: z.array(quickDraftSchema) });

/** `take`: its fields replace those of the owner's profile, and its URL redirects there. `drop`: it is deleted. */
export const quickDraftChoiceSchema = z.strictObject({ choice: z.enum(['take', 'drop'], 'validation.choice') });

/** The owner's decision. */
export type QuickDraftChoice = z.output<typeof quickDraftChoiceSchema>['choice'];

export const quickDraftAnswerSchema = z.strictObject({ success: z.literal(true), profile: ownerProfileSchema });

/** Whether a field can be taken over. */
export function isQuickDraftField(name: string): name is QuickDraftField {
  return quickDraftFields.some((field) => field === name);
}

/** The fields that would change by taking over a quick profile, with their new values. */
export function takenFields(draft: OwnerProfile, own: OwnerProfile): Partial<Pick<OwnerProfile, QuickDraftField>> {
  const languages = [...new Set([...own.languages, ...draft.languages])];
  const offered = { ...draft, languages };
  return Object.fromEntries(
    quickDraftFields.flatMap((field) => {
      const value = offered[field];
      const isNew = value !== undefined && JSON.stringify(value) !== JSON.stringify(own[field]);
      return isNew ? [[field, value] as const] : [];
    }),
  );
}
