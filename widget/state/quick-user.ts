import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { ProfilesApi } from '../api/profiles.ts';
import type { TextStorage } from './storage.ts';

/** The local storage key of the quick page's user id (spec.md 3). Only a hint: the session cookie decides. */
const quickUserIdKey = 'simple-user-id';

interface OpenDependencies {
  api: Pick<ProfilesApi, 'ofUser' | 'create'>;
  storage: TextStorage;
  now(): number;
  /** Lowercase letters and digits that nobody else draws. */
  random(): string;
}

/**
 * The profile of the quick page's visitor. A new visitor asks under an id of her own making, `user-{time}-{random}`;
 * when no profile can be read one is created, and its real user id is kept for the next visit (spec.md 2.6, 4).
 * @throws when none can be created either
 */
export async function openQuickProfile({ api, storage, now, random }: OpenDependencies): Promise<OwnerProfile> {
  const userId = storage.get(quickUserIdKey) ?? `user-${now()}-${random()}`;
  storage.set(quickUserIdKey, userId);
  const found = await api.ofUser(userId).catch(() => undefined);
  const profile = found ?? (await api.create(userId));
  storage.set(quickUserIdKey, profile.userId);
  return profile;
}

/** The next visit starts a profile anew. */
export function forgetQuickUser(storage: TextStorage): void {
  storage.remove(quickUserIdKey);
}
