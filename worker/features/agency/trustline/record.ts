import type { DeskTrustline } from '#domain/trustline/desk.ts';
import { isTrustlineCheckDue, shownTrustline } from '#domain/trustline/record.ts';
import type { ProfileRow } from '../../../records/profile/write.ts';
import { type Services, todayOf } from '../../../services.ts';
import { nameOf } from '../item-fields.ts';

/** The TrustLine record of a profile for the desk. */
export function toDeskTrustline(
  services: Services,
  { profile, hasTrustlineNumber }: { profile: ProfileRow; hasTrustlineNumber: number },
  staffNames: ReadonlyMap<string, string>,
): DeskTrustline {
  const today = todayOf(services);
  const { trustlineState: state, trustlineCheckedOn: checkedOn } = profile;
  return {
    state,
    checkedOn,
    checkedBy: nameOf(staffNames, profile.trustlineCheckedBy),
    hasNumber: hasTrustlineNumber === 1,
    revision: profile.trustlineRevision,
    isDue: checkedOn !== null && isTrustlineCheckDue(checkedOn, today),
    isShown: shownTrustline(profile, services.config.trustline) !== undefined,
    today,
  };
}
