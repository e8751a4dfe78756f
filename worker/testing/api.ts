import { env } from 'cloudflare:workers';
import { undescribed } from './api-contract.ts';
import { createApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import type { Clock } from '../ports/clock.ts';
import { noCache } from '../ports/public-cache.ts';
import type { SmsSender } from '../ports/sms.ts';
import { createServices, type Services } from '../services.ts';
import { TestEmail, TestJobs, TestViews } from './ports.ts';

export const testOrigin = 'http://localhost:8787';

/** A clock that stands still until a test advances it. */
export class TestClock implements Clock {
  #now: number;

  constructor(start = Date.UTC(2026, 10, 21, 12)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}

/** An SMS port that records its messages. */
export class TestSms implements SmsSender {
  readonly sent: { to: string; text: string }[] = [];
  /** What delivery reports would quote of each message. */
  readonly references: string[] = [];

  async send(to: string, text: string, reference = ''): Promise<void> {
    this.sent.push({ to, text });
    this.references.push(reference);
  }

  /** The newest code sent to a number. */
  codeFor(to: string): string {
    const message = this.sent.findLast((candidate) => candidate.to === to);
    const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0];
    if (code === undefined) throw new Error(`no code was sent to ${to}`);
    return code;
  }
}

/** A browser-like caller of the API: stores cookies, sends JSON. It throws when the API's document does not describe a response. */
export class ApiCaller {
  readonly cookies = new Map<string, string>();
  readonly headers: Record<string, string>;
  readonly #app: ReturnType<typeof createApp>;

  constructor(app: ReturnType<typeof createApp>, headers: Record<string, string> = {}) {
    this.#app = app;
    this.headers = headers;
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    if (body === undefined) return this.send(method, path, undefined, headers);
    const json = typeof body === 'string' ? body : JSON.stringify(body);
    return this.send(method, path, json, { 'Content-Type': 'application/json', ...headers });
  }

  /** Sends a raw body. */
  async send(
    method: string,
    path: string,
    body: BodyInit | undefined,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#app.request(
      testOrigin + path,
      {
        method,
        headers: {
          ...(cookie !== '' && { Cookie: cookie }),
          ...this.headers,
          ...headers,
        },
        ...(body !== undefined && { body }),
      },
      env,
    );
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const missing = await undescribed(method, path.split('?')[0] ?? '', response);
    if (missing !== undefined) throw new Error(`The API's document does not describe this: ${missing}`);
    return response;
  }
}

/** Opens an upload and sends a file to it. @returns the response of the PUT and the object's path */
export async function upload(
  caller: ApiCaller,
  kind: 'image' | 'document' | 'video' | undefined,
  file: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
) {
  const opened = await caller.call('POST', '/api/objects/upload', kind && { kind });
  const { uploadURL, objectPath } = await opened.json<{ uploadURL: string; objectPath: string }>();
  const response = await caller.send('PUT', uploadURL, file, headers);
  return { response, uploadURL, objectPath };
}

/**
 * An app over the test database whose ports the test controls.
 * @param wrap replaces the ports that the app gets; the test keeps the original ones
 */
export function createTestApp(
  overrides: Partial<Services> = {},
  wrap: (ports: Partial<Services>) => Partial<Services> = (ports) => ports,
) {
  const clock = new TestClock();
  const sms = new TestSms();
  const email = new TestEmail();
  const jobs = new TestJobs();
  const views = new TestViews();
  // The settings cache is keyed by this object and outlives a test file, so each app gets its own.
  const { config: given = loadConfig(env) } = overrides;
  const config = { ...given, agencyDefaults: { ...given.agencyDefaults } };
  const ports = wrap({ clock, sms, email, jobs, views, publicCache: noCache, ...overrides, config });
  const services = createServices(env, ports);
  const app = createApp(ports);
  const caller = (headers?: Record<string, string>) => new ApiCaller(app, headers);
  return { app, services, clock, sms, email, jobs, views, caller };
}

/** A caller with a verified session for `phone`, and the user's id. */
export async function signIn(test: ReturnType<typeof createTestApp>, phone: string) {
  const caller = test.caller();
  await caller.call('POST', '/api/phone/send-code', { phone });
  const response = await caller.call('POST', '/api/phone/verify-code', { phone, code: test.sms.codeFor(phone) });
  const { userId } = await response.json<{ userId: string }>();
  return { caller, userId };
}

/** A caller with a verified session and a new profile; in an app of its own unless one is given. */
export async function newcomer(phone: string, test = createTestApp()) {
  const { caller, userId } = await signIn(test, phone);
  const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
  return { test, caller, id };
}
