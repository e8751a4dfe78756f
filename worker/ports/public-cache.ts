import { withAdmission } from './cache-admission.ts';
import { withMemoryFront } from './memory-front.ts';

/** A public answer as it is kept: with its tags, and from when on what it shows was read. */
export interface CachedAnswer {
  response: Response;
  tags: readonly string[];
  /** ms since the epoch, before anything that the answer shows was read: a purge after that makes it old. */
  readAt: number;
  maxAgeSeconds: number;
}

/** Keeps public answers until they are old or a write purges one of their tags (design.md 7). */
export interface PublicCache {
  /** The answer under a key with its tags, unless it is old or purged. Its body can be read once. */
  match(key: string): Promise<{ response: Response; tags: readonly string[] } | undefined>;
  /** Whether an answer that was just made is worth a `put`; asked once for each that could be kept. */
  admits(key: string): boolean | Promise<boolean>;
  put(key: string, answer: CachedAnswer): Promise<void>;
  /** Forgets everything with one of the tags before it returns. @throws when the runtime refuses, as it does too many */
  purge(tags: readonly string[]): Promise<void>;
}

/** Workers Cache sits in front of the Worker: it keeps what the headers allow, and only purging is left to do. */
const workersCache: PublicCache = {
  match: async () => undefined,
  admits: () => false,
  put: async () => {},
  async purge(tags) {
    const { cache } = await import('cloudflare:workers');
    const { success, errors } = await cache.purge({ tags: [...tags] });
    if (!success) throw new Error(`The purge was refused: ${JSON.stringify(errors)}`);
  },
};

const readAtHeader = 'X-Read-At';
const tagsHeader = 'X-Tags';
/** The lifetime that browsers are told; the Cache API reads its own from Cache-Control. */
const browserLifetimeHeader = 'X-Browser-Cache-Control';

/**
 * A cache over the Cache API, for runtimes without Workers Cache. The Cache API has no tags: a purge leaves a marker
 * with its time, and an answer that was read before a marker of one of its tags counts as gone.
 */
export function cacheApiStore(name = 'public'): PublicCache {
  const opened = () => caches.open(name);

  return {
    async match(key) {
      const cache = await opened();
      const found = await cache.match(address('answer', key));
      if (!found) return undefined;
      const readAt = Number(found.headers.get(readAtHeader));
      const tags = found.headers.get(tagsHeader)?.split(',') ?? [];
      const purges = await Promise.all(tags.map((tag) => purgedAt(cache, tag)));
      if (purges.some((time) => time >= readAt)) {
        await found.body?.cancel();
        return undefined;
      }
      const response = new Response(found.body, found);
      response.headers.set('Cache-Control', found.headers.get(browserLifetimeHeader) ?? 'no-cache');
      for (const header of [readAtHeader, tagsHeader, browserLifetimeHeader, 'CF-Cache-Status', 'Age'])
        response.headers.delete(header);
      return { response, tags };
    },
    admits: () => true,
    async put(key, { response, tags, readAt, maxAgeSeconds }) {
      const kept = new Response(response.body, response);
      kept.headers.set(readAtHeader, String(readAt));
      kept.headers.set(tagsHeader, tags.join(','));
      kept.headers.set(browserLifetimeHeader, response.headers.get('Cache-Control') ?? 'no-cache');
      kept.headers.set('Cache-Control', `max-age=${maxAgeSeconds}`);
      await (await opened()).put(address('answer', key), kept);
    },
    async purge(tags) {
      const cache = await opened();
      const headers = { 'Cache-Control': `max-age=${longestSeconds}` };
      const now = String(Date.now());
      await Promise.all(tags.map((tag) => cache.put(address('purge', tag), new Response(now, { headers }))));
    },
  };
}

/** The Cache API wants addresses for keys. */
function address(kind: 'answer' | 'purge', key: string): string {
  return `https://cache.internal/${kind}/${encodeURIComponent(key)}`;
}

async function purgedAt(cache: Cache, tag: string): Promise<number> {
  const marker = await cache.match(address('purge', tag));
  return marker ? Number(await marker.text()) : 0;
}

/** Markers outlive every answer. */
const longestSeconds = 7 * 24 * 60 * 60;

/** Keeps nothing, so that there is nothing to purge: for scripts outside a Worker. */
export const noCache: PublicCache = {
  match: async () => undefined,
  admits: () => false,
  put: async () => {},
  purge: async () => {},
};

let detected: Promise<boolean> | undefined;

/** Whether this runtime has Workers Cache: `wrangler dev` and tests do not. */
export function hasWorkersCache(): Promise<boolean> {
  detected ??= import('cloudflare:workers').then(({ cache }) => typeof cache?.purge === 'function');
  return detected;
}

/** Set by the build: another build's pages refer to other files. */
declare const BUILD_ID: string | undefined;
const buildId = typeof BUILD_ID === 'string' ? BUILD_ID : 'unbuilt';

const localCache = withAdmission(withMemoryFront(cacheApiStore(`public-${buildId}`), { lifetimeMs: 1000 }));

async function chosen(): Promise<PublicCache> {
  return (await hasWorkersCache()) ? workersCache : localCache;
}

/** The cache of this runtime. */
export const runtimeCache: PublicCache = {
  match: async (key) => (await chosen()).match(key),
  admits: async (key) => (await chosen()).admits(key),
  put: async (key, answer) => (await chosen()).put(key, answer),
  purge: async (tags) => (await chosen()).purge(tags),
};
