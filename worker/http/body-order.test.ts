import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createTestApp, signIn, testOrigin } from '../testing/api.ts';
import { openApiDocument } from './openapi-document.ts';

/** Routes that anybody may call, so that their bodies are read; the bodies are small. */
const open = new Set([
  'POST /api/phone/send-code',
  'POST /api/phone/verify-code',
  'POST /api/profiles',
  'POST /api/contact-requests',
  'POST /api/shortlist',
  'PUT /api/shortlist/week',
  // Their links' tokens are in the body, where no log has them.
  'POST /api/consents',
  'PUT /api/introductions/votes',
  'POST /api/introductions/times',
  'POST /api/agency/sign-in/send-code',
  'POST /api/agency/sign-in/verify-code',
  'POST /api/agency/sign-in/passkey',
]);

/** Routes that anybody may call and that read no body. */
const bodiless: Record<string, number> = {
  'POST /api/phone/sign-out': 200,
  'POST /api/agency/sign-out': 200,
  'POST /api/agency/sign-in/passkey/options': 200,
  'POST /api/views/{profileId}': 204,
  'POST /api/shortlist/share': 404,
  'DELETE /api/shortlist/{profileId}': 404,
};

/** The status of a call without a session; for a link, that it does not exist. */
function refusal(name: string): number {
  return bodiless[name] ?? (name.includes('{token}') ? 404 : 401);
}

const methods = ['post', 'put', 'patch', 'delete'] as const;

/** A body of `bytes` that records how much of it was read. */
function watchedBody(bytes: number) {
  let taken = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken >= bytes) controller.close();
        else controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
        taken += 64 * 1024;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, taken: () => taken };
}

async function send(app: ReturnType<typeof createTestApp>['app'], method: string, path: string, cookie: string) {
  const { stream, taken } = watchedBody(31 * 1024 * 1024);
  const headers = { 'Content-Type': 'application/json', ...(cookie !== '' && { Cookie: cookie }) };
  const request = new Request(testOrigin + path, { method, headers, body: stream });
  const response = await app.fetch(request, env);
  await response.body?.cancel();
  return { status: response.status, taken: taken() };
}

describe('security.md: costly input: a body is not read for somebody who may not send it', () => {
  it('on any route that writes, without a session', async () => {
    const { app } = createTestApp();
    const { paths } = await openApiDocument(app);
    let routes = 0;
    for (const [path, item] of Object.entries(paths ?? {})) {
      for (const method of methods.filter((candidate) => item?.[candidate])) {
        const name = `${method.toUpperCase()} ${path}`;
        if (open.has(name)) continue;
        routes += 1;
        const { status, taken } = await send(app, method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1'), '');
        expect(status, name).toBe(refusal(name));
        expect(taken, name).toBe(0);
      }
    }
    expect(routes).toBeGreaterThan(15);
  });

  it("on any route of a profile, for anybody but its owner; and an open route's only up to its limit", async () => {
    const test = createTestApp();
    const owner = await signIn(test, '+12135554401');
    const { id } = await (await owner.caller.call('POST', '/api/profiles', {})).json<{ id: string }>();
    const stranger = await signIn(test, '+14155554401');
    const cookie = `sid=${stranger.caller.cookies.get('sid')}`;
    const { paths } = await openApiDocument(test.app);
    for (const [path, item] of Object.entries(paths ?? {})) {
      if (!path.startsWith('/api/profiles/{id}')) continue;
      for (const method of methods.filter((candidate) => item?.[candidate])) {
        const { status, taken } = await send(test.app, method.toUpperCase(), path.replace('{id}', id), cookie);
        expect(status, `${method} ${path}`).toBe(404);
        expect(taken, `${method} ${path}`).toBe(0);
      }
    }
    for (const name of open) {
      const [method = '', path = ''] = name.split(' ');
      const { status, taken } = await send(test.app, method, path, '');
      expect(status, name).toBe(413);
      expect(taken, name).toBeLessThan(512 * 1024);
    }
  });

  it('a header that only looks like a Bearer token passes no guard and brings no cookie along', async () => {
    const test = createTestApp();
    const { caller } = await signIn(test, '+12135554402');
    const { id } = await (await caller.call('POST', '/api/profiles', {})).json<{ id: string }>();
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    for (const Authorization of [
      'Bearer !!',
      'Bearer',
      'Bearer ',
      'bearer a b',
      `Bearer ${'x'.repeat(200)}`,
      'Basic eDp5',
    ]) {
      const response = await caller.call('PUT', `/api/profiles/${id}`, { city: 'Here' }, { Authorization, ...foreign });
      expect(response.status, Authorization).toBe(403);
      const same = await caller.call('PUT', `/api/profiles/${id}`, { city: 'Here' }, { Authorization });
      expect(same.status, Authorization).toBe(401);
    }
  });
});
