import type { PublicCache } from './public-cache.ts';

const maxKeys = 20_000;

/**
 * A cache that keeps an answer only when it is made for the second time, and looks only for what it put: a page that nobody
 * asks for again, as a crawler's, costs neither. Starts anew with each isolate.
 */
export function withAdmission(cache: PublicCache): PublicCache {
  const made = new Set<string>();
  const kept = new Set<string>();

  return {
    match: async (key) => (kept.has(key) ? cache.match(key) : undefined),
    async put(key, answer) {
      if (!made.has(key)) {
        addTo(made, key);
        await answer.response.body?.cancel();
        return;
      }
      addTo(kept, key);
      await cache.put(key, answer);
    },
    purge: (tags) => cache.purge(tags),
  };
}

function addTo(keys: Set<string>, key: string): void {
  if (keys.size >= maxKeys) keys.clear();
  keys.add(key);
}
