import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { ProfilesApi } from '../api/profile.ts';
import { ApiError } from '../api/request.ts';
import type { Draft } from './draft-store.ts';
import { fieldsOf } from './fields.ts';
import type { TextStorage } from '#widget/browser/storage.ts';
import { createTemporaryUserId, type IdSource, isTemporaryUserId } from './temporary-user.ts';

/** The local storage key of the quick page's user id (docs/specification.md 3). Only a hint: the session cookie decides. */
const quickUserIdKey = 'simple-user-id';

/**
 * The id under which this visitor's work is stored. A new visitor gets an id created in the browser (docs/specification.md 3).
 */
export function quickUserId(storage: TextStorage, source: IdSource): string {
  const userId = storage.get(quickUserIdKey) ?? createTemporaryUserId(source);
  storage.set(quickUserIdKey, userId);
  return userId;
}

interface OpenDependencies extends IdSource {
  api: Pick<ProfilesApi, 'ofUser' | 'create'>;
  /** A token of the human check; undefined where the agency uses none. */
  humanToken: (() => Promise<string>) | undefined;
  storage: TextStorage;
  /** The visitor's profile as the server sent it with the page: null for none, undefined if the server did not say. */
  known?: OwnerProfile | null | undefined;
}

interface OpenedProfile {
  profile: OwnerProfile;
  /** The id under which the work of an earlier visit, or from before the profile existed, is stored. */
  earlierUserId: string | undefined;
  /** An earlier visit's session has ended. */
  sessionEnded: boolean;
}

/**
 * The profile of the quick page's visitor. If none can be read, one is created, and its real user id is stored for the next visit
 * (docs/specification.md 2.6, 4).
 * @throws when none can be created either
 */
export async function openQuickProfile({
  api,
  humanToken,
  storage,
  known,
  ...source
}: OpenDependencies): Promise<OpenedProfile> {
  const userId = quickUserId(storage, source);
  // The server knows no user with an id created in the browser.
  const mayExist = known === undefined && !isTemporaryUserId(userId);
  const found = mayExist ? await api.ofUser(userId).catch(() => undefined) : known;
  const profile = found ?? (await create(api, userId, humanToken));
  storage.set(quickUserIdKey, profile.userId);
  if (userId === profile.userId) return { profile, earlierUserId: undefined, sessionEnded: false };
  return { profile, earlierUserId: userId, sessionEnded: !isTemporaryUserId(userId) };
}

/** A visitor with a session needs no human check: the server says when it requires one. */
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

/** The text typed in a session that has ended, as the draft of the new profile. */
export function carriedOver(draft: Draft | undefined, profile: OwnerProfile): Draft | undefined {
  return draft && freshDraft(profile, draft.steps);
}

/** A draft of raw form values, by step id, based on an unchanged profile. */
export function freshDraft(profile: OwnerProfile, steps: Draft['steps']): Draft {
  return { format: 1, common: [...fieldsOf(profile)], typed: [], pending: [], steps };
}

/** Makes the next visit start a new profile. */
export function forgetQuickUser(storage: TextStorage): void {
  storage.remove(quickUserIdKey);
}
