import { z } from 'zod';
import { ownerProfileSchema, type OwnerProfile } from '../profile/schema.ts';

/** The fields of a quick profile that can be taken over. Never its phone: a number that was only typed proves nothing. */
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
  /** What it has, and her profile has not or has otherwise. */
  fields: z.array(z.enum(quickDraftFields)),
  /** Whether anybody can open its page. */
  isPublic: z.boolean(),
  updatedAt: z.iso.datetime(),
});

/** A quick profile that waits for its owner to decide about it. */
export type QuickDraft = z.output<typeof quickDraftSchema>;

export const quickDraftsSchema = z.strictObject({ drafts: z.array(quickDraftSchema) });

/** `take`: its fields replace those of her profile, and its address leads there. `drop`: it is deleted. */
export const quickDraftChoiceSchema = z.strictObject({ choice: z.enum(['take', 'drop'], 'validation.choice') });

/** What she decides. */
export type QuickDraftChoice = z.output<typeof quickDraftChoiceSchema>['choice'];

export const quickDraftAnswerSchema = z.strictObject({ success: z.literal(true), profile: ownerProfileSchema });

/** Whether a name is that of a field that can be taken over. */
export function isQuickDraftField(name: string): name is QuickDraftField {
  return quickDraftFields.some((field) => field === name);
}

/** The fields that taking a quick profile over would change, with the values they would get. */
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
