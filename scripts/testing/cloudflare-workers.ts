import { randomUUID } from 'node:crypto';
import { absent, type Handler, read } from './cloudflare-answers.ts';

/** A Worker in the account. */
export interface Script {
  secrets: Map<string, string>;
  vars: Record<string, string>;
  /** The jurisdiction in which it looks for its bucket. */
  bucketJurisdiction: string | undefined;
  /** File contents by path, from the newest deployment. */
  assets: Map<string, Buffer>;
  deployments: number;
  /** The id of the version that serves. */
  version: string | undefined;
  workersDev: boolean;
  schedules: string[];
  /** The hosts of its custom domains. */
  domains: string[];
}

/** The Workers of the local substitute for Cloudflare's API: their scripts, secrets, static files, and triggers. */
export class RemoteWorkers {
  readonly scripts = new Map<string, Script>();
  readonly #uploads = new Map<string, Buffer>();
  readonly #sessions = new Map<string, Record<string, { hash: string }>>();

  readonly handlers: [RegExp, Handler][] = [
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
        script.version = randomUUID();
        return { result: { id: name, deployment_id: script.version, startup_time_ms: 10, has_assets: true } };
      },
    ],
    [
      // An existing Worker first gets a version, then a deployment of it.
      /^POST \/workers\/scripts\/([\w-]+)\/versions$/,
      async ({ groups: [name], body, contentType }) => {
        await this.#upload(this.#script(name), body, contentType);
        return { result: { id: randomUUID(), startup_time_ms: 10, resources: { script: { etag: 'e' } } } };
      },
    ],
    [
      /^POST \/workers\/scripts\/([\w-]+)\/deployments$/,
      ({ groups: [name], body }) => {
        const script = this.#script(name);
        script.deployments += 1;
        script.version = read(body).versions[0].version_id;
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
        const script = this.scripts.get(name);
        if (!script) return absent(10007, 'This Worker does not exist on your account.');
        const versions = [{ version_id: script.version, percentage: 100 }];
        const deployment = { id: randomUUID(), source: 'wrangler', strategy: 'percentage', versions };
        return { result: { deployments: [deployment], items: [] } };
      },
    ],
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
    [
      /^POST \/workers\/scripts\/[\w-]+\/domains\/changeset$/,
      () => ({ result: { added: [], removed: [], updated: [], conflicting: [] } }),
    ],
    [
      /^PUT \/workers\/scripts\/([\w-]+)\/domains\/records$/,
      ({ groups: [name], body }) => {
        this.#script(name).domains = read(body).origins.map(({ hostname }: { hostname: string }) => hostname);
        return { result: {} };
      },
    ],
  ];

  #script(name = ''): Script {
    const known = this.scripts.get(name);
    if (known) return known;
    const made: Script = {
      secrets: new Map(),
      vars: {},
      bucketJurisdiction: undefined,
      assets: new Map(),
      deployments: 0,
      version: undefined,
      workersDev: false,
      schedules: [],
      domains: [],
    };
    this.scripts.set(name, made);
    return made;
  }

  async #upload(script: Script, body: Buffer, contentType: string): Promise<void> {
    const form = await readForm(body, contentType);
    const field = form.get('metadata');
    const metadata = JSON.parse(typeof field === 'string' ? field : ((await field?.text()) ?? '{}'));
    script.vars = {};
    for (const binding of metadata.bindings) {
      if (binding.type === 'secret_text') script.secrets.set(binding.name, binding.text);
      if (binding.type === 'r2_bucket') script.bucketJurisdiction = binding.jurisdiction;
      if (binding.type === 'plain_text') script.vars[binding.name] = binding.text;
    }
    const manifest = this.#sessions.get(sessionOf(metadata.assets?.jwt ?? '')) ?? {};
    script.assets = new Map(
      Object.entries(manifest).map(([path, file]) => [path, this.#uploads.get(file.hash) ?? Buffer.alloc(0)]),
    );
  }
}

function readForm(body: Buffer, contentType: string): Promise<FormData> {
  return new Response(Uint8Array.from(body), { headers: { 'Content-Type': contentType } }).formData();
}

/** wrangler reads the middle part of a token for its expiry. */
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
