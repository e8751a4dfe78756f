import { hourMs } from '#domain/durations.ts';
import { type ByteRange, parseByteRange } from '#domain/media/byte-range.ts';

/** The limits of Workers Cache: one more purge per refill interval, the most at once, and the most tags per purge. */
export const purgeLimits = { refillMs: 12_000, bucket: 25, maxTags: 100 } as const;

/**
 * A shared cache as strict as the documentation of Workers Cache: RFC 9111 with Cloudflare-CDN-Cache-Control before
 * CDN-Cache-Control before Cache-Control, stale-while-revalidate, tags, and its limits on purges. Its key contains neither
 * cookies nor host, and a 200 without caching headers is cached for two hours. Tests put it in front of the product.
 */
export class SharedCache {
  readonly #origin: (request: Request) => Promise<Response>;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry[]>();
  readonly #refreshing = new Set<Promise<unknown>>();
  /** When the maximum number of purges is allowed again, ms. */
  #fullAt = 0;

  constructor(origin: (request: Request) => Promise<Response>, now: () => number = Date.now) {
    this.#origin = origin;
    this.#now = now;
  }

  /** Path and query of everything in the cache, fresh or stale. */
  kept(): string[] {
    return [...this.#entries.keys()];
  }

  /** The response, with `X-Cache`: `hit`, `stale`, `miss` when it is now cached, or `pass`. */
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(await this.#origin(request), 'pass');
    const found = this.#find(request);
    if (found) {
      const age = this.#now() - found.storedAt;
      if (age < found.freshMs) return found.respond(request, 'hit');
      if (age < found.freshMs + found.staleMs) {
        this.#refresh(request);
        return found.respond(request, 'stale');
      }
    }
    const entry = await this.#fill(request);
    return entry instanceof Response ? entry : entry.respond(request, 'miss');
  }

  /** Like `ctx.cache.purge`: deletes everything with one of the tags, unless it was called too often or with too many tags. */
  purge({ tags = [] }: CachePurgeOptions): CachePurgeResult {
    const fullAt = Math.max(this.#fullAt, this.#now()) + purgeLimits.refillMs;
    if (fullAt > this.#now() + purgeLimits.bucket * purgeLimits.refillMs) return refused('rate limit');
    if (tags.length === 0 || tags.length > purgeLimits.maxTags) return refused('1 to 100 tags');
    this.#fullAt = fullAt;
    for (const [key, entries] of this.#entries) {
      const left = entries.filter((entry) => !entry.tags.some((tag) => tags.includes(tag)));
      if (left.length > 0) this.#entries.set(key, left);
      else this.#entries.delete(key);
    }
    return { success: true, errors: [] };
  }

  /** Allows the maximum number of purges again, as after a while without any. */
  restPurges(): void {
    this.#fullAt = 0;
  }

  /** Waits until no background fetch is running. */
  async settled(): Promise<void> {
    await Promise.all(this.#refreshing);
  }

  #find(request: Request): Entry | undefined {
    return this.#entries.get(keyOf(request))?.find((entry) => entry.suits(request));
  }

  #refresh(request: Request): void {
    const refreshing = this.#fill(request).finally(() => this.#refreshing.delete(refreshing));
    this.#refreshing.add(refreshing);
  }

  /**
   * Requests the response and caches it if allowed. A range is passed on, although the documentation says that Workers Cache
   * requests the whole: a Worker that passes here does not depend on it (docs/decisions/0018).
   */
  async #fill(request: Request): Promise<Entry | Response> {
    const headers = new Headers(request.headers);
    headers.delete('If-None-Match');
    const response = await this.#origin(new Request(request.url, { headers }));
    const lifetime = lifetimeOf(response);
    if (lifetime === undefined) {
      // A request that is not cached is passed on unchanged.
      const isPlain = request.method === 'GET' && !request.headers.has('If-None-Match');
      return answer(isPlain ? response : await this.#origin(request), 'pass');
    }
    const entry = await Entry.read(request, response, { ...lifetime, storedAt: this.#now() });
    const others = (this.#entries.get(keyOf(request)) ?? []).filter((other) => !other.suits(request));
    this.#entries.set(keyOf(request), [...others, entry]);
    return entry;
  }
}

interface Lifetime {
  freshMs: number;
  staleMs: number;
}

class Entry {
  readonly tags: readonly string[];
  readonly freshMs: number;
  readonly staleMs: number;
  readonly storedAt: number;
  readonly #status: number;
  readonly #headers: Headers;
  readonly #body: Uint8Array<ArrayBuffer>;
  /** The request's values of the headers in the response's Vary. */
  readonly #variant: [name: string, value: string | null][];

  static async read(request: Request, response: Response, times: Lifetime & { storedAt: number }): Promise<Entry> {
    return new Entry(request, response, new Uint8Array(await response.arrayBuffer()), times);
  }

  private constructor(
    request: Request,
    response: Response,
    body: Uint8Array<ArrayBuffer>,
    times: Lifetime & { storedAt: number },
  ) {
    this.#status = response.status;
    this.#headers = visitorHeaders(response);
    this.#body = body;
    this.#variant = list(response.headers.get('Vary')).map((name) => [name, request.headers.get(name)]);
    this.tags = list(response.headers.get('Cache-Tag'));
    ({ freshMs: this.freshMs, staleMs: this.staleMs, storedAt: this.storedAt } = times);
  }

  suits(request: Request): boolean {
    return this.#variant.every(([name, value]) => request.headers.get(name) === value);
  }

  /** The whole response, a 304 if the visitor already has it, or the requested range. */
  respond(request: Request, result: 'hit' | 'miss' | 'stale'): Response {
    const headers = new Headers(this.#headers);
    headers.set('X-Cache', result);
    const etag = headers.get('ETag');
    const known = list(request.headers.get('If-None-Match')).map(opaque);
    if (etag !== null && known.includes(opaque(etag))) return new Response(null, { status: 304, headers });
    const part = this.#part(request, etag);
    if (part.kind === 'unsatisfiable') {
      headers.set('Content-Range', `bytes */${this.#body.length}`);
      headers.delete('Content-Length');
      return new Response(null, { status: 416, headers });
    }
    if (part.kind === 'part') {
      const end = part.offset + part.length;
      headers.set('Content-Range', `bytes ${part.offset}-${end - 1}/${this.#body.length}`);
      headers.set('Content-Length', String(part.length));
      return new Response(this.#body.slice(part.offset, end), { status: 206, headers });
    }
    return new Response(request.method === 'HEAD' ? null : this.#body, { status: this.#status, headers });
  }

  #part(request: Request, etag: string | null): ByteRange {
    const condition = request.headers.get('If-Range');
    const isOther = condition !== null && condition !== etag;
    const range = this.#status !== 200 || isOther ? null : request.headers.get('Range');
    return parseByteRange(range, this.#body.length);
  }
}

function keyOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** How long a response may be cached; undefined when it may not be (RFC 9111, 3). */
function lifetimeOf(response: Response): Lifetime | undefined {
  const { headers, status } = response;
  if (headers.has('Set-Cookie') || headers.get('Vary')?.includes('*') || status === 206 || status === 304)
    return undefined;
  const header = ['Cloudflare-CDN-Cache-Control', 'CDN-Cache-Control', 'Cache-Control']
    .map((name) => headers.get(name))
    .find((value) => value !== null);
  if (header === undefined || header === null) return status === 200 ? { freshMs: twoHoursMs, staleMs: 0 } : undefined;
  const directives = new Map(list(header).map((directive) => [directive.toLowerCase().split('=')[0], directive]));
  if (['private', 'no-store', 'no-cache'].some((name) => directives.has(name))) return undefined;
  const ms = (name: string) => 1000 * Number(directives.get(name)?.split('=')[1] ?? NaN);
  const freshMs = [ms('s-maxage'), ms('max-age')].find((value) => !Number.isNaN(value));
  if (freshMs === undefined || freshMs <= 0) return undefined;
  const staleMs = directives.has('must-revalidate') ? 0 : ms('stale-while-revalidate');
  return { freshMs, staleMs: Number.isNaN(staleMs) ? 0 : staleMs };
}

const twoHoursMs = 2 * hourMs;

/** The headers for visitors: the edge removes those intended for it. */
function visitorHeaders(response: Response): Headers {
  const headers = new Headers(response.headers);
  for (const name of ['Cloudflare-CDN-Cache-Control', 'CDN-Cache-Control', 'Cache-Tag']) headers.delete(name);
  return headers;
}

function answer(response: Response, result: string): Response {
  const headers = visitorHeaders(response);
  headers.set('X-Cache', result);
  return new Response(response.body, { status: response.status, headers });
}

function refused(message: string): CachePurgeResult {
  return { success: false, errors: [{ code: 429, message }] };
}

function list(header: string | null): string[] {
  return (header ?? '').split(',').flatMap((item) => (item.trim() === '' ? [] : [item.trim()]));
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '');
}
