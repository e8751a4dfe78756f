import { handoffSecretPattern } from '#domain/handoff/schema.ts';
import type { TextStorage } from '#widget/browser/storage.ts';

const key = 'np-handoff-secret';

/** This browser's own secret: with it, and nothing else, it goes on with a link that it has taken up, after a reload too. */
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

/** The token that a page's address carries behind `#`; undefined where there is none. */
export function tokenOf(hash: string): string | undefined {
  const token = hash.slice(1);
  return handoffSecretPattern.test(token) ? token : undefined;
}
