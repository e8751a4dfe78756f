import type { OwnerProfile } from '#domain/profile/schema.ts';
import { type Fields, fieldsOf, sameValue } from './fields.ts';

/**
 * What the open forms and the server know of each other, as plain values. A field is *mine* when its form value differs from
 * `common`, and *theirs* when the server's value differs from `common`. If both differ, it is a conflict.
 */
export interface SyncState {
  /** The server's profile revision. */
  revision: number;
  /** The profile as last received from the server. */
  server: Fields;
  /** The values that the forms were filled from or last saved: the common base of mine and theirs. */
  common: Fields;
  /** The typed form of a saved value that the server stores differently (a phone number in E.164). */
  typed: Fields;
  /** The latest valid form values. */
  latest: Fields;
  /** Values that the server rejected. They are not sent until edited. */
  refused: Fields;
  /** Values that a form filled in when it opened, such as a default. They yield to a value from elsewhere. */
  prefilled: Fields;
}

/** The state of forms that are about to be filled from `profile`. */
export function startSync(profile: OwnerProfile): SyncState {
  const fields = fieldsOf(profile);
  const none: Fields = new Map();
  const { revision } = profile;
  return { revision, server: fields, common: fields, typed: none, latest: none, refused: none, prefilled: none };
}

/**
 * Accepts the current content of a step's form.
 * @param patch its valid fields
 * @param previous the paths it reported before: a path that is missing now has become invalid and must not be sent
 */
export function propose(state: SyncState, patch: Fields, previous: Iterable<string>): SyncState {
  const latest = new Map(state.latest);
  const prefilled = new Map(state.prefilled);
  for (const path of previous) latest.delete(path);
  for (const [path, value] of patch) {
    latest.set(path, value);
    // A value that was changed and changed back is the user's own.
    if (!sameValue(value, prefilled.get(path))) prefilled.delete(path);
  }
  return { ...state, latest, prefilled };
}

/** Records that a form was just filled from {@link SyncState.server}, with my pending values on top, and shows these fields. */
export function reseed(state: SyncState, shown: Fields): SyncState {
  const mine = pendingOf(state);
  const common = new Map(state.common);
  const typed = new Map(state.typed);
  const latest = new Map(state.latest);
  const prefilled = new Map(state.prefilled);
  for (const [path, value] of shown) {
    if (mine.has(path)) continue;
    prefilled.set(path, value);
    common.set(path, state.server.get(path));
    typed.delete(path);
    latest.delete(path);
  }
  return { ...state, common, typed, latest, prefilled };
}

/** My changes that the server does not have. */
export function pendingOf(state: SyncState): Fields {
  return filtered(state.latest, (value, path) => {
    if (sameValue(value, state.common.get(path))) return false;
    if (state.typed.has(path) && sameValue(value, state.typed.get(path))) return false;
    if (isPrefilled(state, path) && !sameValue(state.server.get(path), state.common.get(path))) return false;
    return !sameValue(value, state.server.get(path));
  });
}

/** Paths that both I and somebody else changed to different values since the forms were filled. */
export function conflictsOf(state: SyncState): string[] {
  return [...pendingOf(state).keys()].filter((path) => !sameValue(state.server.get(path), state.common.get(path)));
}

/** The pending changes that can be sent: neither in conflict nor rejected. */
export function sendableOf(state: SyncState): Fields {
  const conflicts = new Set(conflictsOf(state));
  return filtered(pendingOf(state), (value, path) => {
    if (conflicts.has(path)) return false;
    return !(state.refused.has(path) && sameValue(value, state.refused.get(path)));
  });
}

/**
 * The server accepted `sent` and responded with its profile. If a later write of somebody else is already known, that one stays
 * the server's profile.
 */
export function accept(state: SyncState, sent: Fields, profile: OwnerProfile): SyncState {
  const answered = fieldsOf(profile);
  const isLate = profile.revision < state.revision;
  const common = new Map(state.common);
  const typed = new Map(state.typed);
  const refused = new Map(state.refused);
  for (const [path, value] of sent) {
    common.set(path, answered.get(path));
    typed.set(path, value);
    refused.delete(path);
  }
  const newest = isLate ? {} : { revision: profile.revision, server: answered };
  return { ...state, ...newest, common, typed, refused };
}

/**
 * The server has a newer profile than the one the forms were filled from. My changes stay mine. An older profile, read before a
 * known write, changes nothing.
 */
export function rebase(state: SyncState, profile: OwnerProfile): SyncState {
  if (profile.revision < state.revision) return state;
  return { ...state, revision: profile.revision, server: fieldsOf(profile) };
}

/** The server rejected these values. They are not sent again until edited. */
export function refuse(state: SyncState, values: Fields): SyncState {
  return { ...state, refused: new Map([...state.refused, ...values]) };
}

/** Ends all conflicts, in favor of my values or the server's. */
export function resolve(state: SyncState, winner: 'mine' | 'theirs'): SyncState {
  const common = new Map(state.common);
  const typed = new Map(state.typed);
  const latest = new Map(state.latest);
  for (const path of conflictsOf(state)) {
    common.set(path, state.server.get(path));
    typed.delete(path);
    if (winner === 'theirs') latest.delete(path);
  }
  return { ...state, common, typed, latest };
}

/** Paths that changed on the server while the forms, where I did not edit them, still show the old value. */
export function outdatedOf(state: SyncState): string[] {
  const mine = pendingOf(state);
  return [...state.latest.keys()].filter((path) => {
    return !mine.has(path) && !sameValue(state.server.get(path), state.common.get(path));
  });
}

/** True when nobody typed the latest value of a field: its form filled it in. */
export function isPrefilled(state: SyncState, path: string): boolean {
  return state.prefilled.has(path) && sameValue(state.latest.get(path), state.prefilled.get(path));
}

function filtered(fields: Fields, keep: (value: unknown, path: string) => boolean): Map<string, unknown> {
  return new Map([...fields].filter(([path, value]) => keep(value, path)));
}
