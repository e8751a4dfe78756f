import { atom, type ReadableAtom } from 'nanostores';
import type { PhoneApi } from '../api/phone.ts';
import { ApiError } from '../api/request.ts';
import type { TextStorage } from '#widget/browser/storage.ts';

/** The local storage key of the verified user's id (docs/specification.md 3). Only a hint: the session cookie decides. */
export const userIdKey = 'phoneVerificationUserId';

/** The identity of this browser's user. `loading`: the server has not been asked yet. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'anonymous' }
  | {
      status: 'verified';
      userId: string;
      phone: string | undefined;
      /** False for a user without a profile; undefined if the server did not say. */
      hasProfile?: boolean | undefined;
    }
  | { status: 'unreachable' };

/**
 * The identity of this browser's user, shared by all screens of one builder. `signOut` throws what the request throws; nothing
 * else throws.
 */
export interface Session {
  $state: ReadableAtom<SessionState>;
  /** Asks the server who the user is. Without a stored user id, nothing is requested (docs/specification.md 7). */
  refresh(): Promise<SessionState>;
  /** True when the server said so, or when an earlier visit left a user id. */
  mayBeSignedIn(): boolean;
  /** Stores the user id of a sent code. Returns true when a reload will find it. */
  remember(userId: string): boolean;
  signOut(): Promise<void>;
}

/** @param known what the server sent with the page, if anything */
export function createSession(
  api: Pick<PhoneApi, 'status' | 'signOut'>,
  storage: TextStorage,
  known: SessionState,
): Session {
  const $state = atom<SessionState>(known);
  return {
    $state,
    async refresh() {
      const state = await readState(api, storage.get(userIdKey));
      $state.set(state);
      return state;
    },
    mayBeSignedIn: () => $state.get().status === 'verified' || storage.get(userIdKey) !== null,
    remember: (userId) => storage.set(userIdKey, userId),
    async signOut() {
      await api.signOut();
      storage.remove(userIdKey);
      $state.set({ status: 'anonymous' });
    },
  };
}

async function readState(api: Pick<PhoneApi, 'status'>, userId: string | null): Promise<SessionState> {
  if (userId === null) return { status: 'anonymous' };
  try {
    const { isVerified, phone, hasProfile } = await api.status(userId);
    return isVerified ? { status: 'verified', userId, phone, hasProfile } : { status: 'anonymous' };
  } catch (error) {
    const refused = error instanceof ApiError && error.status < 500 && error.status !== 429;
    return { status: refused ? 'anonymous' : 'unreachable' };
  }
}
