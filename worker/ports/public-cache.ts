/** The cache in front of the Worker: it caches what response headers allow, and can be purged (docs/architecture.md 7). */
export interface PublicCache {
  /** Whether it caches a whole public file and serves ranges of it. It never caches a 206 of the Worker. */
  servesRanges: boolean;
  /**
   * Purges everything with one of the tags before it returns.
   * @throws when the edge rejects the purge, as it does when there are too many
   */
  purge(tags: readonly string[]): Promise<void>;
}

/** For a Worker without a cache in front of it: there is nothing to purge. */
export const noCache: PublicCache = { servesRanges: false, purge: async () => {} };

/**
 * Workers Cache, from the context of a request or a queue's batch. `wrangler dev` has none.
 * @param context the handler's ExecutionContext
 */
export function workersCache(context: object): PublicCache {
  const cache = 'cache' in context ? context.cache : undefined;
  if (!isCacheContext(cache)) return noCache;
  return {
    servesRanges: true,
    async purge(tags) {
      const { success, errors } = await cache.purge({ tags: [...tags] });
      if (!success) throw new Error(`The purge was refused: ${JSON.stringify(errors)}`);
    },
  };
}

function isCacheContext(value: unknown): value is Pick<CacheContext, 'purge'> {
  return typeof value === 'object' && value !== null && 'purge' in value;
}
