import type { Account, SignedInDevices, Week } from '#domain/account/schema.ts';
import type { OwnReference } from '#domain/reference/schema.ts';
import type { AccountApi, Introductions } from '#widget/api/account.ts';
import type { ReferencesApi } from '#widget/api/reference.ts';

/** The account's overview. Parts that failed to load are undefined, and the rest shows without them. */
export interface Overview {
  account: Account;
  week: Week | undefined;
  /** The signed-in devices. */
  devices: SignedInDevices['items'] | undefined;
  references: OwnReference[] | undefined;
  introductions: Introductions | undefined;
}

/** Whether the nanny can request references: this needs a profile and a verified phone. */
export function mayAskFamilies({ profile, phone }: Account): boolean {
  return profile !== undefined && phone !== undefined;
}

/**
 * Loads all parts together, so that a late part does not move a button that is about to be pressed.
 * @throws Error when the account itself cannot be read
 */
export async function readOverview(
  api: AccountApi,
  createReferences: (profileId: string) => ReferencesApi,
): Promise<Overview> {
  const account = await api.read();
  const profileId = account.profile?.id;
  const [week, devices, references, introductions] = await Promise.all([
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
    profileId === undefined ? undefined : api.introductions().catch(() => undefined),
  ]);
  return { account, week, devices, references, introductions };
}
