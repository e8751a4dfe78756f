import type { Locale } from '#domain/locale.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import type { Services } from '../../services.ts';
import { isVisible } from '../profile/policy.ts';
import { toPublicProfile } from '../profile/record.ts';
import { selectProfiles } from './queries.ts';

/** The nannies of a request whom families can see at present, in the family's order, as the request stores them. */
export async function visibleNannies({ db, config }: Services, ids: readonly string[], locale: Locale) {
  if (ids.length === 0) return [];
  const found = new Map((await selectProfiles(db, ids)).map((row) => [row.profile.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    if (!row || !isVisible({ ...row.profile, held: row.profile.heldAt !== null })) return [];
    const profileSeen = toPublicProfile(row.profile, config.trustline);
    const asked = { profileId: id, profileRevision: row.profile.revision, profileSeen };
    return [{ ...row, asked: { ...asked, nannyName: nameForReaders(profileSeen, locale) } }];
  });
}
