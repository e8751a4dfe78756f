import type { Account, SignedInDevices, Week } from '#domain/account/schema.ts';
import type { OwnReference } from '#domain/references/schema.ts';
import type { AccountApi } from '#widget/api/account.ts';
import type { ReferencesApi } from '#widget/api/references.ts';

/** What the account shows at first. Parts that could not be had are undefined: the rest is there without them. */
export interface Overview {
  account: Account;
  week: Week | undefined;
  /** Where she is signed in. */
  devices: SignedInDevices['items'] | undefined;
  references: OwnReference[] | undefined;
}

/** Families can be asked for a good word by who has a profile and has proved her phone. */
export function mayAskFamilies({ profile, phone }: Account): boolean {
  return profile !== undefined && phone !== undefined;
}

/**
 * Reads all parts together, so that none arrives later and moves what somebody is about to press.
 * @throws Error when the account itself cannot be read
 */
export async function readOverview(
  api: AccountApi,
  createReferences: (profileId: string) => ReferencesApi,
): Promise<Overview> {
  const account = await api.read();
  const profileId = account.profile?.id;
  const [week, devices, references] = await Promise.all([
    profileId === undefined ? undefined : api.week().catch(() => undefined),
    api.devices().then(
      ({ items }) => items,
      () => undefined,
    ),
    profileId === undefined || !mayAskFamilies(account)
      ? undefined
      : createReferences(profileId)
          .list()
          .catch(() => undefined),
  ]);
  return { account, week, devices, references };
}
