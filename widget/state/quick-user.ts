import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { ProfilesApi } from '../api/profiles.ts';
import { ApiError } from '../api/request.ts';
import type { Draft } from './draft-store.ts';
import { fieldsOf } from './fields.ts';
import type { TextStorage } from '#widget/browser/storage.ts';
import { createTemporaryUserId, type IdSource, isTemporaryUserId } from './temporary-user.ts';

/** The local storage key of the quick page's user id (spec.md 3). Only a hint: the session cookie decides. */
const quickUserIdKey = 'simple-user-id';

/** The id under which this visitor's work is kept; a new visitor gets one of her browser's own making (spec.md 3). */
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
  /** The visitor's profile as the server said it with the page: null for none, undefined where it did not say. */
  known?: OwnerProfile | null | undefined;
}

interface OpenedProfile {
  profile: OwnerProfile;
  /** Under which id the work of an earlier visit, or from before there was a profile, is kept. */
  earlierUserId: string | undefined;
  /** An earlier visit's session has ended. */
  sessionEnded: boolean;
}

/**
 * The profile of the quick page's visitor. When none can be read one is created, and its real user id is kept for the
 * next visit (spec.md 2.6, 4).
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
  // An id of the browser's own making names no user of the server.
  const mayExist = known === undefined && !isTemporaryUserId(userId);
  const found = mayExist ? await api.ofUser(userId).catch(() => undefined) : known;
  const profile = found ?? (await create(api, userId, humanToken));
  storage.set(quickUserIdKey, profile.userId);
  if (userId === profile.userId) return { profile, earlierUserId: undefined, sessionEnded: false };
  return { profile, earlierUserId: userId, sessionEnded: !isTemporaryUserId(userId) };
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
  return draft && freshDraft(profile, draft.steps);
}

/** A draft of raw form values, by step id, over a profile as it is. */
export function freshDraft(profile: OwnerProfile, steps: Draft['steps']): Draft {
  return { format: 1, common: [...fieldsOf(profile)], typed: [], pending: [], steps };
}

/** The next visit starts a profile anew. */
export function forgetQuickUser(storage: TextStorage): void {
  storage.remove(quickUserIdKey);
}
