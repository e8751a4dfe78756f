/** The cache in front of the Worker: it keeps what the headers of answers allow, and forgets on request (design.md 7). */
export interface PublicCache {
  /** Forgets everything with one of the tags before it returns. @throws when the edge refuses, as it does too many */
  purge(tags: readonly string[]): Promise<void>;
}

/** For a Worker with nothing in front of it: there is nothing to forget. */
export const noCache: PublicCache = { purge: async () => {} };

/**
 * Workers Cache, as the context of a request or a queue's batch gives it. `wrangler dev` gives none.
 * @param context the handler's ExecutionContext
 */
export function workersCache(context: object): PublicCache {
  const cache = 'cache' in context ? context.cache : undefined;
  if (!isCacheContext(cache)) return noCache;
  return {
    async purge(tags) {
      const { success, errors } = await cache.purge({ tags: [...tags] });
      if (!success) throw new Error(`The purge was refused: ${JSON.stringify(errors)}`);
    },
  };
}

function isCacheContext(value: unknown): value is Pick<CacheContext, 'purge'> {
  return typeof value === 'object' && value !== null && 'purge' in value;
}
