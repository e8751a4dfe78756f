import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { createServices, type Services } from '#worker/services.ts';
import { listWithoutReview } from '#worker/testing/desk.ts';
import { SharedCache } from '#worker/testing/shared-cache.ts';
import { migrate } from '../../scripts/local/migrations.ts';
import { builtModules, builtServer, builtWorker } from '../../scripts/local/product.ts';

const farBindings = new URL('far-bindings.mjs', import.meta.url);

const far = `import worker from './entry.mjs';
import { farAway } from './far-bindings.mjs';
export default farAway(worker);
`;

export const origin = 'http://localhost:8787';

/** Gives the built Worker a way to purge, with a binding of ours that replaces Workers Cache in production. */
const behindCache = `import worker from './entry.mjs';
const purging = (context, env) => new Proxy(context, {
  get(target, name) {
    if (name === 'cache') return { purge: async (options) => (await env.PURGES.fetch('http://purges', { method: 'POST', body: JSON.stringify(options) })).json() };
    const value = Reflect.get(target, name, target);
    return typeof value === 'function' ? value.bind(target) : value;
  },
});
export default {
  fetch: (request, env, context) => worker.fetch(request, env, purging(context, env)),
  queue: (batch, env, context) => worker.queue(batch, env, purging(context, env)),
};
`;

/** A target for requests. */
export interface Answering {
  fetch(request: Request): Promise<Response>;
}

/** The built Worker with an empty database, behind the strict cache. */
export interface BuiltApp {
  cache: SharedCache;
  /** The Worker itself, for tests that are not about the cache. */
  worker: Answering;
  /** Path and query of each request that reached the Worker. */
  reached: string[];
  /** The Worker's log lines. */
  lines: string[];
  /** The product's services on the same records, for functions without a route. */
  services: Services;
  /** Clears what is due and allows all purges again, as after a quiet time: the tests of a file make more than the edge allows at once. */
  restPurges(): Promise<void>;
  stop(): Promise<void>;
}

/** Development variables that use nothing outside the machine. */
export const developmentVariables = {
  ENVIRONMENT: 'development',
  PUBLIC_ORIGIN: origin,
  SMS_PROVIDER: 'local',
  EMAIL_PROVIDER: 'local',
  IDENTITY_SECRET: 'test-secret-of-at-least-32-characters',
  TWILIO_ACCOUNT_SID: 'local',
  TWILIO_AUTH_TOKEN: 'local',
  TWILIO_FROM: '+15005550006',
};

interface BuiltAppOptions {
  /** These replace those of `.dev.vars`. */
  variables?: Record<string, string>;
  /** Whether requests with the header `X-Far` are answered far from database and bucket (far-bindings.mjs). */
  isFar?: boolean;
  /** The folder of `wrangler.json` and `.dev.vars`, instead of the build's own. */
  folder?: string;
}

/** Starts the result of `npm run build`. Nothing listens on a port. */
export async function startBuiltApp({
  variables = developmentVariables,
  isFar = false,
  folder,
}: BuiltAppOptions = {}): Promise<BuiltApp> {
  const options = {
    ...builtWorker(variables, folder),
    modules: [
      { type: 'ESModule' as const, path: join(builtServer, 'behind-cache.mjs'), contents: isFar ? far : behindCache },
      ...(isFar
        ? [
            {
              type: 'ESModule' as const,
              path: join(builtServer, 'far-bindings.mjs'),
              contents: readFileSync(farBindings, 'utf8'),
            },
          ]
        : []),
      ...builtModules(),
    ],
    serviceBindings: {
      PURGES: async (request: { json(): Promise<unknown> }) => Response.json(cache.purge(await readPurge(request))),
    },
  };
  const lines: string[] = [];
  const reached: string[] = [];
  const handleStructuredLogs = ({ message }: { message: string }) => void lines.push(message);
  const runtime = new Miniflare(convertV4MiniflareOptions({ handleStructuredLogs, workers: [options] }));
  const answer = async ({ method, url, headers, body }: Request): Promise<Response> => {
    const { pathname, search } = new URL(url);
    reached.push(pathname + search);
    const bytes = body === null ? undefined : await new Response(body).arrayBuffer();
    const given = await runtime.dispatchFetch(url, {
      method,
      headers: [...headers],
      body: bytes ?? null,
      redirect: 'manual',
    });
    const isEmpty = given.status === 204 || given.status === 304;
    return new Response(isEmpty ? null : await given.arrayBuffer(), {
      status: given.status,
      headers: [...given.headers],
    });
  };
  const cache = new SharedCache(answer);
  const env = await runtime.getBindings<Env>();
  await migrate(env.DB);
  const publicCache = {
    servesRanges: true,
    purge: async (tags: readonly string[]) => void cache.purge({ tags: [...tags] }),
  };
  const services = createServices(env, { publicCache });
  // Lists include a nanny right after publication, so that a test sees them change with the profile.
  await listWithoutReview(services);
  const restPurges = async () => {
    await env.DB.batch(['due_purges', 'purge_calls'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
    cache.restPurges();
  };
  return { cache, worker: { fetch: answer }, reached, lines, services, restPurges, stop: () => runtime.dispose() };
}

async function readPurge(request: { json(): Promise<unknown> }): Promise<CachePurgeOptions> {
  const options = await request.json();
  return typeof options === 'object' && options !== null && 'tags' in options && Array.isArray(options.tags)
    ? { tags: options.tags.map(String) }
    : {};
}

/** The token of the newest link to a page, from the outbox; empty without one. @param page such as `consent` */
export async function tokenOf({ services }: BuiltApp, page: string): Promise<string> {
  const { results } = await services.db.$client.prepare('SELECT text FROM outbox').all<{ text: string }>();
  return results.flatMap(({ text }) => new RegExp(`/${page}/([\\w-]{22})`).exec(text)?.[1] ?? []).at(-1) ?? '';
}
