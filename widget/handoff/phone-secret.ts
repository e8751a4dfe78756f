import { handoffSecretPattern } from '#domain/handoff/schema.ts';
import type { TextStorage } from '#widget/browser/storage.ts';

const key = 'np-handoff-secret';

/** This browser's own secret, the only way to continue with a link it connected to, even after a reload. */
export function phoneSecret(storage: TextStorage): string {
  const kept = storage.get(key);
  if (kept !== null && handoffSecretPattern.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  storage.set(key, secret);
  return secret;
}

/** The token in a page's URL behind `#`; undefined if there is none. */
export function tokenOf(hash: string): string | undefined {
  const token = hash.slice(1);
  return handoffSecretPattern.test(token) ? token : undefined;
}
