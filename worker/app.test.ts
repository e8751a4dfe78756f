import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { ConfigError } from './config-values.ts';
import { loadConfig } from './config.ts';
import { noCache } from './ports/public-cache.ts';
import { createTestApp, signIn, testOrigin } from './testing/api.ts';
import { scaled } from './testing/scaled.ts';

const { app } = createTestApp();

function request(path: string, init: RequestInit = {}): Promise<Response> {
  return Promise.resolve(app.request(testOrigin + path, init, env));
}

describe('security.md: CSRF', () => {
  const json = { 'Content-Type': 'application/json' };
  it.each([
    ['our own page', 'POST', { ...json, Origin: testOrigin, 'Sec-Fetch-Site': 'same-origin' }, 201],
    ['a client that is no browser', 'POST', json, 201],
    ['another origin', 'POST', { ...json, Origin: 'https://evil.example' }, 403],
    ['an opaque origin', 'POST', { ...json, Origin: 'null' }, 403],
    ['our host on another port', 'POST', { ...json, Origin: 'http://localhost:9999' }, 403],
    ['a cross-site fetch without Origin', 'POST', { ...json, 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a sibling site', 'POST', { ...json, 'Sec-Fetch-Site': 'same-site' }, 403],
    ['a user-typed address', 'POST', { ...json, 'Sec-Fetch-Site': 'none' }, 403],
    ['another origin, PUT', 'PUT', { ...json, Origin: 'https://evil.example' }, 403],
    ['a plain form', 'POST', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['a text form', 'POST', { 'Content-Type': 'text/plain' }, 415],
    ['no content type', 'POST', {}, 415],
  ])('%s: %s', async (_who, method, headers, status) => {
    const path = method === 'PUT' ? '/api/profiles/x' : '/api/profiles';
    const body = new TextEncoder().encode('{}');
    expect((await request(path, { method, headers: headers as HeadersInit, body })).status).toBe(status);
  });

  it('lets anybody read, and refuses a cross-site DELETE', async () => {
    const headers = { Origin: 'https://evil.example' };
    expect((await request('/api/phone/status', { headers })).status).toBe(200);
    expect((await request('/api/profiles/x', { method: 'DELETE', headers })).status).toBe(403);
  });
});

describe('every answer', () => {
  it.each(['/api/phone/status', '/api/profiles/nobody', '/api/nowhere'])(
    '%s is private, uncached, typed and framed by nobody',
    async (path) => {
      const { headers } = await request(path);
      expect(headers.get('Cache-Control')).toBe('private, no-store');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('Content-Security-Policy')).not.toContain('unsafe-inline');
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-z]{24}$/);
    },
  );

  it('of a missing route is a 404 of the vocabulary, in the language asked for', async () => {
    const response = await request('/api/nowhere?lang=es');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      success: false,
      code: 'not_found',
      error: 'No encontramos lo que buscas.',
    });
  });
});

describe('security.md: bad input', () => {
  it('answers a clear 4xx to malformed requests, never a 5xx or a stack trace', async () => {
    const test = createTestApp();
    const { caller, userId } = await signIn(test, '+12135554001');
    const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
    const targets = [
      ['POST', '/api/phone/send-code'],
      ['POST', '/api/phone/verify-code'],
      ['POST', '/api/profiles'],
      ['PUT', `/api/profiles/${id}`],
    ] as const;
    const bodies = fc.oneof(
      fc.string(),
      fc.json(),
      fc.record({ phone: fc.anything(), code: fc.anything() }).map((value) => JSON.stringify(value)),
      fc
        .dictionary(
          fc.constantFrom('firstName', 'duties', 'isPublic', 'availabilityCalendar', 'email', '__proto__'),
          fc.jsonValue(),
        )
        .map((value) => JSON.stringify(value)),
    );
    for (const [method, path] of targets) {
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const response = await caller.call(method, path, body);
          const text = await response.text();
          expect(response.status, `${method} ${path} ${body}`).toBeLessThan(500);
          expect(text).not.toMatch(/\bat .*\.[jt]s:\d+/);
        }),
        { numRuns: scaled(150, 1500) },
      );
    }
  });

  it('refuses a body over the limit', async () => {
    const body = JSON.stringify({ phone: '1'.repeat(300_000) });
    const response = await request('/api/phone/send-code', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': String(body.length) },
      body,
    });
    expect(response.status).toBe(413);
  });
});

describe('the development outbox', () => {
  it('lists what was sent, newest first, for one recipient', async () => {
    const development = createApp({ publicCache: noCache });
    const call = (path: string, init?: RequestInit) =>
      Promise.resolve(development.request(testOrigin + path, init, env));
    for (const phone of ['+12135554010', '+14155554011']) {
      await call('/api/phone/send-code', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Locale': 'zh' },
        body: JSON.stringify({ phone }),
      });
    }
    const all = await (await call('/api/dev/outbox')).json<{ to: string }[]>();
    expect(all.map((message) => message.to).toSorted()).toEqual(['+12135554010', '+14155554011']);
    for (const to of ['%2B12135554010', '+12135554010', '(213)%20555-4010']) {
      const one = await (await call(`/api/dev/outbox?to=${to}`)).json<object[]>();
      expect(one).toEqual([
        {
          id: expect.any(String),
          channel: 'sms',
          to: '+12135554010',
          text: expect.stringContaining('验证码'),
          sentAt: expect.any(String),
        },
      ]);
    }
  });

  it.each(['outbox', 'messages', 'messages/request-received/en'])('and %s exist in development only', async (path) => {
    const statusIn = async (environment: 'development' | 'staging' | 'production') => {
      const app = createTestApp({ config: { ...loadConfig(env), environment } });
      return (await app.caller().call('GET', `/api/dev/${path}`)).status;
    };
    expect(await statusIn('development')).toBe(200);
    expect(await statusIn('staging')).toBe(404);
    expect(await statusIn('production')).toBe(404);
  });
});

describe('configuration', () => {
  it('names each value that is missing or malformed, and tells none', () => {
    const broken = { ...env, IDENTITY_SECRET: 'short', AGENCY_WEBSITE: 'javascript:1', TWILIO_FROM: undefined };
    expect(() => loadConfig(broken)).toThrow(ConfigError);
    expect(() => loadConfig(broken)).toThrow(/AGENCY_WEBSITE.*IDENTITY_SECRET.*TWILIO_FROM/s);
    expect(() => loadConfig(broken)).not.toThrow(/short|javascript/);
  });

  it('refuses the local SMS adapter in production', () => {
    expect(() => loadConfig({ ...env, ENVIRONMENT: 'production', SMS_PROVIDER: 'local' })).toThrow(/SMS_PROVIDER/);
  });

  it('refuses to embed in http sites in production', () => {
    const production = { ...env, ENVIRONMENT: 'production', EMBED_ORIGINS: 'https://a.example,http://b.example' };
    expect(() => loadConfig(production)).toThrow(/EMBED_ORIGINS/);
  });
});

it('keeps its OpenAPI document at the edge, and browsers ask whether it has changed', async () => {
  const first = await request('/api/openapi.json');
  expect(first.headers.get('Cloudflare-CDN-Cache-Control')).toContain('max-age=86400');
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  const known = { 'If-None-Match': first.headers.get('ETag') ?? '' };
  await first.body?.cancel();
  expect((await request('/api/openapi.json', { headers: known })).status).toBe(304);
});

it('describes every route in its OpenAPI document', async () => {
  const document = await (
    await request('/api/openapi.json')
  ).json<{ openapi: string; paths: Record<string, object> }>();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/api/phone/send-code',
      '/api/phone/verify-code',
      '/api/profiles/{id}',
      '/api/profiles/user/{userId}',
    ]),
  );
});
