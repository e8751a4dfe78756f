/** The cache in front of the Worker: it keeps what the headers of answers allow, and forgets on request (design.md 7). */
export interface PublicCache {
  /** Forgets everything with one of the tags before it returns. @throws when the edge refuses, as it does too many */
  purge(tags: readonly string[]): Promise<void>;
}

/** Workers Cache. Where the runtime has none, as in `wrangler dev`, there is nothing to forget. */
export const workersCache: PublicCache = {
  async purge(tags) {
    const { cache } = await import('cloudflare:workers');
    if (typeof cache?.purge !== 'function') return;
    const { success, errors } = await cache.purge({ tags: [...tags] });
    if (!success) throw new Error(`The purge was refused: ${JSON.stringify(errors)}`);
  },
};

/** For scripts outside a Worker. */
export const noCache: PublicCache = { purge: async () => {} };
