import type { TextStorage } from '#widget/browser/storage.ts';

/** The local storage key of the builder's temporary user id (spec.md 3). */
const temporaryUserIdKey = 'tempUserId';

/** What an id of the browser's own making is drawn from. */
export interface IdSource {
  /** ms since the epoch. */
  now(): number;
  /** Lowercase letters and digits that nobody else draws. */
  random(): string;
}

/** An id of the browser's own making, `user-{timestamp}-{random}` (spec.md 3). It gives no right to anything. */
export function createTemporaryUserId({ now, random }: IdSource): string {
  return `user-${now()}-${random()}`;
}

/** Keeps a temporary user id for a builder that was opened without a user's; one that is kept stays. */
export function keepTemporaryUserId(storage: TextStorage, source: IdSource): void {
  if (storage.get(temporaryUserIdKey) === null) storage.set(temporaryUserIdKey, createTemporaryUserId(source));
}

/** True for an id of a browser's own making; the server's have no hyphen (design.md 4). */
export function isTemporaryUserId(userId: string): boolean {
  return userId.includes('-');
}
