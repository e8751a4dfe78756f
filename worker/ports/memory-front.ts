import type { CachedAnswer, PublicCache } from './public-cache.ts';

interface Kept {
  body: ArrayBuffer | null;
  init: ResponseInit;
  tags: readonly string[];
  until: number;
}

const maxEntries = 300;
const maxBodyBytes = 256 * 1024;

/**
 * A cache with a small memory before it, so that a page many people ask for at once is looked up once. A purge in this
 * isolate empties it at once; one in another isolate is seen after `lifetimeMs`.
 */
export function withMemoryFront(
  cache: PublicCache,
  { lifetimeMs, now = Date.now }: { lifetimeMs: number; now?: () => number },
): PublicCache {
  const memory = new Map<string, Kept>();
  let purges = 0;

  function remember(key: string, entry: Kept): void {
    if (memory.size >= maxEntries) memory.clear();
    memory.set(key, entry);
  }

  function forget(tags: readonly string[]): void {
    purges += 1;
    for (const [key, kept] of memory) if (kept.tags.some((tag) => tags.includes(tag))) memory.delete(key);
  }

  return {
    async match(key) {
      const kept = memory.get(key);
      if (kept && kept.until > now()) return { response: new Response(kept.body, kept.init), tags: kept.tags };
      const seenPurges = purges;
      const found = await cache.match(key);
      if (!found || isLarge(found.response)) return found;
      const body = found.response.body === null ? null : await found.response.arrayBuffer();
      const { status, headers } = found.response;
      const fresh = { body, init: { status, headers }, tags: found.tags, until: now() + lifetimeMs };
      if (seenPurges === purges) remember(key, fresh);
      return { response: new Response(body, fresh.init), tags: found.tags };
    },
    admits: (key) => cache.admits(key),
    put: (key: string, answer: CachedAnswer) => cache.put(key, answer),
    async purge(tags) {
      forget(tags);
      await cache.purge(tags);
      // Whoever looked between the two may have remembered what was just purged.
      forget(tags);
    },
  };
}

function isLarge(response: Response): boolean {
  return Number(response.headers.get('Content-Length') ?? 0) > maxBodyBytes;
}
