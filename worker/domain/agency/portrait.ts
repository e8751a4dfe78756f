import { z } from 'zod';
import { initialsOf } from '../profile/name.ts';

/** A nanny's portrait beside her name in the desk's lists. */
export const deskPortraitSchema = z.strictObject({
  /** The stored path of the picture; null when there is none. */
  picture: z.string().nullable(),
  /** Shown without a picture. */
  initials: z.string(),
});

/** A nanny's portrait beside her name in the desk's lists. */
export type DeskPortrait = z.output<typeof deskPortraitSchema>;

/** The portrait from the columns of a profile, which are null where the profile was erased. */
export function deskPortrait(row: {
  profileImageUrl: string | null;
  firstName: string | null;
  lastName: string | null;
}): DeskPortrait {
  return {
    picture: row.profileImageUrl,
    initials: initialsOf({ firstName: row.firstName ?? undefined, lastName: row.lastName ?? undefined }),
  };
}
