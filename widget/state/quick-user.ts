import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { ProfilesApi } from '../api/profiles.ts';
import { ApiError } from '../api/request.ts';
import type { Draft } from './draft-store.ts';
import { fieldsOf } from './fields.ts';
import type { TextStorage } from './storage.ts';

/** The local storage key of the quick page's user id (spec.md 3). Only a hint: the session cookie decides. */
const quickUserIdKey = 'simple-user-id';

interface OpenDependencies {
  api: Pick<ProfilesApi, 'ofUser' | 'create'>;
  /** A token of the human check; undefined where the agency uses none. */
  humanToken: (() => Promise<string>) | undefined;
  storage: TextStorage;
  now(): number;
  /** Lowercase letters and digits that nobody else draws. */
  random(): string;
}

interface OpenedProfile {
  profile: OwnerProfile;
  /** The user of an earlier visit whose session has ended: what she typed and did not save is kept under this id. */
  earlierUserId: string | undefined;
}

/**
 * The profile of the quick page's visitor. A new visitor asks under an id of her own making, `user-{time}-{random}`;
 * when no profile can be read one is created, and its real user id is kept for the next visit (spec.md 2.6, 4).
 * @throws when none can be created either
 */
export async function openQuickProfile({
  api,
  humanToken,
  storage,
  now,
  random,
}: OpenDependencies): Promise<OpenedProfile> {
  const earlier = storage.get(quickUserIdKey);
  const userId = earlier ?? `user-${now()}-${random()}`;
  storage.set(quickUserIdKey, userId);
  const found = await api.ofUser(userId).catch(() => undefined);
  const profile = found ?? (await create(api, userId, humanToken));
  storage.set(quickUserIdKey, profile.userId);
  return { profile, earlierUserId: earlier === null || earlier === profile.userId ? undefined : earlier };
}

/** Whoever has a session needs no human check: the server says when it wants one. */
async function create(
  api: Pick<ProfilesApi, 'create'>,
  userId: string,
  humanToken: OpenDependencies['humanToken'],
): Promise<OwnerProfile> {
  try {
    return await api.create(userId);
  } catch (error) {
    if (!humanToken || !(error instanceof ApiError) || error.code !== 'human_check_failed') throw error;
    return api.create(userId, await humanToken());
  }
}

/** What was typed in a session that has ended, as the draft of the profile that takes its place. */
export function carriedOver(draft: Draft | undefined, profile: OwnerProfile): Draft | undefined {
  return draft && { format: 1, common: [...fieldsOf(profile)], typed: [], pending: [], steps: draft.steps };
}

/** The next visit starts a profile anew. */
export function forgetQuickUser(storage: TextStorage): void {
  storage.remove(quickUserIdKey);
}
