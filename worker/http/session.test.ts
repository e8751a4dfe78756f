import { describe, expect, it } from 'vitest';
import { createTestApp } from '../testing/api.ts';

const header = 'X-Session-Token';
const foreign = { Origin: 'https://agency.example', 'Sec-Fetch-Site': 'cross-site' };
const frame = { Origin: 'http://localhost:8787', 'X-Session-Transport': 'bearer' };
const phone = '+12135559010';

/** Verifies a phone, and returns the caller with the response that opened the session. */
async function verify(headers: Record<string, string>) {
  const test = createTestApp();
  const caller = test.caller(headers);
  const { flow } = await (await caller.call('POST', '/api/phone/send-code', { phone })).json<{ flow?: string }>();
  const opened = await caller.call('POST', '/api/phone/verify-code', { phone, code: test.sms.codeFor(phone), flow });
  expect(opened.status).toBe(200);
  const bearer: Record<string, string> = {};
  const token = opened.headers.get(header);
  if (token !== null) bearer['Authorization'] = `Bearer ${token}`;
  return { caller, opened, bearer };
}

/** The calls that end the caller's session. */
const ends = [
  ['POST', '/api/phone/sign-out'],
  ['DELETE', '/api/account/sessions'],
  ['DELETE', '/api/account'],
] as const;

describe.each([
  ['a page of an allowed site', foreign],
  ['a frame of ours on another site', frame],
])('%s', (_, headers) => {
  it.each(ends)('gets its token in a header, which %s %s empties', async (method, path) => {
    const { caller, opened, bearer } = await verify(headers);
    expect(opened.headers.get(header)).toBe((await opened.json<{ token: string }>()).token);
    const read = await caller.call('GET', '/api/account', undefined, bearer);
    expect([read.status, read.headers.get(header)]).toEqual([200, null]);
    const ended = await caller.call(method, path, undefined, bearer);
    expect([ended.status, ended.headers.get(header)]).toEqual([200, '']);
    expect([opened, ended].flatMap((answer) => answer.headers.getSetCookie())).toEqual([]);
    expect((await caller.call('GET', '/api/account', undefined, bearer)).status).toBe(401);
  });
});

it('lets the page of an allowed site read the header', async () => {
  const { opened } = await verify(foreign);
  expect(opened.headers.get('Access-Control-Expose-Headers')).toContain(header);
});

it.each(ends)('names no token to a page of ours, where %s %s clears the cookie', async (method, path) => {
  const { caller, opened } = await verify({ Origin: 'http://localhost:8787', 'Sec-Fetch-Site': 'same-origin' });
  expect(caller.cookies.has('sid')).toBe(true);
  const ended = await caller.call(method, path);
  expect(ended.status).toBe(200);
  expect(caller.cookies.has('sid')).toBe(false);
  expect([opened, ended].map((answer) => answer.headers.get(header))).toEqual([null, null]);
});

it('names no token to a page of a site that is not allowed', async () => {
  const created = await createTestApp().caller({ Origin: 'https://evil.example' }).call('POST', '/api/profiles', {});
  expect([created.status, created.headers.get(header)]).toEqual([403, null]);
});
