import type { TextStorage } from '#widget/browser/storage.ts';

/** The local storage key of the builder's temporary user id (docs/specification.md 3). */
const temporaryUserIdKey = 'tempUserId';

/** Sources of an id created in the browser. */
export interface IdSource {
  /** ms since the epoch. */
  now(): number;
  /** Unique lowercase letters and digits. */
  random(): string;
}

/** An id created in the browser, `user-{timestamp}-{random}` (docs/specification.md 3). It grants no access. */
export function createTemporaryUserId({ now, random }: IdSource): string {
  return `user-${now()}-${random()}`;
}

/** Stores a temporary user id for a builder opened without a user id. An already stored id stays. */
export function keepTemporaryUserId(storage: TextStorage, source: IdSource): void {
  if (storage.get(temporaryUserIdKey) === null) storage.set(temporaryUserIdKey, createTemporaryUserId(source));
}

/** True for an id created in the browser. The server's ids have no hyphen (docs/architecture.md 4). */
export function isTemporaryUserId(userId: string): boolean {
  return userId.includes('-');
}
