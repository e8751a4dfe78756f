import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { createServices, type Services } from '#worker/services.ts';
import { listWithoutReview } from '#worker/testing/desk.ts';
import { SharedCache } from '#worker/testing/shared-cache.ts';
import { migrate } from '../scripts/local/migrations.ts';
import { builtModules, builtServer, builtWorker } from '../scripts/local/product.ts';

export const origin = 'http://localhost:8787';

/** Gives the built Worker what Workers Cache gives it in production: a way to purge, through a binding of ours. */
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

/** What requests can be sent to. */
export interface Answering {
  fetch(request: Request): Promise<Response>;
}

/** The built Worker with an empty database, and the strict cache in front of it. */
export interface BuiltApp {
  cache: SharedCache;
  /** The Worker itself, for what is not about the cache. */
  worker: Answering;
  /** What the Worker has logged. */
  lines: string[];
  /** The product's services over the same records, for what no route offers yet. */
  services: Services;
  stop(): Promise<void>;
}

/** Variables of development, with nothing outside the machine. */
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
  /** Replace those of `.dev.vars`. */
  variables?: Record<string, string>;
  /** Where `wrangler.json` and `.dev.vars` are, instead of the build's own. */
  folder?: string;
}

/** Starts what `npm run build` has made. Nothing listens on a port. */
export async function startBuiltApp({
  variables = developmentVariables,
  folder,
}: BuiltAppOptions = {}): Promise<BuiltApp> {
  const options = {
    ...builtWorker(variables, folder),
    modules: [
      { type: 'ESModule' as const, path: join(builtServer, 'behind-cache.mjs'), contents: behindCache },
      ...builtModules(),
    ],
    serviceBindings: {
      PURGES: async (request: { json(): Promise<unknown> }) => Response.json(cache.purge(await readPurge(request))),
    },
  };
  const lines: string[] = [];
  const handleStructuredLogs = ({ message }: { message: string }) => void lines.push(message);
  const runtime = new Miniflare(convertV4MiniflareOptions({ handleStructuredLogs, workers: [options] }));
  const answer = async ({ method, url, headers, body }: Request): Promise<Response> => {
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
  const publicCache = { purge: async (tags: readonly string[]) => void cache.purge({ tags: [...tags] }) };
  const services = createServices(env, { publicCache });
  // Lists hold a nanny as soon as she publishes, so that a test sees them change with her.
  await listWithoutReview(services);
  return { cache, worker: { fetch: answer }, lines, services, stop: () => runtime.dispose() };
}

async function readPurge(request: { json(): Promise<unknown> }): Promise<CachePurgeOptions> {
  const options = await request.json();
  return typeof options === 'object' && options !== null && 'tags' in options && Array.isArray(options.tags)
    ? { tags: options.tags.map(String) }
    : {};
}
