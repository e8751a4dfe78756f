import type { DeskPortrait } from '#domain/agency/portrait.ts';
import { initialsOf } from '#domain/profile/name.ts';

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
