import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { absent, type Answer, type Handler, listen, read } from './cloudflare-answers.ts';
import { RemoteDatabase } from './cloudflare-d1.ts';
import { RemoteWorkers } from './cloudflare-workers.ts';

/** The only account. */
export const accountId = 'a0000000000000000000000000000001';
const prefix = '/client/v4';
const token = 'a-token-of-the-test';

/**
 * A local server with the parts of Cloudflare's API that wrangler calls to create, migrate, and deploy this product. It stores
 * all data, so that tests can inspect it; any request can be made to fail.
 */
export class CloudflareApi {
  readonly databases: RemoteDatabase[] = [];
  /** The names of the buckets, after `jurisdiction/` where they have one, with their location hints. */
  readonly buckets = new Map<string, string | undefined>();
  readonly queues = new Map<string, string>();
  readonly consumers = new Map<string, object[]>();
  readonly workers = new RemoteWorkers();
  /** The emails that were sent. */
  readonly emails: Record<string, unknown>[] = [];
  /** The rules of Email Routing. */
  readonly emailRules: object[] = [];
  /** Notification policies by their id. */
  readonly policies = new Map<string, Record<string, unknown>>();
  /** The types of alerts that the account's plan offers. */
  alertTypes = ['incident_alert', 'workers_alert'];
  /** Requests without a handler. */
  readonly unknown: string[] = [];
  /** Requests, as `METHOD /path` or `METHOD /path body`, that are rejected from now on. */
  failing: RegExp | undefined;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** @returns the variables that make wrangler use this server */
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
    const context = {
      url,
      body: Buffer.concat(parts),
      contentType: request.headers['content-type'] ?? '',
      jurisdiction: String(request.headers['cf-r2-jurisdiction'] ?? ''),
    };
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
    context: Omit<Parameters<Handler>[0], 'groups'>,
  ): Promise<Answer> {
    const isUpload = line === `POST /accounts/${accountId}/workers/assets/upload`;
    if (!isUpload && request.headers.authorization !== `Bearer ${token}`) {
      return { status: 401, code: 10000, message: 'Authentication error' };
    }
    if (this.failing?.test(line) || this.failing?.test(`${line} ${context.body.toString()}`))
      return { status: 403, code: 10000, message: 'refused by the test' };
    for (const [pattern, handle] of [...this.#handlers, ...this.workers.handlers]) {
      const groups = pattern.exec(line.replace(`/accounts/${accountId}`, ''))?.slice(1);
      if (groups) return handle({ ...context, groups: groups.map(decodeURIComponent) });
    }
    this.unknown.push(line);
    return absent(7003, `no such route: ${line}`);
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
        const { name, jurisdiction, primary_location_hint: hint } = read(body);
        const database = new RemoteDatabase(name, jurisdiction ?? hint);
        this.databases.push(database);
        return { result: { uuid: database.uuid, name: database.name } };
      },
    ],
    [
      /^(?:GET|POST) \/d1\/database\/([\w-]+)(|\/query)$/,
      ({ groups: [uuid, query], body }) => {
        const database = this.databases.find((candidate) => candidate.uuid === uuid);
        if (!database) return absent(7404, 'The database does not exist');
        if (query === '') return { result: { uuid, name: database.name } };
        return { result: [{ success: true, results: database.query(read(body).sql), meta: { duration: 1 } }] };
      },
    ],
    [
      /^GET \/d1\/database\/([\w-]+)\/time_travel\/bookmark$/,
      ({ groups: [uuid] }) => {
        const database = this.databases.find((one) => one.uuid === uuid);
        return database ? { result: { bookmark: database.bookmark } } : absent(7404, 'The database does not exist');
      },
    ],
    [
      /^POST \/d1\/database\/([\w-]+)\/time_travel\/restore$/,
      ({ groups: [uuid], url }) => {
        const database = this.databases.find((one) => one.uuid === uuid);
        if (!database) return absent(7404, 'The database does not exist');
        database.restored.push(url.searchParams.get('bookmark') ?? url.searchParams.get('timestamp') ?? '');
        return { result: { bookmark: database.bookmark, previous_bookmark: database.bookmark, message: 'Restored' } };
      },
    ],
    [
      /^GET \/r2\/buckets\/([\w-]+)$/,
      ({ groups: [name = ''], jurisdiction }) =>
        this.buckets.has(join(jurisdiction, name))
          ? { result: { name, creation_date: '2026-01-01T00:00:00.000Z', location: 'WNAM', storage_class: 'Standard' } }
          : absent(10006, 'The specified bucket does not exist.'),
    ],
    [
      /^POST \/r2\/buckets$/,
      ({ body, jurisdiction }) => {
        const { name, locationHint } = read(body);
        this.buckets.set(join(jurisdiction, name), locationHint);
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
      /^GET \/alerting\/v3\/available_alerts$/,
      () => ({ result: { Account: this.alertTypes.map((type) => ({ type, display_name: type })) } }),
    ],
    [
      /^GET \/alerting\/v3\/policies$/,
      () => ({ result: [...this.policies].map(([id, policy]) => Object.assign({ id }, policy)) }),
    ],
    [
      /^(?:POST|PUT) \/alerting\/v3\/policies\/?([\w-]*)$/,
      ({ groups: [known = ''], body }) => {
        const id = known === '' ? randomUUID() : known;
        this.policies.set(id, read(body));
        return { result: { id } };
      },
    ],
    [/^GET \/zones$/, () => ({ result: [{ id: 'z', name: 'bluedoor.example' }] })],
    [/^GET \/zones\/z\/email\/routing\/rules$/, () => ({ result: this.emailRules })],
    [
      /^POST \/email\/sending\/send$/,
      ({ body }) => {
        this.emails.push(read(body));
        return { result: { delivered: [read(body).to].flat(), queued: [], permanent_bounces: [] } };
      },
    ],
    // The size of a bucket, which wrangler shows beside it.
    [/^POST \/graphql$/, () => ({ result: null })],
  ];

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
