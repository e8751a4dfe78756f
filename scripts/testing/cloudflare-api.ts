import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { RemoteDatabase } from './cloudflare-d1.ts';

const accountId = 'a0000000000000000000000000000001';
const prefix = '/client/v4';
const token = 'a-token-of-the-test';

interface Script {
  secrets: Map<string, string>;
  vars: Record<string, string>;
  /** File contents by path, as the newest deployment has them. */
  assets: Map<string, Buffer>;
  deployments: number;
  workersDev: boolean;
  schedules: string[];
}

/** Answers of the API: a result, or an error with its code. */
type Answer = { result: unknown; status?: number } | { code: number; message: string; status: number };
type Handler = (context: { groups: string[]; url: URL; body: Buffer; contentType: string }) => Answer | Promise<Answer>;

const absent = (code: number, message: string): Answer => ({ status: 404, code, message });

/**
 * A local server that speaks the parts of Cloudflare's API that wrangler calls to create, migrate and deploy this product.
 * What it is told it keeps, so that tests can look at it; a failure can be put in the way of any request.
 */
export class CloudflareApi {
  readonly databases: RemoteDatabase[] = [];
  readonly buckets = new Set<string>();
  readonly queues = new Map<string, string>();
  readonly consumers = new Map<string, object[]>();
  readonly scripts = new Map<string, Script>();
  /** Requests that no handler knew. */
  readonly unknown: string[] = [];
  /** A request, as `METHOD /path`, that is refused from now on. */
  failing: RegExp | undefined;
  readonly #uploads = new Map<string, Buffer>();
  readonly #sessions = new Map<string, Record<string, { hash: string }>>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** @returns the variables that make wrangler talk to this server */
  async start(): Promise<Record<string, string>> {
    const port = await listen(this.#server);
    return {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}${prefix}`,
      CLOUDFLARE_API_TOKEN: token,
      WRANGLER_SEND_METRICS: 'false',
    };
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const url = new URL(request.url ?? '/', 'http://api');
    const line = `${request.method} ${url.pathname.slice(prefix.length)}`;
    const context = { url, body: Buffer.concat(parts), contentType: request.headers['content-type'] ?? '' };
    const answer = await this.#answer(line, request, context).catch((error: unknown): Answer => ({
      status: 400,
      code: 7500,
      message: String(error),
    }));
    response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json' });
    const errors = 'code' in answer ? [{ code: answer.code, message: answer.message }] : [];
    const result = 'result' in answer ? answer.result : null;
    const info = Array.isArray(result)
      ? { page: 1, per_page: 100, count: result.length, total_count: result.length, total_pages: 1 }
      : undefined;
    response.end(JSON.stringify({ success: errors.length === 0, errors, messages: [], result, result_info: info }));
  }

  async #answer(
    line: string,
    request: IncomingMessage,
    context: { url: URL; body: Buffer; contentType: string },
  ): Promise<Answer> {
    const isUpload = line === `POST /accounts/${accountId}/workers/assets/upload`;
    if (!isUpload && request.headers.authorization !== `Bearer ${token}`) {
      return { status: 401, code: 10000, message: 'Authentication error' };
    }
    if (this.failing?.test(line)) return { status: 403, code: 10000, message: 'refused by the test' };
    for (const [pattern, handle] of this.#handlers) {
      const groups = pattern.exec(line.replace(`/accounts/${accountId}`, ''))?.slice(1);
      if (groups) return handle({ ...context, groups: groups.map(decodeURIComponent) });
    }
    this.unknown.push(line);
    return absent(7003, `no such route: ${line}`);
  }

  #script(name = ''): Script {
    const known = this.scripts.get(name);
    if (known) return known;
    const made: Script = {
      secrets: new Map(),
      vars: {},
      assets: new Map(),
      deployments: 0,
      workersDev: false,
      schedules: [],
    };
    this.scripts.set(name, made);
    return made;
  }

  readonly #handlers: [RegExp, Handler][] = [
    [/^GET \/user\/tokens\/verify$/, () => ({ result: { id: 't', status: 'active' } })],
    [/^GET \/user$/, () => ({ result: { id: 'u', email: 'operator@agency.example' } })],
    [/^GET \/accounts$/, () => ({ result: [{ id: accountId, name: 'The agency' }] })],
    [/^GET \/memberships$/, () => ({ result: [{ id: 'm', account: { id: accountId, name: 'The agency' } }] })],
    [/^GET \/d1\/database$/, () => ({ result: this.databases.map(({ uuid, name }) => ({ uuid, name })) })],
    [
      /^POST \/d1\/database$/,
      ({ body }) => {
        const database = new RemoteDatabase(read(body).name);
        this.databases.push(database);
        return { result: { uuid: database.uuid, name: database.name } };
      },
    ],
    [
      /^(?:GET|POST) \/d1\/database\/([\w-]+)(\/query)?$/,
      ({ groups: [uuid, query], body }) => {
        const database = this.databases.find((candidate) => candidate.uuid === uuid);
        if (!database) return absent(7404, 'The database does not exist');
        if (query === undefined) return { result: { uuid, name: database.name } };
        return { result: [{ success: true, results: database.query(read(body).sql), meta: { duration: 1 } }] };
      },
    ],
    [
      /^GET \/r2\/buckets\/([\w-]+)$/,
      ({ groups: [name = ''] }) =>
        this.buckets.has(name)
          ? { result: { name, creation_date: '2026-01-01T00:00:00.000Z', location: 'WNAM', storage_class: 'Standard' } }
          : absent(10006, 'The specified bucket does not exist.'),
    ],
    [
      /^POST \/r2\/buckets$/,
      ({ body }) => {
        this.buckets.add(read(body).name);
        return { result: {} };
      },
    ],
    [
      /^GET \/queues$/,
      ({ url }) => {
        const name = url.searchParams.get('name');
        const named = [...this.queues].filter(([known]) => name === null || known === name);
        return { result: named.map(([queue_name, queue_id]) => this.#queue(queue_name, queue_id)) };
      },
    ],
    [
      /^POST \/queues$/,
      ({ body }) => {
        const name = read(body).queue_name;
        this.queues.set(name, randomUUID().replaceAll('-', ''));
        return { result: this.#queue(name, this.queues.get(name) ?? '') };
      },
    ],
    [/^GET \/queues\/(\w+)\/consumers$/, ({ groups: [id = ''] }) => ({ result: this.consumers.get(id) ?? [] })],
    [
      /^(?:POST|PUT) \/queues\/(\w+)\/consumers(?:\/\w+)?$/,
      ({ groups: [id = ''], body }) => {
        const consumer = { consumer_id: id, ...read(body) };
        this.consumers.set(id, [consumer]);
        return { result: consumer };
      },
    ],
    [
      /^GET \/workers\/(?:services|scripts)\/([\w-]+)$/,
      ({ groups: [name = ''] }) =>
        this.scripts.has(name)
          ? {
              result: {
                id: name,
                default_environment: { environment: 'production', script: { last_deployed_from: 'wrangler' } },
              },
            }
          : absent(10007, 'This Worker does not exist on your account.'),
    ],
    [
      /^GET \/workers\/scripts\/([\w-]+)\/secrets$/,
      ({ groups: [name = ''] }) => {
        const script = this.scripts.get(name);
        if (!script) return absent(10007, 'This Worker does not exist on your account.');
        return { result: [...script.secrets.keys()].map((secret) => ({ name: secret, type: 'secret_text' })) };
      },
    ],
    [
      /^POST \/workers\/scripts\/([\w-]+)\/assets-upload-session$/,
      ({ body }) => {
        const { manifest } = read(body);
        const id = randomUUID();
        this.#sessions.set(id, manifest);
        const hashes = Object.values<{ hash: string }>(manifest).map((file) => file.hash);
        const wanted = [...new Set(hashes)].filter((hash) => !this.#uploads.has(hash));
        return { result: { jwt: jwtOf(id), buckets: wanted.length > 0 ? [wanted] : [] } };
      },
    ],
    [
      /^POST \/workers\/assets\/upload$/,
      async ({ body, contentType }) => {
        for (const [hash, file] of await readForm(body, contentType)) {
          this.#uploads.set(hash, Buffer.from(typeof file === 'string' ? file : await file.text(), 'base64'));
        }
        return { status: 201, result: { jwt: jwtOf([...this.#sessions.keys()].at(-1) ?? '') } };
      },
    ],
    [
      /^PUT \/workers\/scripts\/([\w-]+)$/,
      async ({ groups: [name], body, contentType }) => {
        const script = this.#script(name);
        await this.#upload(script, body, contentType);
        script.deployments += 1;
        return { result: { id: name, deployment_id: randomUUID(), startup_time_ms: 10, has_assets: true } };
      },
    ],
    [
      // A Worker that exists gets a version first, then a deployment of it.
      /^POST \/workers\/scripts\/([\w-]+)\/versions$/,
      async ({ groups: [name], body, contentType }) => {
        await this.#upload(this.#script(name), body, contentType);
        return { result: { id: randomUUID(), startup_time_ms: 10, resources: { script: { etag: 'e' } } } };
      },
    ],
    [
      /^POST \/workers\/scripts\/([\w-]+)\/deployments$/,
      ({ groups: [name] }) => {
        this.#script(name).deployments += 1;
        return { result: { id: randomUUID() } };
      },
    ],
    [
      /^(?:GET|PATCH) \/workers\/(?:workers\/([\w-]+)|scripts\/([\w-]+)\/(?:script-)?settings)$/,
      ({ groups: [worker, script] }) => ({
        result: { id: 'w', name: worker ?? script, bindings: [], tags: [], subdomain: {} },
      }),
    ],
    [
      /^GET \/workers\/scripts\/([\w-]+)\/(?:deployments|versions)$/,
      ({ groups: [name = ''] }) => {
        if (!this.scripts.has(name)) return absent(10007, 'This Worker does not exist on your account.');
        const versions = [{ version_id: randomUUID(), percentage: 100 }];
        const deployment = { id: randomUUID(), source: 'wrangler', strategy: 'percentage', versions };
        return { result: { deployments: [deployment], items: [] } };
      },
    ],
    // What wrangler shows beside a bucket: how much is in it.
    [/^POST \/graphql$/, () => ({ result: null })],
    [/^GET \/workers\/subdomain$/, () => ({ result: { subdomain: 'agency' } })],
    [
      /^(GET|POST) \/workers\/scripts\/([\w-]+)\/subdomain$/,
      ({ groups: [method, name], body }) => {
        const script = this.#script(name);
        if (method === 'POST') script.workersDev = read(body).enabled;
        return { result: { enabled: script.workersDev, previews_enabled: false } };
      },
    ],
    [
      /^PUT \/workers\/scripts\/([\w-]+)\/schedules$/,
      ({ groups: [name], body }) => {
        this.#script(name).schedules = read(body).map(({ cron }: { cron: string }) => cron);
        return { result: { schedules: read(body) } };
      },
    ],
  ];

  async #upload(script: Script, body: Buffer, contentType: string): Promise<void> {
    const form = await readForm(body, contentType);
    const field = form.get('metadata');
    const metadata = JSON.parse(typeof field === 'string' ? field : ((await field?.text()) ?? '{}'));
    script.vars = {};
    for (const binding of metadata.bindings) {
      if (binding.type === 'secret_text') script.secrets.set(binding.name, binding.text);
      if (binding.type === 'plain_text') script.vars[binding.name] = binding.text;
    }
    const manifest = this.#sessions.get(sessionOf(metadata.assets?.jwt ?? '')) ?? {};
    script.assets = new Map(
      Object.entries(manifest).map(([path, file]) => [path, this.#uploads.get(file.hash) ?? Buffer.alloc(0)]),
    );
  }

  #queue(queue_name: string, queue_id: string): object {
    const consumers = this.consumers.get(queue_id) ?? [];
    return {
      queue_name,
      queue_id,
      producers: [],
      producers_total_count: 0,
      consumers,
      consumers_total_count: consumers.length,
    };
  }
}

/** Serves the static files of a deployed Worker, as its domain would. @returns its origin, and how to stop it */
export async function serveAssets(
  script: () => Pick<Script, 'assets'> | undefined,
): Promise<{ origin: string; stop(): void }> {
  const server = createServer((request, response) => {
    const file = script()?.assets.get(new URL(request.url ?? '/', 'http://site').pathname);
    response.writeHead(file ? 200 : 404, {
      'Content-Type': extname(request.url ?? '') === '.json' ? 'application/json' : 'text/plain',
    });
    response.end(file ?? 'Not found');
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
      else reject(new Error('no port'));
    });
  });
}

function read(body: Buffer) {
  return JSON.parse(body.toString('utf8'));
}

function readForm(body: Buffer, contentType: string): Promise<FormData> {
  return new Response(Uint8Array.from(body), { headers: { 'Content-Type': contentType } }).formData();
}

/** wrangler reads a token's middle part to see when it ends. */
function jwtOf(session: string): string {
  const middle = Buffer.from(JSON.stringify({ session, exp: Math.floor(Date.now() / 1000) + 3600 })).toString(
    'base64url',
  );
  return `e30.${middle}.x`;
}

function sessionOf(jwt: string): string {
  const [, middle = ''] = jwt.split('.');
  return middle === '' ? '' : JSON.parse(Buffer.from(middle, 'base64url').toString('utf8')).session;
}
