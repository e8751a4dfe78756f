import { describe, expect, it } from 'vitest';
import { ApiError, createRequest } from './request.ts';

function setUp(answer: Response) {
  const calls: [RequestInfo | URL, RequestInit | undefined][] = [];
  const send = createRequest('zh', async (input, init) => {
    calls.push([input, init]);
    return answer;
  });
  return { send, calls };
}

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);
const parse = (value: unknown) => value;

describe('a request', () => {
  it('sends cookies and the locale, and no body without a payload', async () => {
    const { send, calls } = setUp(json({ fine: true }));
    expect(await send({ method: 'GET', path: '/api/x', parse })).toEqual({ fine: true });
    expect(calls[0]?.[0]).toBe('/api/x');
    expect(calls[0]?.[1]).toMatchObject({ credentials: 'same-origin', body: null, headers: { 'X-Locale': 'zh' } });
    expect(calls[0]?.[1]?.headers).not.toHaveProperty('Content-Type');
  });

  it('sends a payload as JSON', async () => {
    const { send, calls } = setUp(json({}));
    await send({ method: 'PUT', path: '/api/x', payload: { a: null }, parse, headers: { 'If-Match': '"3"' } });
    expect(calls[0]?.[1]).toMatchObject({
      body: '{"a":null}',
      headers: { 'Content-Type': 'application/json', 'If-Match': '"3"' },
    });
  });

  it('raises `status: body text` with what the body says', async () => {
    const body = {
      success: false,
      error: 'Wait',
      code: 'too_many_codes',
      issues: [{ path: 'phone', message: 'No' }, 7],
    };
    const { send } = setUp(json(body, { status: 429, headers: { 'Retry-After': '30' } }));
    const error = await send({ method: 'GET', path: '/api/x', parse }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: `429: ${JSON.stringify(body)}`,
      status: 429,
      error: 'Wait',
      code: 'too_many_codes',
      issues: [{ path: 'phone', message: 'No' }],
      retryAfterSeconds: 30,
    });
  });

  it('falls back to the status text for an empty body', async () => {
    const { send } = setUp(new Response('', { status: 502, statusText: 'Bad Gateway' }));
    await expect(send({ method: 'GET', path: '/api/x', parse })).rejects.toThrow('502: Bad Gateway');
  });

  it('keeps a page-outliving request within what browsers allow', async () => {
    const { send, calls } = setUp(json({}));
    await send({ method: 'PUT', path: '/api/x', payload: { a: 'b' }, parse, keepalive: true });
    expect(calls[0]?.[1]?.keepalive).toBe(true);
    const large = setUp(json({}));
    await large.send({ method: 'PUT', path: '/api/x', payload: { a: '字'.repeat(30_000) }, parse, keepalive: true });
    expect(large.calls[0]?.[1]?.keepalive).toBe(false);
  });
});
