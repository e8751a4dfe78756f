import { describe, expect, it } from 'vitest';
import { createTestApp } from '../testing/api.ts';
import { deskCaller } from '../testing/desk.ts';
import { jpeg } from '../testing/files.ts';

const agency = 'https://agency.example';
const foreign = { Origin: agency, 'Sec-Fetch-Site': 'cross-site' };
const phone = '+12135559001';

interface Answer {
  flow?: string;
  token?: string;
  id?: string;
  code?: string;
  isVerified?: boolean;
}

/** Verifies a phone from the agency's page, where our cookies are not sent. */
async function verifyFromAgency(test: ReturnType<typeof createTestApp>) {
  const page = test.caller(foreign);
  const sent = await page.call('POST', '/api/phone/send-code', { phone });
  const { flow } = await sent.json<Answer>();
  const body = { phone, code: test.sms.codeFor(phone), flow };
  const response = await page.call('POST', '/api/phone/verify-code', body);
  return { page, sent, response, answer: await response.json<Answer>() };
}

describe('the builder on a page of an allowed site', () => {
  it('verifies without cookies and goes on with a Bearer token, revoked at sign-out', async () => {
    const test = createTestApp();
    const { page, sent, response, answer } = await verifyFromAgency(test);
    expect(sent.headers.getSetCookie()).toEqual([]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(agency);
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    expect(answer.token).toMatch(/^[\w-]{40,}$/);
    const bearer = { Authorization: `Bearer ${answer.token}` };
    const created = await page.call('POST', '/api/profiles', {}, bearer);
    expect(created.status).toBe(201);
    const { id } = await created.json<Answer>();
    expect((await page.call('PUT', `/api/profiles/${id}`, { firstName: 'Ana' }, bearer)).status).toBe(200);
    expect((await page.call('POST', '/api/phone/sign-out', {}, bearer)).status).toBe(200);
    expect((await page.call('PUT', `/api/profiles/${id}`, { firstName: 'Bea' }, bearer)).status).toBe(401);
  });

  it('has her whole account there: the other number by its flow, the export, and the end of it', async () => {
    const test = createTestApp();
    const { page, answer } = await verifyFromAgency(test);
    const call = (method: string, path: string, token = answer.token, body?: object) =>
      page.call(method, `/api/account${path}`, body, { Authorization: `Bearer ${token}` });
    const wanted = { phone: '+12135559002' };
    const sent = await call('POST', '/phone/send-code', answer.token, wanted);
    const { flow } = await sent.json<Answer>();
    const changed = await call('POST', '/phone/verify-code', answer.token, {
      ...wanted,
      code: test.sms.codeFor(wanted.phone),
      flow,
    });
    expect(changed.headers.get('Access-Control-Allow-Origin')).toBe(agency);
    const { token } = await changed.json<Answer>();
    expect((await call('GET', '')).status).toBe(401);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/sessions'],
      ['GET', '/export'],
      ['DELETE', ''],
    ] as const) {
      const answered = await call(method, path, token);
      expect(answered.status, path).toBe(200);
      expect(answered.headers.get('Access-Control-Allow-Origin'), path).toBe(agency);
      await answered.arrayBuffer();
    }
    expect((await call('GET', '', token)).status).toBe(401);
  });

  it('gives the quick flow its token in a header', async () => {
    const page = createTestApp().caller(foreign);
    const created = await page.call('POST', '/api/profiles', {});
    expect(created.status).toBe(201);
    expect(created.headers.getSetCookie()).toEqual([]);
    const token = created.headers.get('X-Session-Token') ?? '';
    const { id } = await created.json<Answer>();
    const patch = await page.call(
      'PUT',
      `/api/profiles/${id}`,
      { city: 'Irvine' },
      { Authorization: `Bearer ${token}` },
    );
    expect(patch.status).toBe(200);
  });

  it('never acts with our cookies', async () => {
    const test = createTestApp();
    const own = test.caller();
    const { id } = await (await own.call('POST', '/api/profiles', {})).json<Answer>();
    const stolen = await own.call('PUT', `/api/profiles/${id}`, { city: 'Irvine' }, foreign);
    expect(stolen.status).toBe(401);
    const read = await own.call('GET', `/api/profiles/${id}`, undefined, foreign);
    expect(await read.json()).not.toHaveProperty('userId');
  });

  it('security.md: desk: never acts with the cookie of the desk, with or without a body', async () => {
    const test = createTestApp();
    const { id } = await (await test.caller().call('POST', '/api/profiles', {})).json<Answer>();
    const { caller } = await deskCaller(test, 'owner');
    const texts = `/api/profiles/${id}/translations/aboutMe`;
    for (const [method, path, body] of [
      ['GET', `/api/profiles/${id}/translations`, undefined],
      ['PUT', texts, { language: 'es' }],
      ['PUT', `${texts}/zh`, { text: '你好', state: 'approved' }],
      ['DELETE', `${texts}/zh`, undefined],
      ['POST', `${texts}/zh/suggest`, undefined],
      ['POST', `${texts}/zh/unchanged`, undefined],
    ] as const) {
      for (const origin of [agency, 'null'])
        expect([path, (await caller.call(method, path, body, { Origin: origin })).status]).not.toEqual([path, 200]);
    }
    const stolen = await caller.call('POST', `${texts}/zh/suggest`, undefined, foreign);
    expect(stolen.status).toBe(401);
  });

  it('reads files, and what the edge keeps of them, from its own origin only', async () => {
    const test = createTestApp();
    const { page, answer } = await verifyFromAgency(test);
    const bearer = { Authorization: `Bearer ${answer.token}` };
    const { id } = await (await page.call('POST', '/api/profiles', {}, bearer)).json<Answer>();
    const opened = await page.call('POST', '/api/objects/upload', { kind: 'image' }, bearer);
    const { uploadURL, objectPath } = await opened.json<{ uploadURL: string; objectPath: string }>();
    expect((await page.send('PUT', uploadURL, jpeg(), bearer)).status).toBe(200);
    const read = await page.call('GET', objectPath, undefined, bearer);
    expect([read.status, read.headers.get('Access-Control-Allow-Origin')]).toEqual([200, agency]);
    const publish = { firstName: 'Ana', lastName: 'Reyes', isPublic: true, profileImageUrl: objectPath };
    await page.call('PUT', `/api/profiles/${id}`, publish, bearer);
    for (let time = 0; time < 2; time += 1) {
      const shown = await page.call('GET', objectPath);
      expect(shown.headers.get('Access-Control-Allow-Origin')).toBe(agency);
      const elsewhere = await test.caller({ Origin: 'https://evil.example' }).call('GET', objectPath);
      expect(elsewhere.headers.get('Access-Control-Allow-Origin')).toBeNull();
      for (const answered of [shown, elsewhere]) expect(answered.headers.get('Vary')).toBe('Origin');
    }
  });

  it('answers preflights for what it calls, and for nothing else', async () => {
    const { app } = createTestApp();
    const { env } = await import('cloudflare:workers');
    const preflight = (path: string, origin: string) =>
      app.request(`http://localhost:8787${path}`, { method: 'OPTIONS', headers: { Origin: origin } }, env);
    for (const path of [
      '/api/phone/send-code',
      '/api/account',
      '/api/account/export',
      '/api/profiles',
      '/api/profiles/x/ai-chat',
      '/api/objects/upload',
    ]) {
      const allowed = await preflight(path, agency);
      expect(allowed.status, path).toBe(204);
      expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(agency);
      expect(allowed.headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
      const refused = await preflight(path, 'https://evil.example');
      expect(refused.headers.get('Access-Control-Allow-Origin'), path).toBeNull();
    }
    for (const path of ['/api/contact-requests', '/api/dev/outbox', '/api/openapi.json', '/api/profilesx']) {
      expect((await preflight(path, agency)).headers.get('Access-Control-Allow-Origin'), path).toBeNull();
    }
  });
});

describe('a page of another site', () => {
  it('is refused, and can read that it is', async () => {
    const page = createTestApp().caller({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' });
    const refused = await page.call('POST', '/api/phone/send-code', { phone });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBeNull();
    const config = await page.call('GET', '/api/embed/config');
    expect(config.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await config.json()).toMatchObject({ isAllowed: false, agencyName: 'Golden Oak Nannies' });
  });
});

describe('a frame of ours on another site', () => {
  it('asks for a token, because its cookies do not survive', async () => {
    const test = createTestApp();
    const frame = test.caller({ Origin: 'http://localhost:8787', 'X-Session-Transport': 'bearer' });
    const { flow } = await (await frame.call('POST', '/api/phone/send-code', { phone })).json<Answer>();
    const body = { phone, code: test.sms.codeFor(phone), flow };
    const answer = await (await frame.call('POST', '/api/phone/verify-code', body)).json<Answer>();
    expect(answer.token).toBeDefined();
    expect(frame.cookies.size).toBe(0);
  });

  it('a page of ours gets its session as a cookie, never as a token', async () => {
    const test = createTestApp();
    const own = test.caller();
    expect(await (await own.call('POST', '/api/phone/send-code', { phone })).json()).not.toHaveProperty('flow');
    const body = { phone, code: test.sms.codeFor(phone) };
    expect(await (await own.call('POST', '/api/phone/verify-code', body)).json()).not.toHaveProperty('token');
    expect(own.cookies.has('sid')).toBe(true);
  });
});
