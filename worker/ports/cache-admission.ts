import type { PublicCache } from './public-cache.ts';

const maxKeys = 20_000;

/**
 * A cache that admits an answer only when it is made for the second time, and looks only for what it admitted: a page that
 * nobody asks for again, as a crawler's, costs neither. Starts anew with each isolate.
 */
export function withAdmission(cache: PublicCache): PublicCache {
  const made = new Set<string>();
  const admitted = new Set<string>();

  return {
    match: async (key) => (admitted.has(key) ? cache.match(key) : undefined),
    admits(key) {
      if (made.has(key)) {
        addTo(admitted, key);
        return cache.admits(key);
      }
      addTo(made, key);
      return false;
    },
    put: (key, answer) => cache.put(key, answer),
    purge: (tags) => cache.purge(tags),
  };
}

function addTo(keys: Set<string>, key: string): void {
  if (keys.size >= maxKeys) keys.clear();
  keys.add(key);
}
